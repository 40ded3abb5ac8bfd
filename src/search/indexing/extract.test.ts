import {expect, test} from 'vitest';
import {parseHtml} from '../../../lib/html';
import {extractPage} from './extract';

const extract = (main: string) => extractPage(parseHtml(`<main><h1>Title</h1>${main}</main>`), '/docs/page')!;
const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

test('the words of a page are those of its main part, each once, without controls', () => {
  const {words} = extract('<p>Total, total and <b>Amount</b>.</p><button>Copy</button><nav>Next</nav>');
  expect(words.split(' ').sort()).toEqual(['amount', 'and', 'title', 'total']);
});

test('cells of a table and the language of a code block stand apart from what is before them', () => {
  const {html, places} = extract(
    '<table><tr><th>Field</th><th>Type</th></tr><tr id="a"><td><code>refno</code></td><td>string</td></tr></table>' +
      '<div><span class="code__title">Terminal 2</span><span class="code__language">Shell</span></div>',
  );
  expect(textOf(html)).toBe('Title Field Type refno stringTerminal 2 Shell');
  expect(places).toEqual([['a', 'refno', 'row']]);
});
