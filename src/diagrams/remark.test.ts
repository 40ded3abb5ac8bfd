import docusaurusMermaid from '@docusaurus/mdx-loader/lib/remark/mermaid';
import {compile, evaluate} from '@mdx-js/mdx';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import {describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import {drawDiagrams} from './remark';

const pageOf = (value: string) => new VFile({path: 'docs/page.mdx', value});
const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

async function htmlOf(value: string): Promise<string> {
  const {default: Content} = await evaluate(pageOf(value), {...runtime, remarkPlugins: [drawDiagrams]});
  return renderToStaticMarkup(React.createElement(Content));
}

const listOf = (html: string) =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, entry]) => entry!.replace(/<[^>]*>/g, ''));

const sequence = fence(
  '---\ntitle: A payment\n---\nsequenceDiagram\n  participant buyer as Buyer\n  participant shop as Shop & <Co>\n  buyer->>shop: pays\n  %% At once\n  alt If it fails\n  Note over buyer: waits\n  end',
);
const states = fence(
  '---\ntitle: An order\n---\nstateDiagram-v2\n  state "Paid<br/>CP" as Paid\n  Open --> Paid: Buyer pays\n  %% Or a friend.\n  Open --> Failed\n  Paid --> [*]',
);
const days = fence(
  '---\ntitle: A day\n---\nflowchart LR\n  start["07:30<br/>Start"]\n  %% UTC+7\n  last["09:00<br/>End"]\n  start --> last',
);

describe('a page', () => {
  test.each([
    ['sequence', sequence, ['Buyer to Shop &amp; &lt;Co&gt;: pays. At once.', 'If it fails: Buyer: waits.']],
    ['states', states, ['Open to Paid (CP, final): Buyer pays. Or a friend.', 'Open to Failed.']],
    ['days', days, ['07:30: Start. UTC+7.', '09:00: End.']],
  ])('tells a %s as a list, and numbers its picture alike', async (_kind, page, list) => {
    const html = await htmlOf(page);
    expect(listOf(html)).toEqual(list);
    const numbers = [...html.matchAll(/diagram__number[^>]*>(?:<tspan[^>]*>)?(\d+)/g)].map(([, number]) =>
      Number(number),
    );
    expect(numbers).toEqual(list.map((_entry, index) => index + 1));
  });

  test.each([
    ['sequence', sequence],
    ['states', states],
    ['days', days],
  ])('shows a picture of a %s that is not read aloud, without styles and other hosts', async (_kind, page) => {
    const html = await htmlOf(page);
    expect(html).toMatch(/<figcaption [^>]*>[^<]+<\/figcaption><svg [^>]*aria-hidden="true"/);
    expect(html).not.toMatch(/style|@import|https?:| id=/);
  });

  test('sends the browser a text, not the code of the picture', async () => {
    const compiled = String(await compile(pageOf(sequence), {remarkPlugins: [drawDiagrams]}));
    expect(compiled).toContain('dangerouslySetInnerHTML');
    expect(compiled).not.toContain('sequenceDiagram');
  });

  test('keeps a diagram of another kind, and other code, as a code block', async () => {
    expect(await htmlOf(fence('gantt\n  title A plan'))).toContain('<code class="language-mermaid">gantt');
    expect(await htmlOf('```text\nsequenceDiagram\n```')).toContain('sequenceDiagram');
  });

  test('leaves to Docusaurus what it takes with markdown.mermaid', async () => {
    const compiled = String(await compile(pageOf(sequence), {remarkPlugins: [docusaurusMermaid, drawDiagrams]}));
    expect(compiled).toMatch(/_jsx\(_components\.mermaid, \{\s*value: "---/);
    expect(compiled).not.toContain('diagram__');
  });
});

test('a mistake is told with the file, the line of the page and what to write', async () => {
  await expect(htmlOf(`# Title\n\n${sequence.replace('buyer->>shop', 'buyer->>shpo')}`)).rejects.toThrow(
    'docs/page.mdx, line 10: mermaid: "shpo" is not a participant: buyer, shop. Did you mean "shop"?',
  );
});
