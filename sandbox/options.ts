import {parseArgs} from 'node:util';

/** A mistake in the options. The program exits with 2. */
export class UsageError extends Error {}

/** An option of a command: how it is parsed, and how `--help` describes it. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly default?: string;
  /** One letter. */
  readonly short?: string;
  /** Heading in the help. Options of a group are declared one after the other. */
  readonly group: string;
  /** Name of its value in the help, in capitals. */
  readonly value?: string;
  /** Lines of the description. */
  readonly help: readonly string[];
}

type Options = Readonly<Record<string, Option>>;

/** Options of every command, in the last group of its help. */
export const commonOptions = {
  help: {type: 'boolean', short: 'h', group: 'Output', help: ['prints this text']},
} as const satisfies Options;

/**
 * Reads the arguments of a command.
 *
 * @throws UsageError with one sentence.
 */
export function readOptions<const Declared extends Options>(options: Declared, args: readonly string[]) {
  try {
    return parseArgs({options, args: [...args]}).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. --help lists the options.`);
  }
}

/** The list of options for `--help`, by group. */
export function listOptions(options: Options): string {
  const entries = Object.entries(options).map(([name, option]) => ({
    ...option,
    term: `  --${name}${option.value === undefined ? '' : ` ${option.value}`}`,
  }));
  const width = Math.max(...entries.map(({term}) => term.length)) + 2;
  const describe = ({term, help}: (typeof entries)[number]): string =>
    help.map((line, index) => (index === 0 ? term : '').padEnd(width) + line).join('\n');
  const groups = [...new Set(entries.map(({group}) => group))];
  return groups
    .map((name) => [name, ...entries.filter(({group}) => group === name).map(describe)].join('\n'))
    .join('\n\n');
}
