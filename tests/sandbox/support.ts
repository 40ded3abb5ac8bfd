import assert from 'node:assert';
import {createServer} from 'node:http';
import {text} from 'node:stream/consumers';
import {loadContract} from 'payment-contract/bundle';
import {listOperations} from 'payment-contract/operations';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {provider} from '../../provider';
import {startSandbox, type Sandbox, type SandboxOptions} from 'payment-sandbox/server';
import {listen} from '../../scripts/serve';

export const contract = loadContract(provider);

/** The contract's operations, each with its method and path. */
export const operations = new Map(
  listOperations(contract)
    .filter(({webhook}) => !webhook)
    .map(({operation, method, path}) => [
      operation.operationId,
      {operation, method: method.toUpperCase() as 'GET' | 'POST', path},
    ]),
);

/** A request example of the contract: the first one, unless another is named. */
export function bodyExample(operationId: string, name?: string): Record<string, unknown> {
  const media = Object.values(operations.get(operationId)?.operation.requestBody?.content ?? {})[0];
  const examples = media?.examples ?? {};
  const example = examples[name ?? Object.keys(examples)[0] ?? ''];
  if (!example) throw new Error(`The contract has no request example ${operationId} ${name ?? ''}.`);
  return {...(example.value as Record<string, unknown>)};
}

/** The fields of a valid redirect form. */
export const formExample = (): Record<string, string> => bodyExample('createPayment') as Record<string, string>;

let lastReference = 0;

/** A reference number of 12 digits, unique in this process. */
export function newReference(): string {
  lastReference += 1;
  return String(900_000_000_000 + lastReference);
}

/** A sandbox on a free port, without pauses between the attempts of a postback. */
export const startTestSandbox = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSandbox({port: 0, postbackRetryDelays: [1, 1, 1], ...options});

export const inquiryHeaders = {
  'content-type': 'application/json',
  apikey: 'sandbox-api-key',
  merchantSecretKey: 'sandbox-secret-key',
  merchantId: '00042',
};
/** All credentials of the merchant, for any operation. */
export const everyKey = {
  ...inquiryHeaders,
  secretkey: 'sandbox-secret-key',
  authorization: 'Bearer sandbox-auth-key',
};

/** The PromptPay fields except the reference. */
export const promptPayFields = {
  merchantID: '00100042',
  productDetail: 'Sample order',
  customerEmail: 'buyer@shop.example',
  customerName: 'Sample Buyer',
  total: '100.00',
};

/** Shorthand for the calls of a merchant. */
export class Client {
  readonly url: string;

  constructor(sandbox: Sandbox) {
    this.url = sandbox.url;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {headers, redirect: 'manual'});
  }

  post(path: string, headers: Record<string, string>, body: unknown): Promise<Response> {
    return fetch(this.url + path, {method: 'POST', headers, body: JSON.stringify(body)});
  }

  form(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(this.url + path, {method: 'POST', body: new URLSearchParams(fields), redirect: 'manual'});
  }

  /** Calls a JSON operation with the contract's first example, a new reference and some changes. */
  call(
    operationId: string,
    fields: Record<string, unknown> = {},
    headers: Record<string, string> = everyKey,
  ): Promise<Response> {
    const path = operations.get(operationId)!.path.replace(/\{\w+\}/, testMerchant.linkName);
    return this.post(path, headers, {...bodyExample(operationId), refno: newReference(), ...fields});
  }

  /** A valid redirect form, with changes. */
  pay(fields: Record<string, string> = {}): Promise<Response> {
    return this.form('/payment', {...formExample(), refno: newReference(), ...fields});
  }

  /** Opens a payment page. Returns its path. */
  async open(fields: Record<string, string> = {}): Promise<string> {
    const response = await this.pay(fields);
    const page = await response.text();
    const path = /action="(\/payment\/[\w-]+)"/.exec(page)?.[1];
    if (!path) throw new Error(`No payment page: ${response.status} ${page}`);
    return path;
  }

  /** Presses a button on a payment page. Returns the next page. */
  async press(
    page: string,
    action: string,
    fields: Record<string, string> = {},
  ): Promise<{status: number; text: string; address: string}> {
    const response = await this.form(page, {action, ...fields});
    if (response.status !== 303) return {status: response.status, text: await response.text(), address: page};
    const address = response.headers.get('location') ?? '';
    const next = await fetch(this.url + address);
    return {status: next.status, text: await next.text(), address};
  }

  /** Pays with a card on a payment page. */
  payByCard(
    page: string,
    number: string,
    fields: Record<string, string> = {},
  ): Promise<{status: number; text: string}> {
    return this.press(page, 'card', {number, expiry: '12/49', cvv: '123', ...fields});
  }

  promptPay(
    parameters: Record<string, string> = {},
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    const query = new URLSearchParams({...promptPayFields, referenceNo: newReference(), ...parameters});
    return fetch(`${this.url}/tep/api/v2/promptpaynew?${query}`, {
      method: 'POST',
      headers: {authorization: 'Bearer sandbox-auth-key', accept: 'application/json', ...headers},
      signal,
    });
  }

  inquire(body: Record<string, unknown>): Promise<Response> {
    return this.post('/order/orderdetailpost', inquiryHeaders, {merchantId: '00042', ...body});
  }

  /** The last record of a reference, if any. */
  async order(refno: string): Promise<Record<string, unknown> | undefined> {
    const orders = (await (await this.inquire({refno})).json()) as Record<string, unknown>[];
    return orders.at(-1);
  }

  /** Runs a command of the sandbox. */
  command(path: string, fields: Record<string, unknown>): Promise<Response> {
    return this.post(`/sandbox/${path}`, {'content-type': 'application/json'}, fields);
  }

  async #succeed(path: string, fields: Record<string, unknown>): Promise<void> {
    const response = await this.command(path, fields);
    if (!response.ok) throw new Error(await response.text());
  }

  set(settings: Record<string, string>): Promise<void> {
    return this.#succeed('settings', settings);
  }

  moveClock(now: string): Promise<void> {
    return this.#succeed('clock', {now});
  }
}

/** Waits until an expectation holds, with a generous timeout for busy machines. */
export async function eventually(expectation: () => void): Promise<void> {
  // Imported here, because Playwright's tests use this module too.
  const {vi} = await import('vitest');
  await vi.waitFor(expectation, {timeout: 20_000});
}

/** A shop's server that only records calls. */
export type Shop = Awaited<ReturnType<typeof startShop>>;

/** Starts a shop on a free port. */
export async function startShop() {
  const calls: {method: string; query: Record<string, string>; form: Record<string, string>}[] = [];
  /** Statuses of the next answers; 200 when the list is empty. */
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://shop.example');
      calls.push({
        method: request.method ?? '',
        query: Object.fromEntries(url.searchParams),
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      response.writeHead(answers.shift() ?? 200, {location: '/elsewhere'}).end();
    });
  });
  return {
    ...(await listen(server)),
    calls,
    answers,
    /** Waits for this number of calls. */
    received: (count: number): Promise<void> =>
      eventually(() => assert(calls.length >= count, `The shop has received ${calls.length} calls.`)),
  };
}

/** All violations of the contract in the log. */
export const brokenReplies = (sandbox: Sandbox): string[] =>
  sandbox.log
    .entries()
    .flatMap(({operation, reply, problems}) =>
      problems.reply.map((problem) => `${operation} ${reply.status}: ${problem}`),
    );
