import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {isPage, originalOf, translationOf} from '../lib/pageFiles';
import {anchorsOf, checkTranslatedAnchors} from './anchors';
import {checkLinks} from './links';
import {pagesByLanguage, readSite} from './site';
import {sourceFinder} from './sourceOf';

const root = mkdtempSync(path.join(tmpdir(), 'languages-'));
afterAll(() => rmSync(root, {recursive: true}));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
  writeFileSync(path.join(root, file), text);
}

const THAI = 'i18n/th/docusaurus-plugin-content-docs/current/a.mdx';
const siteWith = (thai: string) => {
  write('build/th/docs/a.html', thai);
  return readSite(path.join(root, 'build'));
};

beforeEach(() => {
  write('docs/a.mdx', 'One.\n');
  write('docs/b.mdx', '[A](/docs/none)\n');
  write(THAI, 'หนึ่ง\n\n[A](/docs/none)\n');
  for (const language of ['', 'th/']) {
    write(`build/${language}index.html`, '<main>Home</main>');
    write(`build/${language}404.html`, '<main></main>');
    write(`build/${language}docs/b.html`, '<main></main>');
  }
  write('build/docs/a.html', '<main><h2 id="reply">Reply</h2></main>');
});

describe('a site in two languages', () => {
  test('is read as the pages of each, by the same routes', () => {
    const languages = pagesByLanguage(siteWith('<main></main>'));
    expect([...languages].map(([language, pages]) => [language, [...pages.keys()].sort()])).toEqual([
      ['', ['/', '/404', '/docs/a', '/docs/b']],
      ['/th', ['/', '/404', '/docs/a', '/docs/b']],
    ]);
  });

  test('has the places of the first in its ledger, and asks for them in the other', () => {
    const site = siteWith('<main><h2 id="คำตอบ">คำตอบ</h2></main>');
    expect(anchorsOf(site)).toEqual(['/docs/a#reply']);
    expect(checkTranslatedAnchors(site, sourceFinder(root))).toEqual([
      {where: THAI, message: expect.stringContaining('{/* #reply */}') as string},
    ]);
    expect(checkTranslatedAnchors(siteWith('<main><h2 id="reply">คำตอบ</h2></main>'))).toEqual([]);
  });

  test('has no link that the app of one language would look for in it, and finds it in the other', () => {
    const problemsOf = (link: string) =>
      checkLinks(siteWith(`<main>${link}</main>`), 'https://docs.shop.example', '/', sourceFinder(root)).problems;
    expect(problemsOf('<a href="/th/docs/b">B</a><a href="/docs/b" target="_blank">English</a>')).toEqual([]);
    expect(problemsOf('<a href="/docs/b">English</a>')).toEqual([
      {where: THAI, line: undefined, message: expect.stringContaining('write pathname:// before it') as string},
    ]);
  });

  test('has its broken links named with the line of the translation, or of the original where there is none', () => {
    const broken = '<a href="/docs/none">A</a>';
    write('build/th/docs/b.html', broken);
    const {problems} = checkLinks(siteWith(broken), 'https://docs.shop.example', '/', sourceFinder(root));
    expect(problems.map(({where, line}) => `${where}:${line}`).sort()).toEqual(['docs/b.mdx:1', `${THAI}:3`]);
  });
});

test.each([
  ['docs/api/a.mdx', 'i18n/th/docusaurus-plugin-content-docs/current/api/a.mdx'],
  ['blog/2026-01-01-a.mdx', 'i18n/th/docusaurus-plugin-content-blog/2026-01-01-a.mdx'],
  ['src/pages/a.mdx', 'i18n/th/docusaurus-plugin-content-pages/a.mdx'],
])('%s and its translation know each other', (original, translation) => {
  expect(translationOf(original, 'th')).toBe(translation);
  expect(originalOf(translation)).toBe(original);
  expect([isPage(original), isPage(translation), isPage('i18n/th/notes.md')]).toEqual([true, true, false]);
});
