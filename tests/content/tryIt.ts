import {spawn, type ChildProcess} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';

/** A command of a page and its promised output. */
export interface Step {
  /** Window in which the reader pastes it. */
  terminal: 'Terminal 1' | 'Terminal 2' | 'Terminal 3';
  command: string;
  /** Text of the block titled "Answer" after it; `…` matches anything within a line. */
  answer?: string;
  /** Text of a block titled "Terminal 3 prints" after it: the output of the program in that window. */
  otherPrints?: string;
}

const HEADING = /^(#{2,3}) Try .* in the sandbox\b.*$/m;
const IMPORT = /^import (\w+) from '(.*)';$/gm;
const FENCE = /^```(\w+) title="([^"]+)"\n([\s\S]*?)\n```$/gm;

/** The section "Try … in the sandbox" of a page; undefined without one. */
export function sectionOf(file: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  const heading = HEADING.exec(text);
  if (!heading) return undefined;
  const after = text.slice(heading.index + heading[0].length);
  const end = after.search(new RegExp(`^#{2,${heading[1]?.length}} `, 'm'));
  const section = end < 0 ? after : after.slice(0, end);
  // Inlines imported partials.
  const parts = new Map([...text.matchAll(IMPORT)].map(([, name = '', from = '']) => [name, from]));
  return section.replace(/^<(\w+) \/>$/gm, (element, name: string) => {
    const from = parts.get(name);
    return from === undefined ? element : readFileSync(path.join(path.dirname(file), from), 'utf8');
  });
}

/**
 * Reads the commands under "Try it in the sandbox", in order.
 *
 * @param file an MDX page with that section, absolute.
 * @throws Error for a block without a command.
 */
export function stepsOf(file: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, title = '', content = ''] of sectionOf(file)!.matchAll(FENCE)) {
    const last = steps.at(-1);
    if (language === 'bash' && /^Terminal [123]$/.test(title)) {
      steps.push({terminal: title as Step['terminal'], command: content});
    } else if (last && title === 'Answer') last.answer = content;
    else if (last && title === 'Terminal 3 prints') last.otherPrints = content;
    else throw new Error(`${file}: the block "${title}" is neither a command nor its output.`);
  }
  return steps;
}

/** Whether the output of a program matches a page; `…` matches anything within a line. */
export function printsAsPromised(printed: string, promised: string): boolean {
  const escaped = promised.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('…', '.*')}$`).test(printed.trim());
}

/** The same for a concurrent program: exactly these lines, in any order. */
export function printsTheseLines(printed: string, promised: string): boolean {
  const [left, wanted] = [printed, promised].map((text) => text.split('\n').filter(Boolean));
  for (const line of wanted!) {
    const index = left!.findIndex((candidate) => printsAsPromised(candidate, line));
    if (index < 0) return false;
    left!.splice(index, 1);
  }
  return left!.length === 0;
}

/** Output of a run. */
export interface Run {
  /** Output of each command of Terminal 2, in order. */
  printed: string[];
  /** Output of Terminal 3. */
  otherPrinted: string;
  /** Exit status of Terminal 2. */
  status: number | null;
  errors: string;
}

const MARK = '<<< end of block >>>';

const collect = (child: ChildProcess, stream: 'stdout' | 'stderr'): (() => string) => {
  let text = '';
  child[stream]?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
};

const shell = (script: string, folder: string): ChildProcess =>
  spawn('bash', ['-euo', 'pipefail', '-c', script], {cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true});

/** Timeout for a program to listen, and for its output, in milliseconds. */
const PATIENCE = 10_000;

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await holds()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Expected lines of Terminal 3. */
export const promisedByOther = (steps: readonly Step[]): string =>
  steps.flatMap(({otherPrints}) => otherPrints ?? []).join('\n');

/**
 * Runs the commands of a page: first the program of Terminal 3, then those of Terminal 2.
 *
 * @param folder working directory of the commands.
 * @param isListening whether the program of Terminal 3 answers.
 */
export async function paste(steps: readonly Step[], folder: string, isListening: () => Promise<boolean>): Promise<Run> {
  const inTerminal = (terminal: Step['terminal']) => steps.filter((step) => step.terminal === terminal);
  const [listener] = inTerminal('Terminal 3');
  const other = listener && shell(listener.command, folder);
  const otherPrinted = other ? collect(other, 'stdout') : () => '';
  try {
    if (other) await until(isListening);
    const script = inTerminal('Terminal 2').map(({command}) => `${command}\nprintf '\\n%s\\n' '${MARK}'`);
    const main = shell(script.join('\n'), folder);
    const printed = collect(main, 'stdout');
    const errors = collect(main, 'stderr');
    const status = await new Promise<number | null>((resolve) => main.on('close', resolve));
    await until(() => printsTheseLines(otherPrinted(), promisedByOther(steps)));
    return {
      printed: printed().split(`\n${MARK}\n`).slice(0, -1),
      otherPrinted: otherPrinted(),
      status,
      errors: errors(),
    };
  } finally {
    // Kills the whole process group.
    if (other?.pid) process.kill(-other.pid);
  }
}
