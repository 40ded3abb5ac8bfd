import {compile, evaluate} from '@mdx-js/mdx';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import {describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import {drawDiagrams} from './remark';

const pageOf = (value: string) => new VFile({path: 'docs/page.mdx', value});

async function htmlOf(value: string): Promise<string> {
  const {default: Content} = await evaluate(pageOf(value), {...runtime, remarkPlugins: [drawDiagrams]});
  return renderToStaticMarkup(React.createElement(Content));
}

const sequence = (attributes: string) => `<SequenceDiagram title="A payment" ${attributes} />`;
const good = sequence(
  `actors={['Buyer', "Shop & <Co>"]} steps={[{from: 'Buyer', to: \`Shop & <Co>\`, text: 'pays', detail: 'At once'}, {from: 'Buyer', text: 'waits'}]}`,
);

const listOf = (html: string) =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, entry]) => entry!.replace(/<[^>]*>/g, ''));

describe('a page', () => {
  test('tells the story as a list', async () => {
    expect(listOf(await htmlOf(good))).toEqual(['Buyer to Shop &amp; &lt;Co&gt;: pays. At once.', 'Buyer: waits.']);
  });

  test('shows a picture that is not read aloud beside the list, without inline styles', async () => {
    const html = await htmlOf(good);
    expect(html).toMatch(/<svg [^>]*aria-hidden="true"/);
    expect(html).not.toContain('style=');
  });

  test('sends the browser a text, not the data', async () => {
    const compiled = String(await compile(pageOf(good), {remarkPlugins: [drawDiagrams]}));
    expect(compiled).toContain('dangerouslySetInnerHTML');
    expect(compiled).not.toContain('SequenceDiagram');
  });

  test('draws states and their remarks', async () => {
    const html = await htmlOf(
      `<StateDiagram title="An order" states={[{name: 'Open', column: 1, row: 1}, {name: 'Paid', column: 2, row: 1, note: 'CP', final: true}]} transitions={[{from: 'Open', to: 'Paid', text: 'Buyer pays'}]} />`,
    );
    expect(listOf(html)).toEqual(['Open to Paid (CP, final): Buyer pays.']);
  });

  test('draws a time line', async () => {
    const html = await htmlOf(
      `<Timeline title="A day" events={[{time: '07:30', text: 'Start', kind: 'span'}, {time: '09:00', text: 'End', kind: 'limit'}]} />`,
    );
    expect(listOf(html)).toEqual(['07:30: Start.', '09:00: End.']);
  });
});

describe('the build stops with a sentence for', () => {
  test.each([
    [
      'a name',
      sequence('actors={actors} steps={[]}'),
      'docs/page.mdx, line 3: <SequenceDiagram actors={…}> holds the name actors.',
    ],
    ['a call', sequence('actors={list()} steps={[]}'), 'holds code (CallExpression)'],
    ['a template', sequence('actors={[`a${1}`]} steps={[]}'), 'holds a template with ${…}'],
    ['a spread', sequence('{...rest}'), 'cannot read {...}'],
    ['a spread in the data', sequence('actors={["a", "b"]} steps={[{...step}]}'), 'holds a spread or computed key'],
    ['missing data', sequence('actors={["a", "b"]}'), 'cannot be drawn: steps must be a list'],
    ['a missing field', sequence('actors={["a", "b"]} steps={[{from: "a"}]}'), 'steps[0].text must be a text'],
    [
      'an unknown field',
      sequence('actors={["a", "b"]} steps={[{from: "a", text: "x", txt: "y"}]}'),
      'steps[0] has no "txt"; it has from, to, text',
    ],
    [
      'an unknown kind',
      sequence('actors={["a", "b"]} steps={[{from: "a", text: "x", kind: "cal"}]}'),
      'steps[0].kind must be one of call, reply, note',
    ],
    ['an unknown actor', sequence('actors={["a", "b"]} steps={[{from: "c", text: "x"}]}'), 'steps[0] speaks of "c"'],
    [
      'a column of 0',
      '<StateDiagram title="T" states={[{name: "a", column: 0, row: 1}]} transitions={[]} />',
      'states[0].column must be 1, 2, 3, …',
    ],
    ['one event', '<Timeline title="T" events={[{time: "a", text: "b"}]} />', 'events must be two to six'],
  ])('%s', async (_what, page, message) => {
    await expect(htmlOf(`# Title\n\n${page}`)).rejects.toThrow(message);
  });
});
