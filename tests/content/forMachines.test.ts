import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Element, ElementContent} from 'hast';
import {describe, expect, test} from 'vitest';
import {provider} from '../../provider';
import {serveStatically} from '../../scripts/serve';
import {tables} from 'payment-contract/tables';
import {listFiles} from '../../src/lib/files';
import {classesOf, findElement, textOnOneLine} from '../../src/lib/hast';
import {parseHtml} from '../../src/lib/html';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {BUILD, contentOf, fileOf, routes} from '../support/build';

const docs = routes.filter((route) => route.startsWith('/docs/'));
const posts = routes.filter((route) => /^\/blog\/(?!tags|archive)./.test(route));
/** Pages with a Markdown version. */
const versions = [...docs, ...posts, '/markdown-page'];
const inBuild = (file: string) => path.join(BUILD, file);
const read = (file: string) => contentOf(file).toString();
const htmlOf = (route: string) => read(fileOf(route));
const urlOf = (route: string) => provider.siteUrl + route;
const isOwn = (url: string) => url.startsWith(urlOf('/'));
/** The path of an address on the site, with or without the host. */
const pathOf = (address: string) => new URL(address, provider.siteUrl).pathname;

/** Markdown without code, which may contain any character. */
const proseOf = (markdown: string) =>
  markdown
    .replace(/^( *`{3,})[\s\S]*?^\1$/gm, '')
    .replace(/`[^`\n]+`/g, '')
    // Autolinks of Markdown.
    .replace(/<(?:https?:|[\w.+-]+@)[^>\s]+>/g, '');

const metaOf = (html: string, name: string) =>
  findElement(parseHtml(html), ({properties}) => (properties.property ?? properties.name) === name)?.properties.content;

/** Parts of a page that a Markdown version does not have: controls and tools. */
const isLeftOut = ({tagName, properties}: Element) =>
  /^(?:nav|header|footer|button|form)$/.test(tagName) ||
  properties.popover !== undefined ||
  properties.dataSearch === 'ignore';

interface Found {
  /** The text as the HTML has it. */
  codes: string[];
  samples: {text: string; language?: string}[];
  /** Ids of headings, tables and rows. */
  anchors: string[];
}

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';

/** Collects what a page must not lose. */
function collect(nodes: readonly ElementContent[], found: Found, language?: string): Found {
  for (const node of nodes) {
    if (node.type !== 'element' || isLeftOut(node)) continue;
    const {tagName, properties, children} = node;
    if (/^(?:h[2-6]|table|tr)$/.test(tagName) && properties.id) found.anchors.push(String(properties.id));
    if (tagName === 'code') found.codes.push(textOf(node));
    else if (tagName === 'pre') found.samples.push({text: textOf(node).replace(/\n+$/, ''), language});
    else {
      const isPanel = classesOf(node).includes('samples__panel');
      // A fold within a panel has a name of its own.
      const name = tagName === 'details' ? undefined : language;
      collect(children, found, isPanel ? String(properties.dataLanguage) : name);
    }
  }
  return found;
}

/** The content of each inline code and each fence of a Markdown text. */
function codesOf(markdown: string) {
  const fences = [...markdown.matchAll(/^( *)(`{3,})[^\n]*\n([^]*?)^ *\2$/gm)].map(([, indent, , text]) =>
    text!.replace(/\n$/, '').replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  const prose = markdown.replaceAll(/^ *(`{3,})[^]*?^ *\1$/gm, '');
  const inline = [...prose.matchAll(/(?<!`)(`+)(?!`)([^]*?[^`])\1(?!`)/g)].map(([, ticks, text]) =>
    // A pipe within a table is escaped; a code that begins or ends with a backtick is padded.
    (ticks!.length > 1 ? text!.replace(/^ (.*) $/, '$1') : text!).replaceAll('\\|', '|'),
  );
  return {fences: new Set(fences), inline: new Set(inline)};
}

/** What the article of a page must not lose. */
const foundOn = (tree: ReturnType<typeof parseHtml>) =>
  collect(findElement(tree, ({tagName}) => tagName === 'article')!.children, {codes: [], samples: [], anchors: []});

describe.each(versions)('%s', (route) => {
  const markdown = read(`${route}.md`);
  const html = htmlOf(route);
  const tree = parseHtml(html);
  const {codes, samples, anchors} = foundOn(tree);
  const written = codesOf(markdown);

  test('has a Markdown version without leftovers of markup', () => {
    expect(markdown).toMatch(/^# \S/);
    expect(markdown).toContain(`Source: ${urlOf(route)}\n`);
    expect(proseOf(markdown).match(/<!--|<\/?[a-z][^>\n]*>|\bundefined\b|^import .* from|\[object /gm)).toBeNull();
    expect(html).toMatch(new RegExp(`rel="?alternate"? type="?text/markdown"? href="?${route}\\.md`));
  });

  test('links to Markdown versions', () => {
    const links = [...markdown.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, address]) => address!);
    const missed = links.filter((address) => versions.some((version) => [urlOf(version), version].includes(address)));
    expect(missed).toEqual([]);
    const own = links.filter((address) => isOwn(address) && address.endsWith('.md'));
    expect(own.filter((address) => !existsSync(inBuild(pathOf(address))))).toEqual([]);
  });

  test('links to anchors that the Markdown version has', () => {
    const links = [...markdown.matchAll(/\]\(([^)\s#]+\.md)#([^)\s]+)\)/g)];
    const missed = links.filter(([, address, id]) => !read(pathOf(address!)).includes(` {#${id}}`));
    expect(missed.map(([link]) => link)).toEqual([]);
  });

  test('has every heading', () => {
    const headings = [...html.matchAll(/<h2[^>]*id=["']?([\w-]+)/g)].map(([, id]) => id!);
    expect(headings).toHaveLength(html.match(/<h2\b/g)?.length ?? 0);
    const titles = headings.map((id) => {
      const heading = findElement(tree, ({tagName, properties}) => tagName === 'h2' && properties.id === id)!;
      return textOnOneLine(heading);
    });
    const plain = markdown.replaceAll('`', '').replaceAll('\\', '');
    expect(titles.filter((title, index) => !plain.includes(`## ${title} {#${headings[index]}}\n`))).toEqual([]);
  });

  test('has every inline code, character for character', () => {
    expect(codes.filter((code) => !written.inline.has(code))).toEqual([]);
  });

  test('has every piece of code', () => {
    expect(samples.filter(({text}) => !written.fences.has(text))).toEqual([]);
  });

  test('has each program under the name of its language', () => {
    const programs = [...markdown.matchAll(/^\*\*(.+)\*\*\n\n(`{3,})[^\n]*\n([^]*?)\n\2$/gm)];
    const named = programs.map(([, label, , text]) => `${label}\n${text}`);
    const wanted = samples.flatMap(({text, language}) =>
      sampleLanguages.filter(({id}) => id === language).map(({label}) => `${label}\n${text}`),
    );
    expect(wanted.filter((program) => !named.includes(program))).toEqual([]);
  });

  test('has the anchor of every heading, table and row', () => {
    expect(anchors.filter((id) => !markdown.includes(` {#${id}}`))).toEqual([]);
  });
});

test.each(routes)('%s names its social card and its canonical address', (route) => {
  const html = htmlOf(route);
  const url = String(metaOf(html, 'og:image'));
  expect([isOwn(url), existsSync(inBuild(pathOf(url)))]).toEqual([true, true]);
  const canonical = findElement(parseHtml(html), ({properties}) => String(properties.rel) === 'canonical');
  const target = route === '/docs' ? '/docs/api/overviews' : route;
  expect([urlOf(route), urlOf(target)]).toContain(canonical?.properties.href);
});

test('llms.txt lists each page once, in sidebar order, and only existing files', () => {
  const [, ...groups] = read('llms.txt').split(/^(?=## )/m);
  const named = [...groups.join('').matchAll(/\]\((\S+)\)/g)].map(([, url]) => pathOf(url!));
  expect(named.filter((file) => !existsSync(inBuild(file)))).toEqual([]);
  expect(named).toContain('/downloads/test-vectors.json');
  expect([...named.filter((file) => file.endsWith('.md'))].sort()).toEqual(
    versions.map((route) => `${route}.md`).sort(),
  );
  const files = listFiles(BUILD).filter((file) => file.endsWith('.md'));
  expect(files.sort()).toEqual(['404.md', ...versions.map((route) => `${route.slice(1)}.md`)].sort());
  const full = read('llms-full.txt');
  expect(versions.filter((route) => !full.includes(`Source: ${urlOf(route)}\n`))).toEqual([]);
});

test('llms.txt begins with the way to a shop in ten lines, whose links lead to files and anchors', () => {
  const [start] = read('llms.txt').split(/^(?=## )/m);
  const lines = start!.split('\n').filter((line) => /^The way|^\d+\. /.test(line));
  expect(lines.length).toBe(10);
  const links = [...lines.join('\n').matchAll(/\]\((\S+)\)/g)].map(([, url]) => new URL(url!));
  const missing = links.filter(({pathname, hash}) => {
    const anchor = hash && ` {#${hash.slice(1)}}`;
    return !existsSync(inBuild(pathname)) || (anchor && !read(pathname).includes(anchor));
  });
  expect(missing.map(String)).toEqual([]);
  const named = links.map(({pathname}) => pathname);
  for (const {client, folder, database, ...language} of sampleLanguages) {
    if (!client) continue;
    expect(named).toContain(`/downloads/client/${path.basename(client.file)}`);
    for (const file of [language.fileOf('postback'), folder, database?.file])
      if (file) expect(named).toContain(`/downloads/postback/${path.basename(file)}`);
  }
  const [packed] = /npx --yes \S+/.exec(start!)!;
  expect(existsSync(inBuild(pathOf(packed.split(' ')[2]!)))).toBe(true);
  expect(start).toContain(`${packed} check --list`);
});

test('llms.txt has the short code lists, and states the size of the full file', () => {
  const map = read('llms.txt');
  for (const {code, name} of tables.orderStatuses.rows) expect(map).toContain(`\`${code}\` ${name}`);
  for (const table of ['channels', 'currencies', 'languages', 'cardTypes'] as const)
    for (const {code} of tables[table].rows) expect(map).toContain(`\`${code}\` `);
  const [, size] = /llms-full\.txt\).*about (\d+) kB/.exec(map)!;
  const full = contentOf('llms-full.txt');
  expect(Math.abs(full.length / 1000 - Number(size))).toBeLessThan(full.length / 50_000);
});

test('npm run serve answers an unknown Markdown version with one line of text', async () => {
  const server = await serveStatically(BUILD);
  try {
    const answer = await fetch(`${server.url}/docs/api/preparation.php.md?a=b`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8']);
    expect(await answer.text()).toMatch(/^No page has this address\. \S+\/llms\.txt .+\.\n$/);
  } finally {
    await server.close();
  }
});

test('the sitemap lists the indexable pages', () => {
  const urls = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  const wanted = routes.filter((route) => !/^\/(?:docs|blog\/tags.*|blog\/archive)$/.test(route));
  expect(urls.sort()).toEqual(wanted.map(urlOf).sort());
});

test.each(['blog/rss.xml', 'blog/atom.xml'])('%s has every post with its code, and no control', (file) => {
  const feed = read(file);
  expect(posts.filter((route) => !feed.includes(`${urlOf(route)}<`))).toEqual([]);
  expect(feed.match(/<pre\b/g)).toHaveLength(posts.flatMap((route) => htmlOf(route).match(/<pre\b/g) ?? []).length);
  expect(feed.match(/<(?:button|form|script)\b[^>]*>/g)).toBeNull();
});

test('llms-full.txt has every code and sample of all pages', () => {
  const full = codesOf(read('llms-full.txt'));
  for (const route of versions) {
    const {codes, samples} = foundOn(parseHtml(htmlOf(route)));
    expect(
      codes.filter((code) => !full.inline.has(code)),
      route,
    ).toEqual([]);
    expect(
      samples.filter(({text}) => !full.fences.has(text)),
      route,
    ).toEqual([]);
  }
});
