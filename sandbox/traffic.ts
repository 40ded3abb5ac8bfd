/** One message of an exchange, as it was read. */
export interface Message {
  /** Names in lower case. A credential that is not the sandbox's is not kept. */
  headers?: Record<string, string>;
  query?: Record<string, unknown>;
  /** Parsed JSON or form; a page or an unreadable body as text. */
  body?: unknown;
}

/** One call of an operation, or one attempt of a postback, checked against the contract in both directions. */
export interface Exchange {
  /** From 1, in the order of completion. */
  readonly number: number;
  /** On the sandbox's clock, "YYYY-MM-DD HH:MM:SS" in Thailand. */
  readonly at: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly request: Message;
  /** Status 0: no answer. */
  readonly reply: Message & {status: number};
  /** What breaks the contract, one sentence each. Empty: nothing. */
  readonly problems: {request: string[]; reply: string[]};
  /** What breaks no rule and is probably a mistake, one sentence each. */
  readonly warnings: string[];
  /** The fault that the tester ordered for this call. */
  readonly fault?: string;
}

const KEPT = 500;
const TEXT_KEPT = 4_000;
/** An exchange, its reply, its body, and room for the deepest reply of the contract. */
const DEPTH_KEPT = 8;

/** Cuts long texts and deep nesting anywhere in a value, so that the log stays small and can be written as JSON. */
function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > TEXT_KEPT ? `${value.slice(0, TEXT_KEPT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_KEPT) return '…';
  if (Array.isArray(value)) return value.map((entry) => shorten(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shorten(entry, depth + 1)]));
}

/** The last exchanges, newest last. */
export class TrafficLog {
  #entries: Exchange[] = [];
  #count = 0;
  readonly #onAdd: (exchange: Exchange) => void;

  /** @param onAdd sees each exchange as it is kept. */
  constructor(onAdd: (exchange: Exchange) => void = () => {}) {
    this.#onAdd = onAdd;
  }

  entries(): readonly Exchange[] {
    return this.#entries;
  }

  add(exchange: Omit<Exchange, 'number'>): void {
    this.#count += 1;
    const kept = {...(shorten(exchange) as Omit<Exchange, 'number'>), number: this.#count};
    this.#entries.push(kept);
    if (this.#entries.length > KEPT) this.#entries.shift();
    this.#onAdd(kept);
  }

  clear(): void {
    this.#entries = [];
  }
}
