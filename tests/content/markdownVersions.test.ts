import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Element, ElementContent} from 'hast';
import {describe, expect, test} from 'vitest';
import {classesOf, findElement} from '../../src/lib/hast';
import {parseHtml} from '../../src/lib/html';
import {BUILD, contentOf, fileOf, routes} from '../support/build';

/** Pages with a Markdown version. */
const versions = routes.filter((route) => /^\/docs\/|^\/blog\/(?!tags|archive)|^\/markdown-page$/.test(route));

const read = (file: string) => contentOf(file).toString();

/** Parts of a page that a Markdown version does not have: controls, and the excerpt above a whole program. */
const isLeftOut = ({tagName, properties}: Element) =>
  /^(?:nav|header|footer|button|form)$/.test(tagName) ||
  properties.popover !== undefined ||
  properties.dataSearch === 'ignore';

interface Found {
  /** The text as the HTML has it. */
  codes: string[];
  samples: {text: string; language?: string}[];
  /** Ids of headings and rows. */
  anchors: string[];
}

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';

/** Collects what a page must not lose. */
function collect(nodes: readonly ElementContent[], found: Found, language?: string): Found {
  for (const node of nodes) {
    if (node.type !== 'element' || isLeftOut(node)) continue;
    const {tagName, properties, children} = node;
    if (/^(?:h[2-6]|tr)$/.test(tagName) && properties.id) found.anchors.push(String(properties.id));
    if (tagName === 'code') found.codes.push(textOf(node));
    else if (tagName === 'pre') found.samples.push({text: textOf(node).replace(/\n+$/, ''), language});
    else {
      const isPanel = classesOf(node).includes('samples__panel');
      collect(children, found, isPanel ? String(properties.dataLanguage) : language);
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

describe.each(versions)('the Markdown of %s', (route) => {
  const article = findElement(parseHtml(read(fileOf(route))), ({tagName}) => tagName === 'article')!;
  const {codes, samples, anchors} = collect(article.children, {codes: [], samples: [], anchors: []});
  const markdown = read(`${route}.md`);
  const languages = [...new Set(samples.flatMap(({language}) => language ?? []))];
  const others = languages.slice(1).filter((language) => existsSync(path.join(BUILD, `${route}.${language}.md`)));
  const written = codesOf(markdown);

  test('has every inline code, character for character', () => {
    expect(codes.filter((code) => !written.inline.has(code))).toEqual([]);
  });

  test('has every piece of code, those in another language in a version of its own', () => {
    const missing = samples.filter(({text, language}) => {
      const version = language && others.includes(language) ? read(`${route}.${language}.md`) : markdown;
      return !codesOf(version).fences.has(text);
    });
    expect(missing).toEqual([]);
  });

  test('links to the versions in the other languages', () => {
    expect(others.filter((language) => !markdown.includes(`${route}.${language}.md)`))).toEqual([]);
  });

  test('has the anchor of every heading and row', () => {
    expect(anchors.filter((id) => !markdown.includes(` {#${id}}`))).toEqual([]);
  });
});

test('llms-full.txt has every code and sample of all pages', () => {
  const full = codesOf(read('llms-full.txt'));
  for (const route of versions) {
    const article = findElement(parseHtml(read(fileOf(route))), ({tagName}) => tagName === 'article')!;
    const {codes, samples} = collect(article.children, {codes: [], samples: [], anchors: []});
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
