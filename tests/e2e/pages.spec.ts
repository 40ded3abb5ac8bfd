import {readdirSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {loadContract} from 'payment-contract/bundle';
import {listOperations, pageOf} from 'payment-contract/operations';
import {provider} from '../../provider';
import {axeFaults, LAYOUT_RULES} from './support/axe';
import {hiddenText, overflow} from './support/reading';
import {pages, templates} from './support/routes';
import {BUILD, DESKTOP, expect, open, PHONE, test, unfold} from './support/test';

// Every page, loaded once.

test.describe.configure({timeout: 120_000});

/** Chunks loaded only on demand, by `webpackChunkName`. */
const onDemand = readdirSync(path.join(BUILD, 'assets/js')).filter((name) => /^(?:tool-|search\.).*\.js$/.test(name));

/** Problems for screen readers, one sentence each, with all folds open. */
async function readingFaults(page: Page): Promise<string[]> {
  await unfold(page);
  // YAML doubles the single quotes within a key.
  const tree = (await page.locator('body').ariaSnapshot()).replaceAll("''", "'");
  const written = await page
    .locator(':is(h2, h3):visible')
    .evaluateAll((all) => all.map(({textContent}) => textContent.replaceAll('\u200b', '').trim()));
  const admonitions = await page.locator('.theme-admonition').evaluateAll((all) =>
    all.map((admonition) => ({
      kind: /theme-admonition-(\w+)/.exec(admonition.getAttribute('class') ?? '')?.[1] ?? '?',
      text: admonition.textContent.trim(),
    })),
  );
  const copyButtons = [...tree.matchAll(/button "(Copy .+?)"/g)].map(([, name]) => name!);
  return [
    ...written
      .filter((text) => !tree.includes(`heading ${JSON.stringify(text)} [level=`))
      .map((text) => `The heading "${text}" is not read as it is written.`),
    ...admonitions
      .filter(({kind, text}) => !text.toLowerCase().startsWith(kind))
      .map(({kind, text}) => `The ${kind} begins with "${text.slice(0, 40)}".`),
    ...(/^ *- table:?$/m.test(tree) ? ['A table has no name.'] : []),
    ...copyButtons
      .filter((name, index) => copyButtons.indexOf(name) !== index)
      .map((name) => `Two buttons are called "${name}".`),
  ];
}

/** What every page offers to screen readers, in this order. */
const LANDMARKS = `
  - link "Skip to main content"
  - navigation "Main":
    - button /Search/
  - main
  - contentinfo`;

/** The same for a document. */
const DOCUMENT_LANDMARKS = `
  - link "Skip to main content"
  - navigation "Main"
  - complementary:
    - navigation "Docs sidebar"
  - main:
    - article:
      - navigation "Breadcrumbs"
      - heading [level=1]
    - navigation "Docs pages"
  - contentinfo`;

const windows = [
  {width: 390, height: 844},
  {width: 1280, height: 900},
  {width: 1440, height: 900},
];

/** Further window widths without horizontal overflow: those in which the sidebars leave little room. */
const NARROW = [700, 997, 1200];

const documents = pages.filter((route) => /^\/docs\/(?:api|plugins)\//.test(route));

/** Pages of operations that a program calls. */
const operationPages = listOperations(loadContract(provider))
  .filter(({webhook}) => !webhook)
  .map(({operation}) => `/${pageOf(operation)}`);

test('on-demand chunks have names, and every operation has a page', () => {
  const names = onDemand.map((name) => name.split('.')[0]);
  expect(names.sort()).toEqual([
    'search',
    'tool-postback-inspector',
    'tool-promptpay-inspector',
    'tool-qr-image',
    'tool-sandbox',
  ]);
  expect(operationPages.length).toBeGreaterThan(0);
  expect(operationPages.filter((page) => !documents.includes(page))).toEqual([]);
});

/** What does not fit a window. `npm test` reports how long a page is, and how many screens down its request ends. */
async function windowFaults(page: Page, route: string): Promise<string[]> {
  const faults: string[] = [];
  const lengths: string[] = [];
  for (const {width, height} of windows) {
    await page.setViewportSize({width, height});
    faults.push(...(await overflow(page)));
    if (!documents.includes(route)) continue;
    const total = await page.evaluate(() => document.documentElement.scrollHeight);
    const request = page.locator('.reference .samples__panel:visible .code').first();
    const box = (await request.count()) === 0 ? null : await request.boundingBox();
    if (!box && operationPages.includes(route)) faults.push(`No request sample at ${width} px.`);
    const screens = box ? `, the request ends after ${((box.y + box.height) / height).toFixed(1)} screens` : '';
    lengths.push(`${total} px at ${width} px${screens}`);
  }
  if (lengths.length > 0)
    test.info().annotations.push({type: 'report', description: `${route}: ${lengths.join('; ')}`});
  return faults;
}

/** Elements wider than a narrow window or 400 % zoom (320 × 256), also with wide text spacing. */
async function widthFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of NARROW) {
    await page.setViewportSize({width, height: 800});
    faults.push(...(await overflow(page)));
  }
  await page.setViewportSize({width: 320, height: 256});
  faults.push(...(await overflow(page)));
  // WCAG 2.2, 1.4.12.
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* {line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em}');
    document.adoptedStyleSheets = [spacing];
  });
  faults.push(...(await overflow(page)).map((problem) => `spaced: ${problem}`));
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  return faults;
}

