import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';
import type {Display} from './display';
import {reportRefusals, type Engine, type Point, type Preferences, type Size, type Tab} from './engine';

/** Debian's own: `python3-gi` belongs to it, and to no other Python on the machine. */
const PYTHON = '/usr/bin/python3';
const PROGRAM = path.join(__dirname, 'webkitWindow.py');

/** What the console says and no reader has to see: WebKit writes each message where its window reports errors. */
const isWorthReporting = (line: string) => /\bCONSOLE (?:[A-Z]+ )*(?:ERROR|WARN)/.test(line);

interface Answer {
  id: number;
  value?: string;
  error?: string;
}

/** Starts a window's program; commands are answered in any order. */
function startWindow(size: Size, preferences: Preferences, display: Display) {
  const profile = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const options = {...size, ...preferences, profile, startScript: reportRefusals};
  const program = spawn(PYTHON, [PROGRAM, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: {...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1'},
  });
  const messages: string[] = [];
  let errors = '';
  program.stdout.resume();
  createInterface(program.stderr).on('line', (line) => {
    if (isWorthReporting(line)) messages.push(line);
    else if (!/\bCONSOLE\b/.test(line)) errors += `${line}\n`;
  });

  const waiting = new Map<number, (answer: Answer) => void>();
  createInterface(program.stdio[3] as Readable).on('line', (line) => {
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ended = new Promise<void>((resolve) => program.on('exit', () => resolve()));
  void ended.then(() => waiting.forEach((settle, id) => settle({id, error: `The window has closed.\n${errors}`})));

  let last = 0;
  const command = async (name: string, fields: object = {}): Promise<string> => {
    const id = (last += 1);
    const {value = '', error} = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      program.stdin.write(`${JSON.stringify({...fields, id, command: name})}\n`);
    });
    if (error !== undefined) throw new Error(`${name}: ${error}`);
    return value;
  };
  const close = async () => {
    program.stdin.end();
    await ended;
    try {
      rmSync(profile, {recursive: true, force: true, maxRetries: 5});
    } catch {
      // Its other processes still write: the system tidies up what they leave.
    }
  };
  return {command, messages, close};
}

async function open(size: Size, preferences: Preferences, display: Display): Promise<Tab> {
  const {command, messages, close} = startWindow(size, preferences, display);
  const move = ({x, y}: Point) => Promise.resolve(display.moveMouse(x, y));
  await command('version');
  display.restMouse();
  display.focus('webkitWindow.py');
  return {
    messages,
    goto: async (url) => void (await command('goto', {url})),
    run: async (act, ...values) => {
      const body = `return JSON.stringify(await (${act.toString()})(...${JSON.stringify(values)})) ?? 'null'`;
      return JSON.parse(await command('run', {body})) as never;
    },
    back: async () => void (await command('back')),
    forward: async () => void (await command('forward')),
    resize: async (width, height) => void (await command('resize', {width, height})),
    move,
    click: async (at) => {
      await move(at);
      display.clickMouse(1);
    },
    wheel: (notches) => Promise.resolve(Array.from({length: notches}, () => 5).forEach(display.clickMouse)),
    print: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'print-'));
      const file = path.join(folder, 'page.pdf');
      try {
        await command('print_page', {file});
        return readFileSync(file);
      } finally {
        rmSync(folder, {recursive: true});
      }
    },
    close,
  };
}

/** WebKitGTK of the system, a program a window: no two readers share anything. */
export async function startWebkit(display: Display): Promise<Engine> {
  const probe = startWindow({width: 100, height: 100}, {}, display);
  const version = await probe.command('version');
  await probe.close();
  return {
    name: 'webkit',
    version: `WebKitGTK ${version}`,
    open: (size, preferences = {}) => open(size, preferences, display),
    close: () => Promise.resolve(),
  };
}
