import {mkdtempSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {findChromium} from '../../tools/chromium';
import {callOf, reportRefusals, TYPING_DELAY, type Engine, type Preferences, type Size, type Tab} from './engine';

async function open(size: Size, {scripts, storage, reducedMotion}: Preferences = {}): Promise<Tab> {
  const profile = mkdtempSync(path.join(tmpdir(), 'chromium-'));
  if (storage === false) {
    const folder = path.join(profile, 'Default');
    mkdirSync(folder);
    // Blocks all cookies, and with them all storage.
    const preferences = {profile: {default_content_setting_values: {cookies: 2}}};
    writeFileSync(path.join(folder, 'Preferences'), JSON.stringify(preferences));
  }
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    viewport: size,
    javaScriptEnabled: scripts ?? true,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    // Playwright disables the back/forward cache, which readers have.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const messages: string[] = [];
  await context.addInitScript(reportRefusals);
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  return {
    messages: () => Promise.resolve(messages),
    goto: async (url) => void (await page.goto(url)),
    run: (act, ...values) => page.evaluate<never>(callOf(act, values)),
    back: async () => void (await page.goBack({waitUntil: 'commit'})),
    forward: async () => void (await page.goForward({waitUntil: 'commit'})),
    click: ({x, y}) => page.mouse.click(x, y),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text, {delay: TYPING_DELAY}),
    print: () => page.pdf({format: 'A4'}),
    close: async () => {
      await context.close();
      rmSync(profile, {recursive: true, force: true, maxRetries: 5});
    },
  };
}

/** The system's Chromium, driven by Playwright; one browser per reader. */
export const startChromium = (): Promise<Engine> => Promise.resolve({open, close: () => Promise.resolve()});
