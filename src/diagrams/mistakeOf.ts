import {FenceError} from './fence';

/** For tests: line and sentence of the mistake that an action finds; undefined when it finds none. */
export function mistakeOf(action: () => unknown): [line: number, message: string] | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (!(error instanceof FenceError)) throw error;
    return [error.line, error.message];
  }
}
