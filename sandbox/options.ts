import {parseArgs, type ParseArgsConfig} from 'node:util';

/** A mistake in the options. The program exits with 2. */
export class UsageError extends Error {}

/**
 * Reads the arguments of a command.
 *
 * @throws UsageError with one sentence.
 */
export function readOptions<const Options extends ParseArgsConfig['options']>(
  options: Options,
  args: readonly string[],
) {
  try {
    return parseArgs({options, args: [...args]}).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(/\.\s/)[0]}. --help lists the options.`);
  }
}

/** Reads the number of a port. Throws a UsageError. */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`A port is a number from 0 to 65535, not "${text}".`);
}
