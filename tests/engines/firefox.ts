import {launch, type Browser, type KeyInput} from 'puppeteer-core';
import {findProgram} from '../../scripts/findProgram';
import {callOf, reportRefusals, TYPING_DELAY, type Engine, type Preferences, type Size, type Tab} from './engine';

const start = ({scripts, storage, reducedMotion}: Preferences = {}) =>
  launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr', 'firefox'),
    extraPrefsFirefox: {
      ...(scripts === false && {'javascript.enabled': false}),
      // Blocks all cookies, and with them all storage.
      ...(storage === false && {'network.cookie.cookieBehavior': 2}),
      ...(reducedMotion && {'ui.prefersReducedMotion': 1}),
    },
  });

async function openIn(browser: Browser, size: Size): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.evaluateOnNewDocument(reportRefusals);
  await page.setViewport(size);
  // Puppeteer waits for a load event, which pages from the back/forward cache do not fire.
  const travel = (by: 'goBack' | 'goForward') => {
    page[by]().catch(() => {});
    return Promise.resolve();
  };
  return {
    messages: () => Promise.resolve(messages),
    goto: async (url) => {
      const before = messages.length;
      // Leaving a page cancels its prefetching, which Firefox reports as a script error.
      page.once('framenavigated', () => {
        messages.push(...messages.splice(before).filter((message) => !message.includes('ChunkLoadError')));
      });
      await page.goto(url);
    },
    run: (act, ...values) => page.evaluate(callOf(act, values)) as Promise<never>,
    back: () => travel('goBack'),
    forward: () => travel('goForward'),
    click: ({x, y}) => page.mouse.click(x, y),
    press: async (...chords) => {
      for (const chord of chords) {
        const keys = chord.split('+') as KeyInput[];
        for (const key of keys) await page.keyboard.down(key);
        for (const key of keys.reverse()) await page.keyboard.up(key);
      }
    },
    type: (text) => page.keyboard.type(text, {delay: TYPING_DELAY}),
    print: async () => Buffer.from(await page.pdf({format: 'A4'})),
    close: () => context.close(),
  };
}

/** The system's Firefox, driven by Puppeteer over WebDriver BiDi. Other preferences need a separate Firefox. */
export async function startFirefox(): Promise<Engine> {
  const usual = await start();
  return {
    open: async (size, preferences) => {
      if (!preferences) return openIn(usual, size);
      const browser = await start(preferences);
      return {...(await openIn(browser, size)), close: () => browser.close()};
    },
    close: () => usual.close(),
  };
}
