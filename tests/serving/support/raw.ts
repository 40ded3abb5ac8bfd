import {request as httpRequest} from 'node:http';
import {buffer} from 'node:stream/consumers';
import {provider} from '../../../provider';

/** A raw HTTP answer. */
export interface Answer {
  status: number;
  /** Names in lower case, each with its values in order. */
  headers: NodeJS.Dict<string[]>;
  body: Buffer;
}

/** Requests a target verbatim, unlike `fetch`. */
export function request(
  port: number,
  target: string,
  {method = 'GET', headers = {}}: {method?: string; headers?: Record<string, string>} = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = {Host: new URL(provider.siteUrl).host, ...headers};
    const options = {host: '127.0.0.1', port, path: target, method, headers: sent, agent: false, timeout: 10_000};
    httpRequest(options, (response) => {
      const {statusCode = 0, headersDistinct} = response;
      buffer(response).then((body) => resolve({status: statusCode, headers: headersDistinct, body}), reject);
    })
      .on('timeout', () => reject(new Error(`No answer to ${target.slice(0, 80)} within ten seconds`)))
      .on('error', reject)
      .end();
  });
}

/**
 * The value of a header; undefined if missing. nginx repeats headers on 416.
 *
 * @throws Error when its values differ
 */
export function header(answer: Answer, name: string): string | undefined {
  const values = new Set(answer.headers[name.toLowerCase()]);
  if (values.size > 1) throw new Error(`${name} came with different values: ${[...values].join(' | ')}`);
  return values.values().next().value;
}
