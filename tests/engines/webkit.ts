import {spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Builder, Capabilities, Key, Origin} from 'selenium-webdriver';
import {DriverService} from 'selenium-webdriver/remote';
import {programCalled, WEBKIT} from '../../scripts/programs';
import {callOf, reportRefusals, TYPING_DELAY} from './engine';
import type {Engine, Point, Preferences, Size, Tab} from './engine';

/** WebDriver codes of the keys in journeys. */
const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
};

/** GTK settings. Without padding in the toolbar, the window can be as narrow as a phone. */
function writeSettings({reducedMotion}: Preferences): string {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const folder = path.join(home, 'gtk-3.0');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'settings.ini'), `[Settings]\ngtk-enable-animations=${!reducedMotion}\n`);
  writeFileSync(path.join(folder, 'gtk.css'), '* {padding: 0; margin: 0; min-width: 0; min-height: 0}');
  return home;
}

/** Runs in the page: records console messages from now on. */
function record() {
  const recorded: string[] = [];
  Object.assign(window, {recorded});
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => void recorded.push(`${level}: ${parts.map(String).join(' ')}`);
  }
  addEventListener('error', ({message}) => recorded.push(message));
  addEventListener('unhandledrejection', ({reason}) => recorded.push(String(reason)));
}

async function open(display: string, size: Size, preferences: Preferences = {}): Promise<Tab> {
  const {scripts = true, storage = true} = preferences;
  const home = writeSettings(preferences);
  const settings = {XDG_CONFIG_HOME: home, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1'};
  // A driver has only one session at a time, so each reader needs one.
  const service = new DriverService.Builder('/usr/bin/WebKitWebDriver')
    .setLoopback(true)
    .setEnvironment({...process.env, ...settings})
    .build();
  const args = ['automation', `enable-javascript-markup=${scripts}`, `enable-html5-local-storage=${storage}`];
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(await service.start())
    .withCapabilities(
      new Capabilities()
        .setBrowserName('MiniBrowser')
        // Otherwise every command waits for the page to load, which some journeys delay.
        .setPageLoadStrategy('none')
        .set('timeouts', {script: 10_000})
        .set('webkitgtk:browserOptions', {args: args.map((name) => `--${name}`)}),
    )
    .build();
  const {width, height} = size;
  const toolbar = await driver.executeScript<number>('return outerHeight - innerHeight');
  await driver
    .manage()
    .window()
    .setRect({x: 0, y: 0, width, height: height + toolbar});

  const messages: string[] = [];
  const ask = async <Value>(call: string): Promise<Value> => {
    const [value, recorded] = await driver.executeScript<[Value, string[]]>(
      `if (!window.recorded) { (${record.toString()})(); ${reportRefusals} }
      const answer = (value) => [value, window.recorded.splice(0)];
      const value = ${call};
      return value instanceof Promise ? value.then(answer) : answer(value);`,
    );
    messages.push(...recorded);
    return value;
  };
  const to = ({x, y}: Point) => ({x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT});
  return {
    messages: async () => {
      // Evaluation fails during navigation.
      await ask('null').catch(() => {});
      return messages;
    },
    goto: async (url) => {
      await driver.executeScript('window.isLeft = true');
      await driver.get(url);
      const hasLoaded = 'return !window.isLeft && document.readyState === "complete"';
      await driver.wait(() => driver.executeScript<boolean>(hasLoaded).catch(() => false));
    },
    run: (act, ...values) => ask(callOf(act, values)),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    click: (place) => driver.actions().move(to(place)).press().release().perform(),
    press: async (...chords) => {
      for (const chord of chords) {
        const keys = chord.split('+').map((name) => KEYS[name] ?? name);
        const actions = driver.actions();
        for (const key of keys) actions.keyDown(key);
        for (const key of keys.reverse()) actions.keyUp(key);
        await actions.perform();
      }
    },
    type: async (text) => {
      for (const letter of text) await driver.actions().sendKeys(letter).pause(TYPING_DELAY).perform();
    },
    close: async () => {
      await driver.quit();
      await service.kill();
      rmSync(home, {recursive: true});
    },
  };
}

/** Starts a virtual X server: MiniBrowser has no headless mode. */
async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb did not start.')));
  });
  return {name: `:${number}`, close: () => void server.kill()};
}

/** The system's WebKitGTK in MiniBrowser, driven by Selenium; one browser per reader. */
export async function startWebkit(): Promise<Engine> {
  const missing = WEBKIT.map(programCalled).find(({isPresent}) => !isPresent());
  if (missing) {
    const error = new Error(`${missing.name} is missing: npm run prerequisites.`);
    return {missing: error.message, open: () => Promise.reject(error), close: () => Promise.resolve()};
  }
  const display = await startDisplay();
  return {
    limits: {
      print: 'WebKitWebDriver has no Print command',
      'scripting: none': 'MiniBrowser can leave out the scripts of pages, and the media query still says enabled',
      'the whole console':
        'WebKitWebDriver reports no console: scripts record it after a page has loaded, without failed requests',
    },
    open: (size, preferences) => open(display.name, size, preferences),
    close: () => Promise.resolve(display.close()),
  };
}
