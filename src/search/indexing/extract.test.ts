import {expect, test} from 'vitest';
import {parseHtml} from '../../../lib/html';
import {extractPage, sentencesOf} from './extract';

const extract = (main: string, head = '') =>
  extractPage(parseHtml(`<head>${head}</head><main><h1>Title</h1>${main}</main>`), '/docs/api/page')!;

test('a page without a main heading is not searched', () => {
  expect(extractPage(parseHtml('<main><p>Text.</p></main>'), '/x')).toBeUndefined();
});

test('the text is sentences by section, and rows with their cells apart', () => {
  const {text, page} = extract(
    '<p>Ask <b>before</b> you ship anything to a buyer. Then compare the amount with your own record.</p>' +
      '<h2 id="fields">Fields</h2><table><thead><tr><th>Field</th><th>Type</th></tr></thead><tbody>' +
      '<tr id="a"><th><a href="#a"><code>merchantid</code></a><span>required</span></th><td><p>8 digits</p><ul><li>text</li></ul></td></tr>' +
      '</tbody></table><dl><dt>Header <code>apikey</code></dt><dd>The key.</dd></dl><ul><li>One</li><li>Two<p>Three</p></li></ul>',
  );
  expect(text).toEqual([
    ['', ['Ask before you ship anything to a buyer.', 'Then compare the amount with your own record.']],
    ['fields', ['merchantid required · 8 digits text', 'Header apikey: The key.', 'One', 'Two', 'Three']],
  ]);
  expect(page.places).toEqual([
    ['fields', 'Fields'],
    ['a', 'merchantid', 'row'],
  ]);
});

test('what is furniture is in no text, and nothing of it is found', () => {
  const {text, weights} = extract(
    '<nav>Next</nav><button>Copy</button><div popover="auto"><a href="/x.md">View as Markdown</a></div>' +
      '<div data-search="ignore">Helpful?</div><h2 id="a"><a class="hash-link" href="#a">Name</a></h2>' +
      '<div class="code"><span class="code__title">a.sh</span><span class="code__language">Shell</span><pre><code>run --fast</code></pre></div><p>Text</p>',
  );
  expect(text).toEqual([['a', ['Text']]]);
  expect(Object.keys(weights).sort()).toEqual(['fast', 'nam', 'run', 'text', 'titl']);
});

test('sources and downloads find their page, and are in no text; the day of a post is in neither', () => {
  const {text, weights} = extract(
    '<div><time>November 20, 2026</time> · 5 min read</div><p>Known. <span data-search="quiet">Source: ledger</span></p>' +
      '<details data-search="quiet"><summary>Downloads</summary><p>schema</p></details><p>Sold on <time>Monday</time></p>',
  );
  expect(text).toEqual([['', ['Known.', 'Sold on Monday']]]);
  expect(Object.keys(weights).sort()).toEqual([
    'download',
    'known',
    'ledger',
    'monday',
    'schema',
    'sold',
    'sourc',
    'titl',
  ]);
});

test('a word weighs more in a title than in a heading, there more than in the text, there more than in code', () => {
  const {weights} = extract('<h2 id="a">Heading</h2><p>Body customerName</p><pre><code>coded</code></pre>');
  const order = ['titl', 'head', 'body', 'cod'].map((term) => weights[term]!);
  expect(order).toEqual([...order].sort((a, b) => b - a));
  expect(new Set(order)).toHaveLength(4);
  // A part of an identifier is less than the word.
  expect(weights.customer).toBeLessThan(weights.body!);
});

test('names of other pages at the end say nothing about this one', () => {
  const {weights, text} = extract('<p>Own</p><h2 id="related">Related pages</h2><ul><li>Installment</li></ul>');
  expect(weights).not.toHaveProperty('instalment');
  expect(text.map(([id]) => id)).toEqual(['', 'related']);
});

test('short sentences stay together', () => {
  expect(
    sentencesOf('No. This one is long enough to stand by itself here. So is the one that comes after it, surely.'),
  ).toEqual(['No. This one is long enough to stand by itself here.', 'So is the one that comes after it, surely.']);
});
