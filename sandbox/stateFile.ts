import {readFileSync, renameSync, writeFileSync} from 'node:fs';
import {isSnapshot, type Snapshot} from './engine/snapshot';

/**
 * Reads a saved state; undefined when there is no file yet.
 *
 * @throws Error when the file holds something else.
 */
export function readState(file: string): Snapshot | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isSnapshot(value)) return value;
    throw new Error('it has another format');
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${file} does not hold the state of a sandbox: ${message}. Name another file, or remove it.`, {
      cause: error,
    });
  }
}

/** Saves a state atomically: after a crash too, the file holds the old or the new state. */
export function saveState(file: string, state: Snapshot): void {
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, JSON.stringify(state));
  renameSync(next, file);
}
