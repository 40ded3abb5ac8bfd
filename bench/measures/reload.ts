import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Browser, Page} from '@playwright/test';
import {freePort} from '../../tools/ports';
import {launch} from '../browser';
import {generateTopics, typicalTopic} from '../pages';
import type {Peer} from '../peers/peer';
import {start, stop} from '../programs';
import {type Row, spreadOf} from '../results';
import {faultRow, type Options} from '../subjects';
import {prepare} from '../workshop';

/** Seconds until live reload has to answer. */
const READY_WITHIN = 300;

async function untilAnswered(url: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN * 1000; Date.now() < end; await sleep(250)) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`no answer from live reload within ${READY_WITHIN} s`);
}

/** Adds a paragraph to the file and waits until it is on the screen. Returns milliseconds. */
async function edit(page: Page, file: string, mark: string): Promise<number> {
  const source = readFileSync(file, 'utf8');
  const from = Date.now();
  writeFileSync(file, `${source}\n${mark}\n`);
  const shown = await page.waitForFunction(
    (text) => document.querySelector('main')?.textContent?.includes(text) && performance.timeOrigin + performance.now(),
    mark,
    {polling: 'raf', timeout: 120_000},
  );
  return Number(await shown.jsonValue()) - from;
}

async function measurePeer(browser: Browser, peer: Peer, pages: number, turns: number): Promise<Row> {
  const project = await prepare(peer, pages);
  const port = await freePort();
  const {id} = typicalTopic(generateTopics(pages));
  const file = path.join(project.folder, peer.sourceOf(id));
  const original = readFileSync(file);
  const server = start(peer.dev!(project, port), project.folder);
  server.stdout!.resume();
  server.stderr!.resume();
  const page = await browser.newPage();
  try {
    const url = `http://127.0.0.1:${port}${peer.address(id)}`;
    await untilAnswered(url);
    await page.goto(url, {waitUntil: 'networkidle', timeout: 120_000});
    const times: number[] = [];
    for (let turn = 0; turn <= turns; turn++) {
      // Watchers gather changes that come close together.
      await sleep(1500);
      times.push(await edit(page, file, `Paragraph number ${turn} that was not there before.`));
    }
    // The first edit also loads what live reload needs for the others.
    return {subject: peer.name, pages, values: {first: spreadOf(times.slice(0, 1)), ms: spreadOf(times.slice(1))}};
  } finally {
    await page.close();
    await stop(server);
    writeFileSync(file, original);
  }
}

/** From an edit of a page's source to the changed page on the screen. */
export async function measureReload(options: Options): Promise<Row[]> {
  const rows: Row[] = [];
  const browser = await launch();
  try {
    for (const pages of options.pages) {
      for (const peer of options.peers.filter(({dev}) => dev)) {
        try {
          const row = await measurePeer(browser, peer, pages, options.runs ?? 5);
          console.log(`  ${peer.name}, ${pages} pages: ${row.values.ms!.median} ms`);
          rows.push(row);
        } catch (error) {
          rows.push(faultRow(peer.name, pages, error));
        }
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}
