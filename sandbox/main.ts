import {parseArgs} from 'node:util';
import {DEFAULT_PORT, startSandbox, type Sandbox} from './server';
import {suggestions} from './tryIt';

const USAGE = `Usage: npm run sandbox -- [--port ${DEFAULT_PORT}] [--postback-host name] [--allow-host name]`;

interface Arguments {
  port: number;
  postbackHosts: string[];
  allowedHosts: string[];
}

/** Stops the command with one sentence. */
function refuse(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}

function readArguments(): Arguments {
  let values: {port?: string; 'postback-host'?: string[]; 'allow-host'?: string[]; help?: boolean};
  try {
    ({values} = parseArgs({
      options: {
        port: {type: 'string'},
        'postback-host': {type: 'string', multiple: true},
        'allow-host': {type: 'string', multiple: true},
        help: {type: 'boolean', short: 'h'},
      },
    }));
  } catch (error) {
    return refuse(`${(error as Error).message.split('. ')[0]}. ${USAGE}`, 2);
  }
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const port = values.port ?? (process.env.PORT || String(DEFAULT_PORT));
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return refuse(`A port is a number from 0 to 65535, not "${port}".`, 2);
  return {port: Number(port), postbackHosts: values['postback-host'] ?? [], allowedHosts: values['allow-host'] ?? []};
}

const indented = (text: string, by: string): string => text.replace(/^/gm, by);

/** What a reader sees first: the address, the merchant, and three things to try by pasting. */
function welcome({url, environment, engine}: Sandbox): string {
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}=${value}`);
  const tries = suggestions(url, engine.clock.now()).map(
    ({title, command}, index) => `  ${index + 1}. ${title}\n${command ? `${indented(command, '     ')}\n` : ''}`,
  );
  return `The sandbox is at ${url} and no money moves. Ctrl+C stops it.

The test merchant, for the sample programs:
${indented(exports.join('\n'), '  ')}

Try:
${tries.join('\n')}`;
}

/** Ends when what reads the output has gone, as in `npm run sandbox | head -1`. */
function endWithReader(): void {
  process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
}

async function main(): Promise<void> {
  endWithReader();
  const options = readArguments();
  const {port} = options;
  const sandbox = await startSandbox({...options, report: (sentence) => console.log(sentence)}).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        return refuse(
          `Port ${port} is taken. Stop what uses it, or choose another: npm run sandbox -- --port ${port + 1}`,
          1,
        );
      }
      if (error.code === 'EACCES') return refuse(`Port ${port} needs more rights. Choose one from 1024 on.`, 1);
      throw error;
    },
  );
  const stop = (): void => {
    console.log('The sandbox stops.');
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(welcome(sandbox));
}

void main();
