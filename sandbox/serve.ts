import {readFileSync, rmSync} from 'node:fs';
import {loadContract} from 'payment-contract/bundle';
import {SANDBOX_PORT} from 'payment-contract/sandboxDefaults';
import {replaceFile} from './atomicWrite';
import {checkSnapshot} from './checkSnapshot';
import {readContract} from './compileRules';
import {isSnapshot} from './engine/snapshot';
import {provider} from './identity';
import {outputOf} from './output';
import {readOptions, readPort, UsageError} from './options';
import {startSandbox} from './server';
import {serveOptions, usage} from './serveOptions';

function readSeed(file: string): unknown {
  try {
    const seed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isSnapshot(seed) ? checkSnapshot(seed) : seed;
  } catch (error) {
    throw new UsageError(`The seed ${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Advice for a sandbox that does not start. */
function adviceOn({code = '', message}: NodeJS.ErrnoException, port: number, host = ''): string {
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

/**
 * Starts the server, and prints each call until a signal stops it.
 *
 * @param args of the command line.
 * @throws UsageError for a wrong option, Error when the server cannot start; with one sentence each.
 */
export async function serve(args: readonly string[]): Promise<void> {
  const values = readOptions(serveOptions, args);
  if (values.help) {
    console.log(usage);
    return;
  }
  const {host, merchant, seed, 'ready-file': readyFile} = values;
  const port = readPort(values.port ?? (process.env.PORT || String(SANDBOX_PORT)));
  if (merchant !== undefined) {
    const advice = readContract(loadContract(provider)).rules.adviceOnValue('MerchantId', merchant);
    if (advice !== undefined) throw new UsageError(`--merchant ${merchant}: ${advice}`);
  }
  const output = outputOf(values);
  const sandbox = await startSandbox({
    port,
    host,
    merchantId: merchant,
    allowedHosts: values['allow-host'],
    postbackHosts: values['postback-host'],
    seed: seed === undefined ? undefined : readSeed(seed),
    stateFile: values.state,
    report: (message, level) => {
      if (level === 'error') output.error(message);
      else if (level === 'notice') output.notice(message);
    },
    onExchange: output.exchange,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(adviceOn(error, port, host), {cause: error});
  });

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
    const ready = JSON.stringify({url: sandbox.url, pid: process.pid, environment: sandbox.environment});
    try {
      replaceFile(readyFile, `${ready}\n`);
    } catch (error) {
      throw new Error(`The file ${readyFile} cannot be written: ${(error as Error).message}.`, {cause: error});
    }
  }
}
