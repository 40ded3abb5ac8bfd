import {parseArgs, type ParseArgsConfig} from 'node:util';

/**
 * Reads the arguments of a command.
 *
 * @param usage a sentence that says what the command takes
 * @param names the positional arguments; any more are refused
 * @throws Error with what is wrong and the usage
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  names = 0,
) {
  const read = () => {
    try {
      return parseArgs({options, allowPositionals: true});
    } catch (error) {
      // What follows the first sentence is about names that begin with a hyphen.
      throw new Error(`${(error as Error).message.split('. ')[0]}. ${usage}`, {cause: error});
    }
  };
  const {values, positionals} = read();
  const [further] = positionals.slice(names);
  if (further !== undefined) throw new Error(`Unexpected "${further}". ${usage}`);
  return {values, positionals};
}
