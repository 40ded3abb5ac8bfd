import docusaurusMermaid from '@docusaurus/mdx-loader/lib/remark/mermaid';
import {compile, evaluate} from '@mdx-js/mdx';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import {expect, test} from 'vitest';
import {VFile} from 'vfile';
import {drawDiagrams} from './remark';

const pageOf = (value: string) => new VFile({path: 'docs/page.mdx', value});
const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

async function htmlOf(value: string): Promise<string> {
  const {default: Content} = await evaluate(pageOf(value), {...runtime, remarkPlugins: [drawDiagrams]});
  return renderToStaticMarkup(React.createElement(Content));
}

const listOf = (html: string) =>
  [...html.matchAll(/<li(?: [^>]*)?>(.*?)<\/li>/g)].map(([, entry]) =>
    entry!
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );

const sequence = fence(
  '---\ntitle: A payment\n---\nsequenceDiagram\n  participant buyer as Buyer\n  participant shop as Shop & <Co>\n  buyer->>shop: pays\n  %% At once\n  shop->>shop: ships',
);

test('shows a sequence as a list of steps, each between its actors', async () => {
  const html = await htmlOf(sequence);
  expect(listOf(html)).toEqual(['Buyer to Shop &amp; &lt;Co&gt;: pays. At once.', 'Shop &amp; &lt;Co&gt;: ships.']);
  expect(html.match(/<b>[^<]*<\/b>/g)!.slice(0, 2)).toEqual(['<b>Buyer</b>', '<b>Shop &amp; &lt;Co&gt;</b>']);
  expect(html.match(/from-\d [\w-]*to-\d/g)).toEqual(['from-1 diagram__step--to-2', 'from-2 diagram__step--to-2']);
});

test('sends the browser the picture, not its source', async () => {
  const compiled = String(await compile(pageOf(sequence), {remarkPlugins: [drawDiagrams]}));
  expect(compiled).toContain('dangerouslySetInnerHTML');
  expect(compiled).not.toContain('sequenceDiagram');
});

test('keeps other diagrams and other code as code blocks', async () => {
  expect(await htmlOf(fence('gantt\n  title A plan'))).toContain('<code class="language-mermaid">gantt');
  expect(await htmlOf('```text\nsequenceDiagram\n```')).toContain('sequenceDiagram');
});

test('with markdown.mermaid, Docusaurus handles the fences first', async () => {
  const compiled = String(await compile(pageOf(sequence), {remarkPlugins: [docusaurusMermaid, drawDiagrams]}));
  expect(compiled).toMatch(/_jsx\(_components\.mermaid, \{\s*value: "---/);
  expect(compiled).not.toContain('diagram__');
});

test('an error names the file, the line of the page and the fix', async () => {
  await expect(htmlOf(`# Title\n\n${sequence.replace('buyer->>shop', 'buyer->>shpo')}`)).rejects.toThrow(
    'docs/page.mdx, line 10: mermaid: "shpo" is not a participant. Did you mean "shop"?',
  );
});

const screen = (fields: string) => `\`\`\`screen\ntitle: Settings\nfields:\n${fields}\nbutton: Save\n\`\`\`\n`;

test('draws a screen from a list of fields', async () => {
  const html = await htmlOf(screen('  Enable: true\n  Merchant ID: "00100042"\n  Language: [Thai, English]'));
  const texts = [...html.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual(['Enable', 'Merchant ID', '00100042', 'Language', 'Thai', 'Save']);
  // For screen readers, the search and the Markdown version.
  expect(listOf(html)).toEqual(['Enable: on', 'Merchant ID: 00100042', 'Language: Thai']);
});

test.each([
  ['an empty fence', '', 'write "title: …"'],
  ['fields that are a text', 'title: Settings\nfields: Enable', 'write "title: …"'],
  ['a title that is a number', 'title: 5\nfields:\n  Enable: true', 'write "title: …"'],
  ['a label that does not fit', `title: Settings\nfields:\n  ${'W'.repeat(51)}: true`, 'more than 50 characters'],
  ['a choice that does not fit', `title: Settings\nfields:\n  A: [${'W'.repeat(51)}]`, 'more than 50 characters'],
])('refuses a screen: %s', async (_, source, message) => {
  await expect(htmlOf(`# Title\n\n\`\`\`screen\n${source}\n\`\`\`\n`)).rejects.toThrow(message);
});

test('refuses a number on a screen, which would lose its zeros', async () => {
  await expect(htmlOf(`# Title\n\n${screen('  Merchant ID: 00100042')}`)).rejects.toThrow(
    'docs/page.mdx, line 3: screen: the field "Merchant ID" needs a text in quotation marks',
  );
});
