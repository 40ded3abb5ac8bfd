import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
import {bareEnvironment} from './run';
import type {Command} from './languages';

/** The failures of a client, by the name of its class. */
export type Failure = 'Invalid' | 'Refused' | 'Unknown' | 'NoAnswer';

/** What a call returned, or how it failed. */
export type Reply<Result> =
  {result: Result; error?: undefined; text?: undefined} | {result?: undefined; error: Failure; text: string};

/** What `decide` returns about the reply of a call. */
export interface Verdict {
  decision: string;
  statuses: string;
  ship: boolean;
  person?: string | null;
  ask: 'schedule' | 'daily' | 'never';
  payment?: string | null;
}

export type Values = Readonly<Record<string, string | number>>;

/** Settings by name. Only a mistake is no text. */
export type Settings = Readonly<Record<string, unknown>>;

/** A running client: `drivers/` has the program of each language. */
export interface Client {
  call<Result>(call: string, settings: Settings, args: object | null): Promise<Reply<Result>>;
  stop(): void;
}

/**
 * Starts a client in a process of its own, which answers one call after the other: a line of JSON with `call`,
 * `settings` and `args` in, a line with `result` or with `error` and `text` out.
 */
export function startClient([command, ...args]: Command): Client {
  const child = spawn(command, args, {env: bareEnvironment(), stdio: ['pipe', 'pipe', 'pipe']});
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  return {
    call<Result>(call: string, settings: Settings, given: object | null) {
      const answer = last.then(async () => {
        child.stdin.write(`${JSON.stringify({call, settings, args: given})}\n`);
        const line = await lines.next();
        if (line.done) throw new Error(`${command} ended during ${call}.\n${errors}`);
        if (errors) throw new Error(`${command} warned during ${call}.\n${errors}`);
        return JSON.parse(line.value) as Reply<Result>;
      });
      last = answer.catch(() => {});
      return answer;
    },
    stop: () => void child.kill(),
  };
}
