import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {loadContract} from 'payment-contract/bundle';
import {environmentFor, SANDBOX_PORT} from 'payment-contract/sandboxDefaults';
import {provider} from './identity';
import {rejectForeignHost} from './foreignHosts';
import {readContract} from './compileRules';
import {checkSnapshot} from './checkSnapshot';
import {PaymentEngine, type EngineOptions} from './engine/engine';
import type {PostbackRequest} from './engine/postbacks';
import {jsonReply, pageReply, type Reply} from './engine/replies';
import {applySeed} from './engine/seed';
import type {Request} from './engine/call';
import {POSTBACK_TIMEOUT_MS, RETRY_DELAYS} from './engine/settings';
import {createService, type AlterReply} from './engine/service';
import {isSnapshot} from './engine/snapshot';
import {thaiDateTime} from './engine/thaiTime';
import {httpServer} from './http';
import {ExchangeLog, type Exchange} from './log';
import {startPage} from './pages/start';
import {StateFile} from './stateFile';

const HOST = '127.0.0.1';
const SAVE_PAUSE = 100;

export interface SandboxOptions extends Omit<EngineOptions, 'operations' | 'send'> {
  /** 0 means any free port. Default: {@link SANDBOX_PORT}. */
  port?: number;
  /** Address to listen at. Default: loopback, which no other machine can reach. */
  host?: string;
  /** Further host names under which the sandbox may be called. */
  allowedHosts?: readonly string[];
  /** Initial content: a seed of `engine/seed.ts`, or the snapshot of another sandbox. */
  seed?: unknown;
  /** File to restore the state from, and to save it to. */
  stateFile?: string;
  /** Called with each call and each attempt of a postback. */
  onExchange?: (exchange: Exchange) => void;
  /** Can change the reply to a call of an operation. */
  alterReply?: AlterReply;
}

/** A running sandbox. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

function originOf({address, family, port}: AddressInfo): string {
  // The sandbox that listens on every interface calls itself by the loopback address.
  if (['0.0.0.0', '::'].includes(address)) return `http://${HOST}:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Sends a postback once. Redirects are not followed: they could lead to another machine. */
async function sendPostback({method, url, body}: PostbackRequest): Promise<number> {
  const response = await fetch(url, {
    method,
    body,
    headers: body === undefined ? undefined : {'content-type': 'application/x-www-form-urlencoded'},
    redirect: 'manual',
    signal: AbortSignal.timeout(POSTBACK_TIMEOUT_MS),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(cause || error.name, {cause: error});
  });
  await response.body?.cancel();
  return response.status;
}

/**
 * Starts the sandbox.
 *
 * @throws Error, with `code` EADDRINUSE when the port is taken; also when seed or state cannot be read.
 */
export async function startSandbox(options: SandboxOptions = {}) {
  const {report = () => {}} = options;
  let state: StateFile | undefined;
  const contract = readContract(loadContract(provider));
  const log = new ExchangeLog(contract, () => thaiDateTime(engine.clock.now()), options.onExchange);
  const engine: PaymentEngine = new PaymentEngine({
    ...options,
    operations: contract.rules.endpoints.map(({operationId}) => operationId),
    postbackRetryDelays: options.postbackRetryDelays ?? RETRY_DELAYS,
    send: async (request) => {
      let status = 0;
      try {
        status = await sendPostback(request);
        return status;
      } finally {
        log.postback(request, status);
      }
    },
    onDelivery: () => saveSoon(),
  });

  const save = (): void => {
    try {
      state?.save(engine);
    } catch (error) {
      report(`The state is not saved: ${(error as Error).message}.`, 'error');
    }
  };
  let planned: NodeJS.Timeout | undefined;
  /** Saves what this call changes, and those of the next tenth of a second: a state can be large. */
  const saveSoon = (): void => {
    if (!state) return;
    planned ??= setTimeout(() => {
      planned = undefined;
      save();
    }, SAVE_PAUSE);
  };
  const service = createService(engine, contract.rules, log.call, options.alterReply);
  const style = readFileSync(join(__dirname, 'pages/style.css'), 'utf8');
  let url = '';
  /** Pages of the server itself. */
  const ownPages: Record<string, () => Reply> = {
    'GET /': () => pageReply(startPage(url, engine, log.entries())),
    'GET /sandbox/style.css': () => ({status: 200, headers: {'content-type': 'text/css; charset=utf-8'}, body: style}),
    'GET /sandbox/log': () => jsonReply(log.entries()),
  };
  const allowedHosts = [...(options.allowedHosts ?? []), ...(options.host ? [options.host] : [])];
  const answer = (request: Request): Reply => {
    const refusal = rejectForeignHost(request, allowedHosts);
    if (refusal) return refusal;
    // As in the service: `wait-on` and other tools send HEAD to see whether a server is up.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const reply = ownPages[`${method} ${request.url.split('?')[0]}`]?.() ?? service(request);
    if (request.url === '/sandbox/reset' && reply.status < 400) log.clear();
    if (reply.status === 404 || reply.status === 405)
      report(`${request.method} ${request.url} ${reply.status}`, 'notice');
    saveSoon();
    return reply;
  };

  const server = httpServer(answer, report);
  const file = options.stateFile === undefined ? undefined : new StateFile(options.stateFile);
  try {
    const kept = file?.read((message) => report(message, 'error'));
    if (kept) engine.restore(kept);
    // A seed is only for an empty sandbox.
    else if (isSnapshot(options.seed)) engine.restore(checkSnapshot(options.seed));
    else if (options.seed !== undefined) applySeed(engine, contract.rules, options.seed);
    file?.save(engine);
    state = file;
    server.listen(options.port ?? SANDBOX_PORT, options.host ?? HOST);
    await once(server, 'listening');
  } catch (error) {
    engine.postbacks.clear();
    file?.close();
    throw error;
  }
  url = originOf(server.address() as AddressInfo);
  return {
    /** Origin of the payment page, the APIs and the links. */
    url,
    /** The environment that the sample programs read. */
    environment: {...environmentFor(url), PAY_MERCHANT_ID: engine.merchantId} as Record<string, string>,
    /** Every call and postback, checked against the contract both ways. */
    log,
    /** The state of the sandbox, for tests. */
    engine,
    close: async (): Promise<void> => {
      clearTimeout(planned);
      save();
      engine.postbacks.clear();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      state?.close();
      state = undefined;
    },
  };
}
