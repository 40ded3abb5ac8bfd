import {readFile} from 'node:fs/promises';
import {replaceFile} from '../lib/atomicWrite';
import {isSnapshot, type Snapshot} from './engine/snapshot';

/** Saves the sandbox's state to a file, atomically: the file always holds the old or the new state. */
export class StateFile {
  #writing?: Promise<void>;
  #isStale = false;

  constructor(
    private readonly file: string,
    private readonly snapshot: () => Snapshot,
    private readonly report: (message: string) => void,
  ) {}

  /**
   * Reads the saved state; undefined when there is no file yet.
   *
   * @throws Error when the file holds something else.
   */
  async read(): Promise<Snapshot | undefined> {
    try {
      const value: unknown = JSON.parse(await readFile(this.file, 'utf8'));
      if (isSnapshot(value)) return value;
      throw new Error('it has another format');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      const {message} = error as Error;
      throw new Error(
        `${this.file} does not hold the state of a sandbox: ${message}. Name another file, or remove it.`,
        {
          cause: error,
        },
      );
    }
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
      await replaceFile(this.file, JSON.stringify(this.snapshot())).catch((error: Error) =>
        this.report(`The state is not saved: ${error.message}.`),
      );
    }
    // Cleared here: if the caller did it, a change in between would not be written until the next one.
    this.#writing = undefined;
  }
}
