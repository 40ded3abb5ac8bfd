import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {checkPhrases} from './phrases';

const root = mkdtempSync(path.join(tmpdir(), 'phrases-'));
afterAll(() => rmSync(root, {recursive: true}));

const THAI = 'i18n/th/docusaurus-plugin-content-docs/current/one.mdx';

const files = {
  'docs/one.mdx': '---\ntitle: One\nkeywords: stop a subscription, card on file\n---\n',
  'docs/one.phrases.txt': 'end it\nstopping the subscriptions\nwhere is it\n',
  'docs/two.md': '---\ntitle: Two\nkeywords: end of the month\n---\n',
  'docs/two.phrases.txt': 'pay by qr\ncards on files\n',
  // Told by the checks of the sources.
  'docs/unread.md': '---\ntitle: A: b\n\tkeywords: x\n---\n',
  'docs/gone.phrases.txt': 'not read\n',
  [THAI]: '---\ntitle: One\nkeywords: stop a subscription, pay by qr\n---\n',
};
for (const folder of ['docs', 'blog', 'src/pages', path.dirname(THAI)])
  mkdirSync(path.join(root, folder), {recursive: true});
for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);

test('a file without its page, and phrases that stand twice or say nothing, are named with their places', () => {
  const {checked, problems} = checkPhrases(root);
  expect(problems.map(({where, line = 0, message}) => `${where}:${line} ${message}`)).toEqual([
    expect.stringMatching(/^docs\/gone\.phrases\.txt:0 There is no page of this name/),
    expect.stringMatching(/^docs\/one\.phrases\.txt:2 .* is read as "stop a subscription"/),
    expect.stringMatching(/^docs\/one\.phrases\.txt:3 "where is it" has no word that tells something/),
    expect.stringMatching(/^docs\/two\.phrases\.txt:2 .* stands on docs\/one\.mdx too/),
  ]);
  // Those that hold: two of the one page and its file's first, one and one of the other.
  expect(checked).toBe(5);
});

test('one page is told of its own, also of what a later page has', () => {
  const {checked, problems} = checkPhrases(root, 'docs/one.mdx');
  expect(problems.map(({where, line = 0}) => `${where}:${line}`)).toEqual([
    'docs/one.mdx:1',
    'docs/one.phrases.txt:2',
    'docs/one.phrases.txt:3',
  ]);
  expect(checked).toBe(2);
});

test('a translation shares phrases with its original, and with no other page', () => {
  const {problems} = checkPhrases(root, THAI);
  expect(problems.map(({where, message}) => `${where} ${message}`)).toEqual([
    expect.stringMatching(/"pay by qr" stands on docs\/two\.md too/),
  ]);
});
