import {Globby} from '@docusaurus/utils';
import type {Nodes} from 'hast';
import {visit} from 'unist-util-visit';
import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {listOperations, pageOf} from 'payment-contract/operations';
import {findElement} from '../../src/lib/hast';
import {parseHtml} from '../../src/lib/html';
import {sidebarIds} from '../../src/lib/sidebars';
import {provider} from '../../provider';
import sidebars from '../../sidebars';
import {contentOf, fileOf, routes} from '../support/build';
import {markdownIn} from '../support/markdownFiles';

const ids = markdownIn('.', 'docs')
  .filter((file) => !/(?:^|\/)_/.test(file))
  .map((file) => file.replace(/^docs\//, '').replace(/\.mdx?$/, ''));

// Docusaurus refuses an entry without a page.
test(`each of ${ids.length} pages is in sidebars.ts once`, () => {
  expect(sidebarIds(sidebars).sort()).toEqual(ids.sort());
});

test('the sidebar marks the pages of calls and of the form as the contract has them', () => {
  const calls = listOperations(loadContract(provider)).filter(({webhook}) => !webhook);
  const isForm = ({operation}: (typeof calls)[number]) =>
    'application/x-www-form-urlencoded' in (operation.requestBody?.content ?? {});
  const pagesOf = (some: typeof calls) => [...new Set(some.map(({operation}) => pageOf(operation)))].sort();
  const sidebar = contentOf(fileOf('/docs/api/overviews')).toString();
  const marked = (mark: string) =>
    [...sidebar.matchAll(new RegExp(`\\bcall--${mark}"><a[^>]* href="?/([\\w/-]+)`, 'g'))]
      .map(([, page]) => page!)
      .sort();
  expect(marked('post')).toEqual(pagesOf(calls.filter((call) => !isForm(call))));
  expect(marked('form')).toEqual(expect.arrayContaining(pagesOf(calls.filter(isForm))));
});

test('routes.txt lists the pages of the built site, because addresses are permanent', async () => {
  const files = await Globby('**/*.html', {cwd: 'build', ignore: ['404.html']});
  const built = files.map((file) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);
  expect(built.sort()).toEqual([...routes].sort());
});

/** Thai text that is not marked as such. Code is not read: a program is in no language. */
function unmarkedThai(node: Nodes): string[] {
  if (node.type === 'text') return /[\u0e00-\u0e7f]/.test(node.value) ? [node.value] : [];
  const isRead =
    node.type !== 'element' || (node.properties.lang !== 'th' && !/^(?:script|style|svg|pre|code)$/.test(node.tagName));
  return isRead && 'children' in node ? node.children.flatMap(unmarkedThai) : [];
}

test('WCAG 3.1.2: Thai text is marked as Thai', () => {
  const unmarked = routes.flatMap((route) => {
    const main = findElement(parseHtml(contentOf(fileOf(route)).toString()), ({tagName}) => tagName === 'main');
    return main ? unmarkedThai(main).map((text) => `${route}: ${text}`) : [];
  });
  expect(unmarked).toEqual([]);
});

test('no link opens a new tab, so that none has to say it', () => {
  const opening = [...routes, '/404'].flatMap((route) =>
    [
      ...contentOf(fileOf(route))
        .toString()
        .matchAll(/<a\b[^>]*\btarget=[^>]*>/g),
    ].map(([link]) => `${route}: ${link}`),
  );
  expect(opening).toEqual([]);
});

test('no id is on a page twice', () => {
  const repeated = routes.flatMap((route) => {
    const seen = new Set<unknown>();
    const twice: string[] = [];
    visit(parseHtml(contentOf(fileOf(route)).toString()), 'element', ({properties: {id}}) => {
      if (id && seen.has(id)) twice.push(`${route}#${String(id)}`);
      seen.add(id);
    });
    return twice;
  });
  expect(repeated).toEqual([]);
});
