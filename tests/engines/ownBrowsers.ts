import {existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium, firefox, type BrowserContext} from '@playwright/test';
import {findChromium} from '../../scripts/chromium';
import {callOf, reportRefusals, TYPING_DELAY, type Engine, type Preferences, type Size, type Tab} from './engine';

/** Opens a browser with a new profile. */
type Launch = (profile: string, size: Size, preferences: Preferences) => Promise<BrowserContext>;

/** What both browsers take alike. */
const optionsOf = (size: Size, {scripts, reducedMotion}: Preferences) => ({
  viewport: size,
  javaScriptEnabled: scripts ?? true,
  reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
});

const launchChromium: Launch = (profile, size, preferences) => {
  if (preferences.storage === false) {
    const folder = path.join(profile, 'Default');
    mkdirSync(folder);
    // Blocks all cookies, and with them all storage.
    const blocked = {profile: {default_content_setting_values: {cookies: 2}}};
    writeFileSync(path.join(folder, 'Preferences'), JSON.stringify(blocked));
  }
  return chromium.launchPersistentContext(profile, {
    ...optionsOf(size, preferences),
    executablePath: findChromium(),
    // Playwright disables the back/forward cache, which readers have.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
};

const launchFirefox: Launch = (profile, size, preferences) =>
  firefox.launchPersistentContext(profile, {
    ...optionsOf(size, preferences),
    // Blocks all cookies, and with them all storage.
    firefoxUserPrefs: preferences.storage === false ? {'network.cookie.cookieBehavior': 2} : {},
  });

async function open(launch: Launch, prefix: string, size: Size, preferences: Preferences = {}): Promise<Tab> {
  const profile = mkdtempSync(path.join(tmpdir(), prefix));
  const context = await launch(profile, size, preferences);
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

const engineOf = (launch: Launch, prefix: string, limits: Engine['limits'] = {}): Promise<Engine> =>
  Promise.resolve({
    limits,
    open: (size, preferences) => open(launch, prefix, size, preferences),
    close: () => Promise.resolve(),
  });

/** Chromium, driven by Playwright; one browser per reader. */
export const startOwnChromium = () => engineOf(launchChromium, 'chromium-');

/** Whether `npx playwright install firefox` has run. */
export const hasOwnFirefox = () => existsSync(firefox.executablePath());

/** Playwright's Firefox; one browser per reader. */
export const startOwnFirefox = () =>
  engineOf(launchFirefox, 'firefox-', {print: 'Playwright prints only with Chromium'});
