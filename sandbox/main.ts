import {check} from './check/run';
import {UsageError} from './options';
import {printable} from './printable';
import {serve} from './serve';
import {submit} from './submit';

/** The commands by name. Each takes the arguments after its name. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {check, serve, submit};

// The reader of the output has closed it, as in `npm run sandbox | head -1`.
process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

const args = process.argv.slice(2);
const [name = ''] = args;
const running = Object.hasOwn(commands, name) ? commands[name]!(args.slice(1)) : serve(args);
running.catch((error: Error) => {
  console.error(printable(error.message, 500));
  process.exit(error instanceof UsageError ? 2 : 1);
});
