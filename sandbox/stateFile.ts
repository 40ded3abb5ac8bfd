import {readFile} from 'node:fs/promises';
import {replaceFile} from '../lib/atomicWrite';
import {isSnapshot, type Snapshot} from './engine/snapshot';

/** Saves the sandbox's state to a file, atomically: the file always holds the old or the new state. */
export class StateFile {
  readonly #file: string;
  readonly #snapshot: () => Snapshot;
  readonly #report: (message: string) => void;
  #writing?: Promise<void>;
  #isStale = false;

  constructor(file: string, snapshot: () => Snapshot, report: (message: string) => void) {
    this.#file = file;
    this.#snapshot = snapshot;
    this.#report = report;
  }

  /**
   * Reads the saved state; undefined when there is no file yet.
   *
   * @throws Error when the file holds something else.
   */
  async read(): Promise<Snapshot | undefined> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Error(`The state in ${this.#file} cannot be read: ${error.message}.`, {cause: error});
    });
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (isSnapshot(value)) return value;
    } catch {
      // Rejected below, like a file with other content.
    }
    throw new Error(`${this.#file} is no state of this sandbox. Name another file, or remove it.`);
  }

  /** Schedules a write; changes during a write in progress share the next one. */
  save(): void {
    this.#isStale = true;
    this.#writing ??= this.#write();
  }

  /** Writes the state a last time. */
  async close(): Promise<void> {
    this.save();
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      await replaceFile(this.#file, JSON.stringify(this.#snapshot())).catch((error: Error) =>
        this.#report(`The state is not kept: ${error.message}.`),
      );
    }
    // Cleared here: if the caller did it, a change in between would not be written until the next one.
    this.#writing = undefined;
  }
}
