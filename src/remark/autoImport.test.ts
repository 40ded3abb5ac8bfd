import {compile} from '@mdx-js/mdx';
import {describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import {autoImport} from './autoImport';

const compilePage = async (value: string) =>
  String(await compile(new VFile({path: 'docs/page.mdx', value}), {remarkPlugins: [autoImport], jsx: true}));

const importsOf = (module: string) => module.match(/^import .*$/gm) ?? [];

describe('a page', () => {
  test('imports what it uses, once, and nothing else', async () => {
    const module = await compilePage('# Title\n\n<Endpoint operation="a" />\n\nText <Endpoint operation="b" /> too.\n');
    expect(importsOf(module)).toEqual(['import Endpoint from "@site/src/components/Endpoint";']);
  });

  test.each([
    ['an expression', '{[1].map((key) => <Samples key={key} />)}'],
    ['an attribute', '<div title={<Samples />}>Text</div>'],
    ['a spread', '<div {...{title: <Samples />}}>Text</div>'],
    ['an export', 'export const Both = () => <Samples />\n\n<Both />'],
    ['a member', '<Samples.Tab />'],
  ])('imports what %s uses', async (_place, page) => {
    expect(importsOf(await compilePage(page))).toEqual(['import Samples from "@site/src/components/Samples";']);
  });

  test.each([
    ['Markdown alone', 'Text and `<Endpoint>` in code.'],
    ['components of the theme', '<Head><title>Text</title></Head>'],
    ['elements of HTML', '<kbd>Ctrl</kbd>'],
    [
      'its own components',
      'export const Own = () => <b>Text</b>\n\nexport function Other() { return null }\n\n<Own /><Other />',
    ],
  ])('imports nothing for %s', async (_what, page) => {
    expect(importsOf(await compilePage(page))).toEqual([]);
  });

  test('keeps its own import of a registered name', async () => {
    const module = await compilePage("import Samples from './samples'\n\n<Samples />");
    expect(importsOf(module)).toEqual(["import Samples from './samples';"]);
  });
});

describe('an unknown component stops the build', () => {
  test('with a sentence that names file, line and the nearest name', async () => {
    await expect(compilePage('# Title\n\nText.\n\n<Endpont operation="a" />')).rejects.toThrow(
      'docs/page.mdx, line 5: <Endpont> is not a component of this site. Did you mean <Endpoint>?',
    );
  });

  test('also inside an expression', async () => {
    await expect(compilePage('Text {true && <Sample />}')).rejects.toThrow('Did you mean <Samples>?');
  });
});
