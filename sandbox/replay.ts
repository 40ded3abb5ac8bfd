import type {Reply} from './engine/replies';
import type {Request} from './engine/service';
import type {Exchange} from './traffic';

/** A message of a log as it went over the wire. */
function requestOf({method, url, request}: Exchange): Request {
  const headers = {...request.headers};
  const {body} = request;
  if (body === undefined || typeof body === 'string') return {method, url, headers, body: body ?? ''};
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return {
    method,
    url,
    headers,
    body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
  };
}

const isExchange = (value: unknown): value is Exchange => {
  const {operation, method, url, request} = (value ?? {}) as Partial<Exchange>;
  return [operation, method, url].every((text) => typeof text === 'string') && typeof request === 'object';
};

/**
 * Makes the calls of a recorded log again, in their order. What the sandbox sent by itself, it sends again by itself.
 *
 * @param entries as `GET /sandbox/log` gives them.
 * @throws Error in a sentence when they are something else.
 */
export function repeat(entries: readonly unknown[], service: (request: Request) => Reply): void {
  if (!entries.every(isExchange)) throw new Error('That is no recorded log: save what GET /sandbox/log answers.');
  for (const exchange of entries) if (!exchange.operation.startsWith('postback')) service(requestOf(exchange));
}
