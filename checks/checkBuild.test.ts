import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {checkBuild} from './checkBuild';
import {holds} from './report';

const SITE_URL = 'https://docs.pay.example';
const root = mkdtempSync(path.join(tmpdir(), 'build-'));
afterAll(() => rmSync(root, {recursive: true}));

const POST = `${SITE_URL}/blog/welcome`;
const RSS = `<rss version="2.0"><channel><title>Blog</title><link>x</link><description>d</description><item>
<title>Welcome</title><link>${POST}</link><guid>${POST}</guid><pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate></item></channel></rss>`;
const ATOM = `<feed><title>Blog</title><id>b</id><updated>2026-11-20T00:00:00Z</updated><entry><title>Welcome</title>
<id>${POST}</id><link href="${POST}"/><updated>2026-11-20T00:00:00Z</updated></entry></feed>`;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
  writeFileSync(path.join(root, file), text);
}

const reports = () => checkBuild(root, path.join(root, 'build'), SITE_URL);

test('a site that is whole holds', () => {
  write('anchors.txt', '/blog/welcome#start\n');
  write('build/index.html', '<main><p>Choose.</p><a href="/blog/welcome#start">Start</a></main>');
  write(
    'build/blog/welcome.html',
    '<main><h2 id="start">Start</h2><img src="/img/a.png" alt="A" width="1" height="1"></main>',
  );
  write('build/img/a.png', '');
  write('build/blog/rss.xml', RSS);
  write('build/blog/atom.xml', ATOM);
  for (const report of reports()) expect(report.problems, report.promise).toEqual([]);
  expect(reports().every(holds)).toBe(true);
});

test('each of its promises can be broken', () => {
  write('build/index.html', '<main><p>Just choose.</p><a href="/gone">Gone</a><img src="/img/a.png"></main>');
  write('build/blog/welcome.html', '<main><h2 id="begin">Begin</h2></main>');
  write('build/blog/rss.xml', RSS.replace(/<item>[\s\S]*<\/item>/, ''));
  write('build/blog/atom.xml', ATOM.replaceAll('welcome', 'other'));
  for (const report of reports()) expect(report.problems, report.promise).not.toEqual([]);
});
