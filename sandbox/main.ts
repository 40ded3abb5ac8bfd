import {readFileSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {SANDBOX_PORT} from '../contract/testMerchant';
import {replaceFile} from '../lib/atomicWrite';
import {jsonLines, plainLines, type Output} from './output';
import {startSandbox, type SandboxOptions} from './server';
import {usage} from './usage';

/** Exit status for a usage error; a bug exits with 1. */
const WRONG_USE = 2;

/** Stops the command with one sentence. */
function refuse(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}

const options = {
  port: {type: 'string'},
  host: {type: 'string'},
  'allow-host': {type: 'string', multiple: true},
  'postback-host': {type: 'string', multiple: true},
  merchant: {type: 'string'},
  seed: {type: 'string'},
  state: {type: 'string'},
  'ready-file': {type: 'string'},
  quiet: {type: 'boolean'},
  json: {type: 'boolean'},
  help: {type: 'boolean', short: 'h'},
} as const;

function readOptions() {
  try {
    return parseArgs({options}).values;
  } catch (error) {
    return refuse(`${(error as Error).message.split('. ')[0]}. --help lists the options.`, WRONG_USE);
  }
}

type Values = ReturnType<typeof readOptions>;

function portOf({port = process.env.PORT || String(SANDBOX_PORT)}: Values): number {
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port);
  return refuse(`A port is a number from 0 to 65535, not "${port}".`, WRONG_USE);
}

function merchantOf({merchant}: Values): string | undefined {
  if (merchant === undefined || /^\d{8}$/.test(merchant)) return merchant;
  return refuse(`A merchant ID has 8 digits, such as 00100042, not "${merchant}".`, WRONG_USE);
}

function seedOf({seed}: Values): unknown {
  if (seed === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(seed, 'utf8'));
  } catch (error) {
    return refuse(`The seed ${seed} cannot be read: ${(error as Error).message}.`, WRONG_USE);
  }
}

/** Advice for a sandbox that does not start. */
function adviceOn({code = '', message}: NodeJS.ErrnoException, {port = 0, host}: SandboxOptions): string {
  const elsewhere = `This machine has no address ${host}. Choose one of its own: --host 127.0.0.1`;
  const advice: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or choose another: --port ${port + 1}`,
    EACCES: `Port ${port} needs more rights. Choose one from 1024 on.`,
    EADDRNOTAVAIL: elsewhere,
    ENOTFOUND: elsewhere,
  };
  return advice[code] ?? message;
}

const PARENT_CHECK = 500;

/**
 * Exits together with the shell that npm starts between itself and this program: npm passes signals to the shell,
 * which exits without passing them on.
 */
function endWithNpm(stop: () => void): void {
  if (process.env.npm_execpath === undefined && process.env.npm_command === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK).unref();
}

/** Exits when the reader of the output has closed it, as in `npm run sandbox | head -1`. */
function endWithReader(): void {
  process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
}

async function main(): Promise<void> {
  endWithReader();
  const values = readOptions();
  if (values.help) {
    console.log(usage);
    return;
  }
  const output: Output = values.json ? jsonLines : plainLines(values.quiet ?? false);
  const readyFile = values['ready-file'];
  const chosen: SandboxOptions = {
    port: portOf(values),
    host: values.host,
    merchantId: merchantOf(values),
    allowedHosts: values['allow-host'],
    postbackHosts: values['postback-host'],
    seed: seedOf(values),
    stateFile: values.state,
    report: (message) => {
      // Bugs of the sandbox are always printed. The line of an exchange already reports a postback's attempt.
      if (/^(?:Fault|The state)/.test(message)) console.error(message);
      else if (!/^Postback (?:waiting|delivered)/.test(message)) output.notice(message);
    },
    onExchange: output.exchange,
  };
  const sandbox = await startSandbox(chosen).catch((error: NodeJS.ErrnoException) =>
    refuse(adviceOn(error, chosen), 1),
  );
  const {url, environment} = sandbox;

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    output.stopped();
    if (readyFile !== undefined) rmSync(readyFile, {force: true});
    void sandbox.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  endWithNpm(stop);

  output.ready(sandbox);
  if (readyFile !== undefined) {
    const ready = JSON.stringify({url, pid: process.pid, environment});
    await replaceFile(readyFile, `${ready}\n`).catch((error: Error) =>
      refuse(`The file ${readyFile} cannot be written: ${error.message}.`, 1),
    );
  }
}

void main();
