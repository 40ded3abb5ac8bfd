import {readdirSync, readFileSync} from 'node:fs';
import {basename, resolve} from 'node:path';
import {isObject} from '../../lib/json';

/** Which way a message goes: the merchant asks, the provider answers, or the provider calls the merchant. */
export const MESSAGE_KINDS = ['request', 'reply', 'postback'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * A message that the provider publishes, or that public integrations were seen to send or receive: one JSON file each.
 *
 * Where the source gives only the shape of a value, a placeholder of that shape stands in, and `note` says so. Keys are
 * never made up.
 */
export interface Message {
  /** Name of the file, without `.json`. */
  readonly name: string;
  /** `operationId` in the contract. */
  readonly operation: string;
  readonly kind: MessageKind;
  /** HTTP method of a request or a postback. */
  readonly method?: 'GET' | 'POST';
  /** HTTP status of a reply, where it is known. */
  readonly status?: number;
  readonly grade: 'documented' | 'observed';
  /** Page of the provider's site, or in which kind of place the message was seen. */
  readonly source: string;
  /** What is a placeholder, what is odd on purpose, and what the source does not say. */
  readonly note: string;
  /** Newer message that says the same: the provider's page has changed, or nobody sends this form any more. */
  readonly supersededBy?: string;
  /** Query string on the wire, without its `?`. */
  readonly query?: string;
  /** JSON value of the body, where JSON.stringify writes it as it travels. */
  readonly body?: unknown;
  /** Body on the wire, where it is no JSON, or JSON that loses something when it is parsed: `3900.0`. */
  readonly text?: string;
}

const KEYS = 'name operation kind method status grade source note supersededBy query body text'.split(' ');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * What is wrong with the content of an evidence file.
 *
 * @returns sentences for the writer; empty when all is well.
 */
export function faultsOf(name: string, message: unknown): string[] {
  if (!isObject(message)) return ['Write one JSON object.'];
  const carriesBody = ['body', 'text'].filter((key) => key in message).length;
  const isCall = message.kind === 'request' || message.kind === 'postback';
  return [
    ...Object.keys(message)
      .filter((key) => !KEYS.includes(key))
      .map((key) => `"${key}" is no key of a message. Keys are: ${KEYS.join(', ')}.`),
    ...['operation', 'source', 'note'].filter((key) => !isText(message[key])).map((key) => `Write "${key}".`),
    message.name !== name && `"name" must be "${name}", as the file.`,
    !MESSAGE_KINDS.includes(message.kind as MessageKind) && `"kind" is one of ${MESSAGE_KINDS.join(', ')}.`,
    !['documented', 'observed'].includes(message.grade as string) && '"grade" is documented or observed.',
    isCall && !['GET', 'POST'].includes(message.method as string) && 'A call has a "method", GET or POST.',
    !isCall && 'method' in message && 'A reply has no "method".',
    'status' in message && (isCall || !Number.isInteger(message.status)) && '"status" is the number of a reply.',
    message.method === 'GET'
      ? carriesBody > 0 && 'A GET has no body: write "query".'
      : carriesBody !== 1 && 'Write the body once: as "body", or as "text".',
    'text' in message && typeof message.text !== 'string' && '"text" is a text.',
    'query' in message && !isText(message.query) && '"query" is a text that is not empty.',
  ].filter((fault): fault is string => typeof fault === 'string');
}

/**
 * Reads every message of a folder, in the order of their names.
 *
 * @throws Error with a sentence for each fault of each file.
 */
export function readEvidence(folder: string): Message[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const read = files.map((file) => ({
    name: basename(file, '.json'),
    content: JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as unknown,
  }));
  const names = new Set(read.map(({name}) => name));
  const faults = read.flatMap(({name, content}) => {
    const {supersededBy} = (content ?? {}) as Partial<Message>;
    const isLost = supersededBy !== undefined && !names.has(supersededBy);
    return [...faultsOf(name, content), ...(isLost ? [`No message is called "${supersededBy}".`] : [])].map(
      (fault) => `  - ${name}.json: ${fault}`,
    );
  });
  if (faults.length > 0) throw new Error(`Messages of ${folder} are wrong:\n${faults.join('\n')}`);
  return read.map(({content}) => content as Message);
}

/** Every message, in the order of their names. */
export const evidence: readonly Message[] = readEvidence(__dirname);

/**
 * Messages of one operation and kind, in the order of their names; superseded ones too.
 *
 * @param operation `operationId` in the contract.
 */
export const messagesOf = (operation: string, kind: MessageKind): Message[] =>
  evidence.filter((message) => message.operation === operation && message.kind === kind);

/**
 * One message by its name.
 *
 * @throws Error when there is none.
 */
export function messageOf(name: string): Message {
  const found = evidence.find((message) => message.name === name);
  if (!found) throw new Error(`contract/evidence has no ${name}.json.`);
  return found;
}

/** The body, byte for byte as it travels; empty for a message without one. */
export const wireText = ({body, text}: Message): string => text ?? (body === undefined ? '' : JSON.stringify(body));

/** JSON for people, indented by two, with every number as it travels: `3900.0` stays `3900.0`. */
export function prettyJson(wire: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return wire.replace(
    /"(?:[^"\\]|\\.)*"|([[{])\s*([\]}])?|([\]}])|,|:|\s+/g,
    (token: string, open?: string, closed?: string, close?: string) => {
      if (token.startsWith('"')) return token;
      if (open && closed) return open + closed;
      if (open) return ((depth += 1), open + line());
      if (close) return ((depth -= 1), line() + close);
      if (token === ',') return `,${line()}`;
      return token === ':' ? ': ' : '';
    },
  );
}

/**
 * What the message says, parsed: the value of a JSON body, or the fields of a query string or form.
 *
 * @returns undefined for an empty reply.
 */
export function valueOf(message: Message): unknown {
  const text = wireText(message);
  if (text === '') return message.query === undefined ? undefined : fieldsOf(message);
  return /^[[{]/.test(text) ? JSON.parse(text) : fieldsOf(message);
}

/** Fields of a form and of the query string beside it. */
export const fieldsOf = (message: Message): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(message.query), ...new URLSearchParams(wireText(message))]);
