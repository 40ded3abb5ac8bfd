import {readdirSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {parse} from 'yaml';
import {nearest} from '../lib/editDistance';

/** Direction of a message: the merchant asks, the provider answers, or the provider calls the merchant. */
export type MessageKind = 'request' | 'reply' | 'postback';

/**
 * A message that the provider publishes, or that was observed in a public integration. Each operation has a YAML file
 * of messages by name.
 *
 * When the source gives only the format of a value, the message has a placeholder of that format, and `note` says so.
 * Keys are never invented.
 */
export interface Message {
  /** Key in its file; unique across all files. */
  readonly name: string;
  /** `operationId` in the contract, and the name of its file. */
  readonly operation: string;
  readonly kind: MessageKind;
  /** HTTP method of a request or a postback. */
  readonly method?: 'GET' | 'POST';
  /** HTTP status of a reply, where it is known. */
  readonly status?: number;
  readonly grade: 'documented' | 'observed';
  /** Page of the provider's site, or the kind of place where the message was observed. */
  readonly source: string;
  /** Names placeholders, intended oddities, and what the source does not say. */
  readonly note: string;
  /** Newer message that replaces this one: the provider's page has changed, or nobody sends this form any more. */
  readonly supersededBy?: string;
  /** Query string as sent, without its `?`. */
  readonly query?: string;
  /** JSON value of the body, when JSON.stringify writes it exactly as sent. */
  readonly body?: unknown;
  /** Body as sent, when it is not JSON, or when parsing would change it: `3900.0`. */
  readonly text?: string;
}

const readMessages = (file: string): Message[] =>
  Object.entries(parse(readFileSync(join(__dirname, file), 'utf8')) as Record<string, Message>).map(
    ([name, message]) => ({...message, name, operation: basename(file, '.yaml')}),
  );

/** Every message, in the order of their names. */
export const evidence: readonly Message[] = readdirSync(__dirname)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap(readMessages)
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Returns the messages of one operation and kind, in the order of their names; superseded ones too.
 *
 * @param operation `operationId` in the contract.
 */
export const messagesOf = (operation: string, kind: MessageKind): Message[] =>
  evidence.filter((message) => message.operation === operation && message.kind === kind);

/**
 * Finds a message by its name.
 *
 * @throws Error when there is none.
 */
export function messageOf(name: string): Message {
  const found = evidence.find((message) => message.name === name);
  if (!found) {
    const names = evidence.map((message) => message.name);
    throw new Error(`contract/evidence has no message ${name}. Did you mean ${nearest(name, names)}?`);
  }
  return found;
}

/** Returns the body, byte for byte as sent; empty for a message without one. */
export const wireText = ({body, text}: Message): string => text ?? (body === undefined ? '' : JSON.stringify(body));

/**
 * Parses a message into the value of its JSON body, or the fields of its query string or form.
 *
 * @returns undefined for an empty reply.
 */
export function valueOf(message: Message): unknown {
  const text = wireText(message);
  if (text === '') return message.query === undefined ? undefined : fieldsOf(message);
  return /^[[{]/.test(text) ? JSON.parse(text) : fieldsOf(message);
}

/** Returns the fields of a form and of its query string. */
export const fieldsOf = (message: Message): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(message.query), ...new URLSearchParams(wireText(message))]);
