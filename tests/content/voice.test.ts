import {expect, test} from 'vitest';
import {OUTSIDER} from '../../checks/style';
import {loadContract} from '../../contract/bundle';
import {findElement, textOnOneLine, withoutElements} from '../../lib/hast';
import {parseHtml} from '../../lib/html';
import {publishedDocuments} from '../../contract/publish';
import {tables} from '../../contract/tables';
import {provider} from '../../provider';
import {contentOf, fileOf, routes} from '../support/build';

// The pages are the provider's own documentation, whether a text is of a page, of the contract or of a component.

/** What a reader sees of a page between header and footer, without code. */
function textOf(route: string): string {
  const main = findElement(parseHtml(contentOf(fileOf(route)).toString()), ({tagName}) => tagName === 'main');
  if (!main) throw new Error(`${route} has no main element.`);
  return textOnOneLine(withoutElements(main, ({tagName}) => ['pre', 'code', 'script', 'style'].includes(tagName)));
}

const found = (text: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,40}(?:${OUTSIDER.source}).{0,40}`, 'gi'))].map(([words]) => words);

test.each(routes.filter((route) => /^\/(?:docs\/.|blog\/(?!tags|archive)|markdown-page|$)/.test(route)))(
  '%s speaks as the provider, not as an outsider',
  (route) => {
    const text = textOf(route);
    expect(text.length).toBeGreaterThan(100);
    expect(found(text)).toEqual([]);
  },
);

test('the texts of the contract and of its tables do so too', () => {
  const shown = Object.values(tables).map(({title, note, columns, rows}) => ({title, note, columns, rows}));
  const texts = JSON.stringify([publishedDocuments(loadContract(provider)), shown])
    .replaceAll(/"evidence":"\w+"/g, '')
    .split(/"[,:]/);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.flatMap(found)).toEqual([]);
});

test.each([
  'The status is not published.',
  'As observed, it is POST.',
  'Ask the provider.',
  'Public integrations agree.',
])('"%s" is found', (text) => expect(found(text)).toEqual([text]));
