import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {closeSync, mkdtempSync, openSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** The merchant's command did not work, which says nothing about the shop. */
export class CommandProblem extends Error {
  /** @param output what a command wrote that failed: its errors, or else what it printed. */
  constructor(
    message: string,
    readonly output?: string,
    /** Undefined for a command that did not end by itself. */
    readonly exitCode?: number | null,
    /** What the command printed, without its errors. */
    readonly printed = '',
  ) {
    super(message);
  }

  /** Whether the command ran and failed. A shell ends with 126 or 127 when there is no such command. */
  get hasRun(): boolean {
    return typeof this.exitCode === 'number' && ![126, 127].includes(this.exitCode);
  }
}

/** How long a command may take, in milliseconds. */
const PATIENCE = 60_000;
/** How many characters of a command's output are kept, from its end. */
const KEPT = 64 * 1024;

const isWindows = process.platform === 'win32';

/** Ends a command, and, except on Windows, the processes that it has started. */
function end(child: ChildProcess): void {
  try {
    if (isWindows) child.kill();
    else process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

export const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)!.trim();

/** The line of an error: languages write it before the stack, or after it, and Node.js adds its version at the end. */
function errorLine(text: string): string {
  const lines = text.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('Node.js v'));
  const errors = lines.filter((line) => /^[\w. "]*(?:error|exception|fatal|panic)\b/i.test(line));
  return errors.at(-1) ?? lines.at(-1) ?? '';
}

/** Runs the merchant's commands in the shell of the system. */
export class Commands {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'payment-check-'));
  readonly #running = new Set<ChildProcess>();
  /** A command that hung once is not run again. */
  readonly #hung = new Set<string>();
  #count = 0;

  /** @param environment variables of every command. */
  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  /**
   * Runs a command.
   *
   * @param option its option, for messages.
   * @param argument its last argument, if it takes one.
   * @returns what it printed.
   * @throws CommandProblem when it does not start, hangs or fails.
   */
  async run(
    option: string,
    command: string,
    argument?: string,
    variables: Record<string, string> = {},
  ): Promise<string> {
    if (this.#hung.has(option)) throw new CommandProblem(`--${option} hung before.`);
    if (isWindows && /["%&|<>^!]/.test(argument ?? '')) {
      throw new CommandProblem(`--${option} cannot take the order number ${argument}.`);
    }
    const line = argument === undefined ? command : `${command} ${isWindows ? `"${argument}"` : '"$CHECK_ARGUMENT"'}`;
    this.#count += 1;
    // Files instead of pipes: a shop that `--restart` leaves running keeps its output open.
    const files = ['out', 'err'].map((name) => path.join(this.#folder, `${this.#count}.${name}`));
    const outputs = files.map((file) => openSync(file, 'w'));
    const child = spawn(line, {
      shell: true,
      // A process group of its own, so that all of it can be ended.
      detached: !isWindows,
      stdio: ['ignore', ...outputs],
      env: {...process.env, ...this.environment, ...variables, CHECK_ARGUMENT: argument ?? ''},
    });
    this.#running.add(child);
    // Several commands of one option can run at once, and each has its own time limit.
    let isLate = false;
    const clock = setTimeout(() => {
      isLate = true;
      this.#hung.add(option);
      end(child);
    }, PATIENCE);
    try {
      const [code, signal] = (await once(child, 'exit').catch((error: Error) => {
        throw new CommandProblem(`--${option} did not start: ${error.message}`);
      })) as [number | null, string | null];
      if (isLate) throw new CommandProblem(`--${option} did not end within ${PATIENCE / 1_000} seconds.`);
      const [out, error] = files.map((file) => readFileSync(file, 'utf8').slice(-KEPT)) as [string, string];
      if (code !== 0) {
        const outcome = signal ?? `exit code ${code}`;
        const reason = errorLine(error) || lastLine(out) || 'no output';
        throw new CommandProblem(`--${option} ended with ${outcome}: ${reason}`, error || out, code, out);
      }
      return out;
    } finally {
      clearTimeout(clock);
      this.#running.delete(child);
      for (const output of outputs) closeSync(output);
    }
  }

  /** Ends what still runs. */
  close(): void {
    for (const child of this.#running) end(child);
    rmSync(this.#folder, {recursive: true, force: true});
  }
}
