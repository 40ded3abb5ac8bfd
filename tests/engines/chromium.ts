import {mkdtempSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium, type BrowserContext} from '@playwright/test';
import {findChromium} from '../../tools/chromium';
import type {Display} from './display';
import {reportRefusals, type Engine, type Preferences, type Size, type Tab} from './engine';

/** Playwright's names of keys that X calls otherwise. */
const KEYS: Readonly<Record<string, string>> = {
  Return: 'Enter',
  space: 'Space',
  slash: '/',
  'ctrl+a': 'Control+a',
  'ctrl+k': 'Control+k',
};

async function openIn(context: BrowserContext, display: Display, onClose: () => void): Promise<Tab> {
  const messages: string[] = [];
  await context.addInitScript(reportRefusals);
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(String(error)));
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
    // Through its window they would reach the address bar now and then: a page that has just come has no keyboard yet.
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(KEYS[key] ?? key);
    },
    type: (text) => page.keyboard.type(text, {delay: 30}),
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

/** Chromium of the system, by Playwright, in a window: its clipboard is the display's. */
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
