import {mkdtempSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium, type BrowserContext} from '@playwright/test';
import {findChromium} from '../../tools/chromium';
import type {Display} from './display';
import {reportRefusals, type Engine, type Preferences, type Size, type Tab} from './engine';

async function openIn(context: BrowserContext, display: Display, onClose: () => void): Promise<Tab> {
  const messages: string[] = [];
  await context.addInitScript(reportRefusals);
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  display.focus('chromium');
  // The address bar has the keyboard at first; a click, on the empty page, gives it to the page.
  const middle = await page.evaluate(() => {
    addEventListener('click', () => document.body.replaceChildren('Clicked'));
    return {x: screenX + innerWidth / 2, y: screenY + outerHeight - innerHeight / 2};
  });
  display.moveMouse(middle.x, middle.y);
  while ((await page.evaluate(() => document.body.textContent)) === '') {
    display.clickMouse(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  display.restMouse();
  return {
    messages,
    goto: async (url) => void (await page.goto(url)),
    run: (act, ...values) => page.evaluate<never>(`(async () => (${act.toString()})(...${JSON.stringify(values)}))()`),
    back: async () => void (await page.goBack({waitUntil: 'commit'})),
    forward: async () => void (await page.goForward({waitUntil: 'commit'})),
    resize: (width, height) => page.setViewportSize({width, height}),
    move: ({x, y}) => page.mouse.move(x, y),
    click: ({x, y}) => page.mouse.click(x, y),
    wheel: (notches) => page.mouse.wheel(0, 50 * notches),
    tap: ({x, y}) => page.touchscreen.tap(x, y),
    print: () => page.pdf({format: 'A4'}),
    close: async () => {
      await context.close();
      onClose();
    },
  };
}

async function open(size: Size, {scripts, storage, reducedMotion}: Preferences, display: Display): Promise<Tab> {
  const profile = mkdtempSync(path.join(tmpdir(), 'chromium-'));
  if (storage === false) {
    const folder = path.join(profile, 'Default');
    mkdirSync(folder);
    // Blocks all cookies, and with them what pages keep.
    const preferences = {profile: {default_content_setting_values: {cookies: 2}}};
    writeFileSync(path.join(folder, 'Preferences'), JSON.stringify(preferences));
  }
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: false,
    env: {...process.env, DISPLAY: display.name},
    viewport: size,
    hasTouch: true,
    javaScriptEnabled: scripts ?? true,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    // As readers have it: Playwright switches the memory of pages off, because its own bookkeeping is simpler without.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  return openIn(context, display, () => rmSync(profile, {recursive: true, force: true, maxRetries: 5}));
}

/** Chromium of the system, by Playwright, in a window: keys go to windows. */
export async function startChromium(display: Display): Promise<Engine> {
  const browser = await chromium.launch({executablePath: findChromium(), args: ['--no-sandbox']});
  const version = browser.version();
  await browser.close();
  return {
    name: 'chromium',
    version: `Chromium ${version}`,
    open: (size, preferences = {}) => open(size, preferences, display),
    close: () => Promise.resolve(),
  };
}
