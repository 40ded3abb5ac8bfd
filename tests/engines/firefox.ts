import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import {findFirefox} from '../../tools/firefox';
import type {Display} from './display';
import {reportRefusals, type Engine, type Point, type Preferences, type Size, type Tab} from './engine';

/** Nothing but the pages under test: no welcome, no updates, no calls home. */
const QUIET = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

const fileOf = ({scripts, storage, reducedMotion}: Preferences) => ({
  ...QUIET,
  ...(scripts === false && {'javascript.enabled': false}),
  // Blocks all cookies, and with them what pages keep.
  ...(storage === false && {'network.cookie.cookieBehavior': 2}),
  ...(reducedMotion && {'ui.prefersReducedMotion': 1}),
});

type Send = <Result>(method: string, parameters?: object) => Promise<Result>;

interface LogEntry {
  source: {context: string};
  level: string;
  text: string;
}

interface LogEvent {
  method: 'log.entryAdded';
  params: LogEntry;
}

interface Answer {
  id: number;
  result?: unknown;
  /** Code of a command that failed, and the sentence to it. */
  error?: string;
  message?: string;
}

/** Opens a session of WebDriver BiDi, https://w3c.github.io/webdriver-bidi/. */
async function connect(address: string, onLog: (entry: LogEntry) => void) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Answer | LogEvent;
    if ('id' in message) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded') onLog(message.params);
  });
  let last = 0;
  const send: Send = async (method, params = {}) => {
    const id = (last += 1);
    const {error, message, result} = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({id, method, params}));
    });
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result as never;
  };
  const {capabilities} = await send<{capabilities: {browserVersion: string}}>('session.new', {capabilities: {}});
  await send('session.subscribe', {events: ['log.entryAdded']});
  await send('script.addPreloadScript', {functionDeclaration: `() => {${reportRefusals}}`});
  return {send, version: capabilities.browserVersion};
}

async function launch(preferences: Preferences, display: Display, onLog: (entry: LogEntry) => void) {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  writeFileSync(
    path.join(profile, 'user.js'),
    Object.entries(fileOf(preferences))
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join('\n'),
  );
  const program = spawn(
    findFirefox() ?? 'firefox',
    ['--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, DISPLAY: display.name, MOZ_ENABLE_WAYLAND: '0', NO_AT_BRIDGE: '1'},
    },
  );
  const ended = new Promise<void>((resolve) => program.on('exit', () => resolve()));
  const close = async () => {
    program.kill();
    await ended;
    rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  };
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    program.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`Firefox did not start:\n${output}`)));
    program.on('error', reject);
  });
  return {...(await connect(address, onLog)), close};
}

async function openIn(
  send: Send,
  {width, height}: Size,
  preferences: Preferences,
  display: Display,
  messagesOf: Map<string, string[]>,
) {
  const {userContext} = await send<{userContext: string}>('browser.createUserContext');
  const {context} = await send<{context: string}>('browsingContext.create', {type: 'tab', userContext});
  const messages: string[] = [];
  messagesOf.set(context, messages);
  const resize = (toWidth: number, toHeight: number) =>
    send<void>('browsingContext.setViewport', {context, viewport: {width: toWidth, height: toHeight}});
  await resize(width, height);
  await send('browsingContext.activate', {context});
  display.restMouse();
  display.focus('firefox');
  const pointer = (...actions: object[]) =>
    send<void>('input.performActions', {context, actions: [{type: 'pointer', id: 'mouse', actions}]});
  const moveTo = ({x, y}: Point) => ({type: 'pointerMove', x: Math.round(x), y: Math.round(y)});
  const press = [
    {type: 'pointerDown', button: 0},
    {type: 'pointerUp', button: 0},
  ];
  const travel = async (delta: number) => {
    await send('browsingContext.traverseHistory', {context, delta});
  };
  const tab: Tab = {
    messages,
    goto: async (url) => void (await send('browsingContext.navigate', {context, url, wait: 'complete'})),
    run: async (act, ...values) => {
      const call = `(${act.toString()})(...${JSON.stringify(values)})`;
      // With JavaScript switched off, no promise of the page is ever kept.
      const functionDeclaration =
        preferences.scripts === false
          ? `() => JSON.stringify(${call}) ?? 'null'`
          : `async () => JSON.stringify(await ${call}) ?? 'null'`;
      const {result, exceptionDetails} = await send<{
        result?: {value: string};
        exceptionDetails?: {text: string};
      }>('script.callFunction', {functionDeclaration, target: {context}, awaitPromise: true});
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result!.value) as never;
    },
    back: () => travel(-1),
    forward: () => travel(1),
    resize,
    move: (to) => pointer(moveTo(to)),
    click: (at) => pointer(moveTo(at), ...press),
    wheel: (notches) =>
      send('input.performActions', {
        context,
        actions: [
          {
            type: 'wheel',
            id: 'wheel',
            actions: [{type: 'scroll', x: width / 2, y: height / 2, deltaX: 0, deltaY: 50 * notches}],
          },
        ],
      }),
    tap: (at) =>
      send('input.performActions', {
        context,
        actions: [{type: 'pointer', id: 'finger', parameters: {pointerType: 'touch'}, actions: [moveTo(at), ...press]}],
      }),
    print: async () => {
      const {data} = await send<{data: string}>('browsingContext.print', {
        context,
        page: {width: 21, height: 29.7},
      });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await send('browsingContext.close', {context});
      await send('browser.removeUserContext', {userContext});
    },
  };
  return tab;
}

/** Firefox of the system, by WebDriver BiDi. A reader's preferences belong to a profile: other ones need a Firefox more. */
export async function startFirefox(display: Display): Promise<Engine> {
  const messagesOf = new Map<string, string[]>();
  const onLog = ({source, level, text}: LogEntry) => {
    if (['error', 'warn'].includes(level)) messagesOf.get(source.context)?.push(`${level}: ${text}`);
  };
  const usual = await launch({}, display, onLog);
  return {
    name: 'firefox',
    version: `Firefox ${usual.version}`,
    open: async (size, preferences) => {
      if (!preferences) return openIn(usual.send, size, {}, display, messagesOf);
      const browser = await launch(preferences, display, onLog);
      const tab = await openIn(browser.send, size, preferences, display, messagesOf);
      return {...tab, close: browser.close};
    },
    close: usual.close,
  };
}
