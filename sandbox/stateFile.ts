import {readFile} from 'node:fs/promises';
import {replaceFile} from '../lib/atomicWrite';
import {isSnapshot, type Snapshot} from './engine/snapshot';

/** Keeps the sandbox's state in a file: the old one or the new one is there at any moment, as a whole. */
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
   * What was kept; undefined when there is no file yet.
   *
   * @throws Error in a sentence when the file holds something else.
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
      // Refused below, like a file with other content.
    }
    throw new Error(`${this.#file} is no state of this sandbox. Name another file, or remove it.`);
  }

  /** Writes the state soon: once for all changes that come while a write is under way. */
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
    // Cleared here and not by the caller, where a change in between would wait for the next one to be written.
    this.#writing = undefined;
  }
}