/** Printed navigation and controls, and unprinted content. */
async function printFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({media: 'print'});
  const navigation = ['.navbar', '.footer', '.theme-doc-sidebar-container', '.table-of-contents', '.pagination-nav'];
  const printed = await page
    .locator(navigation.join())
    .evaluateAll((all) =>
      all.filter((element) => element.checkVisibility()).map((element) => element.getAttribute('class') ?? ''),
    );
  const controls = await page.locator('button:visible, input:not([type=checkbox]):visible').count();
  // Only the selected language of a sample is printed: print.spec.ts.
  const {missing, seen} = await hiddenText(page, 'details:not([open]), .samples__panel');
  await page.emulateMedia({media: null});
  expect(seen).toBeGreaterThan(0);
  return [
    ...(controls ? [`${controls} controls are printed.`] : []),
    ...printed.map((name) => `${name} is printed.`),
    ...missing.map((text) => `Not printed: ${text}`),
  ];
}

/** Folds with a terminal session: at most two on a page, without links into them. */
async function foldFaults(page: Page): Promise<string[]> {
  const folds = page.locator('details.more', {hasText: 'In the terminal'});
  const count = await folds.count();
  const targets = await folds.locator('[id]').evaluateAll((all) => all.map(({id}) => `#${id} is inside a fold.`));
  return count > 2 ? [`${count} folds; 2 are the most.`, ...targets] : targets;
}

/** Makes the window as high as the page: otherwise the notice at its bottom hides a part of whatever is below it. */
async function showWhole(page: Page, {width}: {width: number}): Promise<void> {
  await page.setViewportSize({width, height: 800});
  await page.setViewportSize({width, height: await page.evaluate(() => document.documentElement.scrollHeight)});
}

for (const route of [...pages, '/404.html']) {
  test(`${route} loads no tool, fits every window, prints completely and is accessible`, async ({page}) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(path.basename(new URL(request.url()).pathname)));
    await page.setViewportSize(DESKTOP);
    await open(page, route);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('body')).toMatchAriaSnapshot(LANDMARKS);
    if (documents.includes(route)) await expect(page.locator('body')).toMatchAriaSnapshot(DOCUMENT_LANDMARKS);
    // Prefetching starts when the browser is idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, {timeout: 200})));
    expect(asked.filter((name) => name.startsWith('main.')).length).toBeGreaterThan(0);
    const early = asked.filter((name) => onDemand.includes(name));

    const isTemplate = templates.includes(route);
    const faults = [
      ...early.map((name) => `${name} is loaded before a reader asks for it.`),
      ...(await foldFaults(page)),
      ...(await windowFaults(page, route)),
      ...(await widthFaults(page)),
      ...(await printFaults(page)),
    ];
    if (isTemplate) await showWhole(page, DESKTOP);
    faults.push(...(await axeFaults(page, {without: isTemplate ? [] : LAYOUT_RULES})));
    if (isTemplate) {
      await showWhole(page, PHONE);
      faults.push(...(await axeFaults(page, {rules: LAYOUT_RULES})));
    }
    faults.push(...(await readingFaults(page)));
    expect(faults).toEqual([]);
  });
}
