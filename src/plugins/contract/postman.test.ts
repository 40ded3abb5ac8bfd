import {runInNewContext} from 'node:vm';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {listOperations} from 'payment-contract/operations';
import {provider} from '../../../provider';
import {startSandbox, type Sandbox} from 'payment-sandbox/server';
import {liveEnvironment, sandboxEnvironment, toPostman} from './postman';

const document = loadContract(provider);
const operations = listOperations(document).filter(({webhook}) => !webhook);

type Collection = ReturnType<typeof toPostman>;
type Item = Collection['item'][number]['item'][number];

let sandbox: Sandbox;
let collection: Collection;
let items: Item[];

beforeAll(async () => {
  collection = toPostman(document);
  items = collection.item.flatMap(({item}) => item);
  sandbox = await startSandbox({port: 0});
});
afterAll(() => sandbox.close());

/** The parts of Postman that the collection uses: variables, pre-request scripts, and requests. */
class Runner {
  readonly #collectionVariables: Map<string, string>;
  readonly #environment: Map<string, string>;

  constructor(environment: Record<string, string>) {
    this.#collectionVariables = new Map(collection.variable.map(({key, value}) => [key, value]));
    this.#environment = new Map(Object.entries(environment));
  }

  get(name: string): string {
    const value = this.#environment.get(name) ?? this.#collectionVariables.get(name);
    if (value === undefined) throw new Error(`The collection sets no variable ${name}.`);
    return value;
  }

  #fill = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => this.get(name));

  async send(item: Item): Promise<Response> {
    const pm = {
      variables: {get: (name: string) => this.get(name)},
      collectionVariables: {set: (name: string, value: string) => this.#collectionVariables.set(name, value)},
    };
    for (const {listen, script} of [...collection.event, ...item.event]) {
      if (listen === 'prerequest') runInNewContext(script.exec.join('\n'), {pm});
    }
    const {method, url, header, body, auth} = item.request;
    const segments = url.path.map((segment) => {
      const variable = url.variable.find(({key}) => segment === `:${key}`);
      return this.#fill(variable?.value ?? segment);
    });
    const query = new URLSearchParams(url.query.map(({key, value}) => [key, this.#fill(value)]));
    const headers = new Headers(header.map(({key, value}): [string, string] => [key, this.#fill(value)]));
    if (auth?.bearer) headers.set('authorization', `Bearer ${this.#fill(auth.bearer[0]?.value ?? '')}`);
    const form =
      body?.mode === 'urlencoded' &&
      body.urlencoded.filter(({disabled}) => !disabled).map(({key, value}) => [key, this.#fill(value)]);
    return fetch(`${this.#fill(url.host.join('.'))}/${segments.join('/')}?${query}`, {
      method,
      headers,
      body: form ? new URLSearchParams(form) : body?.mode === 'raw' ? this.#fill(body.raw) : undefined,
    });
  }
}

/** Replaces the sandbox's default addresses with those of the running one. */
const atSandbox = (): Record<string, string> => ({apiUrl: sandbox.url, paymentUrl: sandbox.url});

describe('the collection', () => {
  test('has exactly one request for each operation', () => {
    expect(items.map(({name}) => name).sort()).toEqual(operations.map(({operation}) => operation.summary).sort());
  });

  test('replaces each placeholder of the contract with a variable', () => {
    const sent = JSON.stringify(items.map(({request: {header, url, body}}) => ({header, url, body})));
    expect(sent).not.toMatch(/20261120|"00042|2099-/);
  });

  test('runs against the sandbox from top to bottom, twice, without a violation or warning', async () => {
    const runner = new Runner(atSandbox());
    for (const item of [...items, ...items]) {
      const response = await runner.send(item);
      const exchange = sandbox.log.entries().at(-1);
      expect(response.status, `${item.name}: ${await response.text()}`).toBe(200);
      expect(exchange, item.name).toMatchObject({problems: {request: [], reply: []}});
      expect(response.headers.get('sandbox-hint'), item.name).toBeNull();
      const reply = exchange?.reply.body as Record<string, string> | undefined;
      // Refusals can have status 200: a used reference number would show here.
      expect(reply?.status ?? '', item.name).not.toBe('error');
      expect(reply?.success ?? 1, item.name).not.toBe(0);
      expect(reply?.message ?? '').not.toMatch(/duplicate|already|not found/);
    }
  });
});

describe('the environments', () => {
  test('set exactly the variables of the collection', () => {
    const names = collection.variable.map(({key}) => key);
    for (const {values} of [sandboxEnvironment(), liveEnvironment(document)]) {
      expect(values.map(({key}) => key)).toEqual(names);
    }
  });

  test('of the live service contain its hosts and no secret', () => {
    const values = new Map(liveEnvironment(document).values.map(({key, value}) => [key, value]));
    expect(values.get('apiUrl')).toBe(`https://${provider.hosts.api}`);
    expect(values.get('paymentUrl')).toBe(`https://${provider.hosts.payment}`);
    expect(values.get('linkUrl')).toBe(`https://${provider.hosts.link}`);
    for (const key of ['authKey', 'apiKey', 'secretKey', 'merchantId']) expect(values.get(key)).toBe('');
  });
});
