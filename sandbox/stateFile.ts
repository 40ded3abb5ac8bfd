import {closeSync, constants, existsSync, openSync, readFileSync, realpathSync, renameSync, rmSync} from 'node:fs';
import {statSync, truncateSync, writeFileSync, writeSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {replaceFile} from './atomicWrite';
import type {PaymentEngine} from './engine/engine';
import {checkSnapshot, isSnapshot, joinChanges, type Snapshot} from './engine/snapshot';

/** Only the owner reads a state: it holds the buyers' addresses. */
const MODE = 0o600;

/** Bytes after which the file is written anew, without what has changed since. */
const LONGEST = 16 * 1024 * 1024;

/** Locks of this process. */
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
 * Locks a file for this process. The lock of a process that has ended is taken over.
 *
 * @returns a function that unlocks it.
 * @throws Error when another process has it, or its folder cannot be written.
 */
function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), {flag: 'wx', mode: MODE});
      held.add(lock);
      return () => {
        held.delete(lock);
        rmSync(lock, {force: true});
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    // 0 for an empty lock, left by a process that was killed or found the disk full before it wrote its identifier.
    const pid = Number(readFileSync(lock, 'utf8'));
    // Unless another sandbox has just made it, and writes its identifier next.
    if (pid === 0 && Date.now() - statSync(lock).mtimeMs < 1000) continue;
    // An identifier of this process in a lock that it does not hold is left from an earlier start of a container.
    if (pid === process.pid ? held.has(lock) : pid > 0 && isAlive(pid)) {
      throw new Error(`${file} is in use by the sandbox with process ID ${pid}. Stop it, or name another file.`);
    }
    rmSync(lock, {force: true});
  }
}

/**
 * Reads a state: a snapshot, and a line for each later change.
 *
 * @param text what a state file holds, or a snapshot as JSON.
 * @throws Error that says what is wrong.
 */
export function parseState(text: string): Snapshot {
  const lines = text.split('\n');
  // A line without an end was not written to its end: nobody has got an answer for it.
  const written = lines.length > 1 ? lines.slice(0, -1) : lines;
  const parts = text.startsWith('{\n') ? [text] : written;
  return checkSnapshot(joinChanges(parts.map((part) => JSON.parse(part) as Partial<Snapshot>)));
}

/** Keeps the state of a sandbox in a file: a snapshot, to which it appends what each call changes. */
export class StateFile {
  readonly #file: string;
  readonly #unlock: () => void;
  #length = 0;
  /** Whether the file lacks something, so that it has to be written anew. */
  #isBehind = true;

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
      return parseState(text);
    } catch (error) {
      if (isOtherJson(text)) {
        throw new Error(`${this.#file} is not the state of a sandbox. Name another file.`, {cause: error});
      }
      const aside = `${this.#file}.damaged-${new Date().toISOString().replace(/\D/g, '')}`;
      renameSync(this.#file, aside);
      report(
        `The state in ${this.#file} is damaged (${(error as Error).message}): it is kept as ${aside}, and the sandbox starts empty.`,
      );
      return undefined;
    }
  }

  /** Saves what has changed. Throws an Error of the file system; then the file holds an earlier state. */
  save(engine: PaymentEngine): void {
    const changes = engine.takeChanges();
    if (changes === undefined && !this.#isBehind) return;
    const isAddition = !this.#isBehind && changes?.format === undefined && this.#length < LONGEST;
    this.#isBehind = true;
    if (!isAddition || !this.#append(`${JSON.stringify(changes)}\n`)) {
      const whole = Buffer.from(`${JSON.stringify(engine.snapshot())}\n`);
      replaceFile(this.#file, whole, MODE);
      this.#length = whole.length;
    }
    this.#isBehind = false;
  }

  /** @returns whether the whole line is in the file. */
  #append(line: string): boolean {
    const bytes = Buffer.from(line);
    try {
      // Without O_CREAT: a file that somebody has removed is written as a whole.
      const file = openSync(this.#file, constants.O_WRONLY | constants.O_APPEND);
      try {
        if (writeSync(file, bytes) !== bytes.length) throw new Error('The disk is full.');
      } finally {
        closeSync(file);
      }
      this.#length += bytes.length;
      return true;
    } catch {
      // Half a line would join the next one.
      if (existsSync(this.#file)) truncateSync(this.#file, this.#length);
      return false;
    }
  }

  /** Unlocks the file. */
  close(): void {
    this.#unlock();
  }
}

function isOtherJson(text: string): boolean {
  try {
    return !isSnapshot(JSON.parse(text));
  } catch {
    return false;
  }
}
