import {existsSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {replaceFile} from './atomicWrite';
import {checkSnapshot} from './checkSnapshot';
import type {PaymentEngine} from './engine/engine';
import {isSnapshot, type Snapshot} from './engine/snapshot';

/** Only the owner reads a state: it holds the buyers' addresses. */
const MODE = 0o600;

/** Files of this process's own locks. */
const held = new Set<string>();

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs for another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Locks a file for this process, which writes a lock of its own before it looks for those of others: of two that start
 * at once, not both can miss the other. Locks of processes that have ended are removed.
 *
 * @returns a function that unlocks it.
 * @throws Error when another process has it, or its folder cannot be written.
 */
function lockFile(file: string): () => void {
  const lockOf = (pid: number | string): string => `${file}.${pid}.lock`;
  const own = lockOf(process.pid);
  const refusal = (pid: number): Error =>
    new Error(`${file} is in use by the sandbox with process ID ${pid}. Stop it, or name another file.`);
  // Otherwise, a lock with the identifier of this process is left from an earlier start of a container.
  if (held.has(own)) throw refusal(process.pid);
  writeFileSync(own, '', {mode: MODE});
  held.add(own);
  const unlock = (): void => {
    held.delete(own);
    rmSync(own, {force: true});
  };
  for (const name of readdirSync(dirname(file))) {
    const [, pid] = /\.(\d+)\.lock$/.exec(name) ?? [];
    if (pid === undefined || name !== basename(lockOf(pid)) || Number(pid) === process.pid) continue;
    if (isAlive(Number(pid))) {
      unlock();
      throw refusal(Number(pid));
    }
    rmSync(lockOf(pid), {force: true});
  }
  return unlock;
}

/** Keeps the state of a sandbox in a file. */
export class StateFile {
  readonly #file: string;
  readonly #unlock: () => void;
  #written = '';

  /**
   * Locks the file.
   *
   * @throws Error with one sentence when another process uses it, or its folder cannot be written.
   */
  constructor(name: string) {
    try {
      this.#file = existsSync(name) ? realpathSync(name) : join(realpathSync(dirname(name)), basename(name));
      this.#unlock = lockFile(this.#file);
    } catch (error) {
      const {code, message} = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      const reason = code === 'ENOENT' || code === 'ENOTDIR' ? 'its folder does not exist' : message;
      throw new Error(`The state cannot be kept in ${name}: ${reason}.`, {cause: error});
    }
  }

  /**
   * Reads the state; undefined when there is none. A damaged file is renamed, so that nothing of it is lost.
   *
   * @param report is called with a sentence about a damaged file.
   * @throws Error when the file is whole and something else than a state.
   */
  read(report: (message: string) => void): Snapshot | undefined {
    if (!existsSync(this.#file)) return undefined;
    const text = readFileSync(this.#file, 'utf8');
    if (text === '') return undefined;
    try {
      const kept: unknown = JSON.parse(text);
      if (isSnapshot(kept)) return checkSnapshot(kept);
    } catch (error) {
      const aside = `${this.#file}.damaged-${new Date().toISOString().replace(/\D/g, '')}`;
      renameSync(this.#file, aside);
      report(
        `The state in ${this.#file} cannot be used (${(error as Error).message}): it is kept as ${aside}, and the sandbox starts empty.`,
      );
      return undefined;
    }
    throw new Error(`${this.#file} is not the state of a sandbox. Name another file.`);
  }

  /** Saves the state if it has changed. Throws an Error of the file system; then the file holds an earlier state. */
  save(engine: PaymentEngine): void {
    const text = `${JSON.stringify(engine.snapshot())}\n`;
    if (text === this.#written && existsSync(this.#file)) return;
    replaceFile(this.#file, text, MODE);
    this.#written = text;
  }

  close(): void {
    this.#unlock();
  }
}
