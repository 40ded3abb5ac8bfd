import {describe, expect, test} from 'vitest';
import {checkAlternativeTexts, checkBuiltImages, LARGEST_IMAGE} from './images';
import {parsePage} from './page';
import {readBuiltPage} from './site';

describe('alternative texts in a source', () => {
  const problems = (body: string) => checkAlternativeTexts(parsePage('docs/a.mdx', body)).map(({message}) => message);

  test('that say something pass', () => {
    expect(problems('![The Return Parameter screen with its three fields](./a.png)')).toEqual([]);
  });

  test.each([
    ['none', '![](./a.png)', 'no alternative text'],
    ['none in a tag', '<img src="/a.png" />', 'no alternative text'],
    ['a file name', '![panel.png](./panel.png)', 'file name'],
    ['"Image of"', '![Screenshot of the panel](./a.png)', 'says that it is an image'],
    ['a word alone', '![image](./a.png)', 'says nothing'],
    ['too much', `![${'long '.repeat(40)}](./a.png)`, 'shorten it'],
  ])('with %s are sent back', (_, body, message) => {
    expect(problems(body).join()).toContain(message);
  });
});

describe('images of the built site', () => {
  const check = (html: string, bytes = 10) =>
    checkBuiltImages({pages: new Map([['/a', readBuiltPage('/a', html)]]), files: new Map([['/a.png', bytes]])});

  test('with text, size and a light file pass', () => {
    expect(check('<img src="/a.png" alt="" width="1" height="1">')).toEqual({checked: 1, problems: []});
  });

  test.each([
    ['no alt attribute', '<img src="/a.png" width="1" height="1">', 'no alt attribute'],
    ['no height', '<img src="/a.png" alt="" width="1">', 'no width and height'],
  ])('with %s are sent back', (_, html, message) => {
    expect(check(html).problems[0]?.message).toContain(message);
  });

  test('that are heavy are sent back', () => {
    const {problems} = check('<img src="/a.png" alt="" width="1" height="1">', LARGEST_IMAGE + 1);
    expect(problems[0]?.message).toContain('make it smaller');
  });
});
