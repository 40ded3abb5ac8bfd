import * as rules from '@generated/contract/default/sandbox-rules.js';
import {environmentFor, testMerchant} from '@site/contract/testMerchant';
import {embedSandbox, type EmbeddedSandbox} from '@site/sandbox/engine/embedded';
import type {Reply} from '@site/sandbox/engine/replies';
import type {Request} from '@site/sandbox/engine/service';
import type {FilledRequest} from '../request';

/** The sandbox of this visit: it lives until the page is left or loaded again, also over walks within the site. */
const sandbox = embedSandbox(rules);

declare global {
  interface Window {
    /** For the browser's console, once a request was sent: answers any request, also one that the form cannot make. */
    sandboxInPage?: Pick<EmbeddedSandbox, 'answer'>;
  }
}

window.sandboxInPage = {answer: sandbox.answer};

export const engine = sandbox.engine;

const credentials = environmentFor('');

/** A request as it travels, with the keys of the sandbox, which are public. */
export function toWire({isForm, method, address, query, headers, credentials: needed, body}: FilledRequest): Request {
  const search = new URLSearchParams(query.map((pair) => [...pair])).toString();
  const fields = isForm
    ? new URLSearchParams(body.map(([name, value]) => [name, String(value)])).toString()
    : JSON.stringify(Object.fromEntries(body));
  return {
    method,
    url: search === '' ? address : `${address}?${search}`,
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      ...Object.fromEntries(
        needed.map(({name, prefix, variable}) => [name.toLowerCase(), prefix + credentials[variable]!]),
      ),
      ...(body.length > 0 && {'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json'}),
    },
    body: body.length > 0 ? fields : '',
  };
}

export const send = (request: FilledRequest): Reply => sandbox.answer(toWire(request));

/** Gives a command of the sandbox, such as `orders/202611200001`. @returns its refusal in a sentence, if it refused. */
export function command(name: string, fields: object = {}): string | undefined {
  const {status, body} = sandbox.answer({
    method: 'POST',
    url: `/sandbox/${name}`,
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(fields),
  });
  return status < 400 ? undefined : (JSON.parse(body as string) as {message: string}).message;
}

/** Forgets all orders. The control panel's postback address stands in for a request that can name none. */
export function startOver(): void {
  command('reset');
  command('settings', {postbackUrl: 'https://shop.example/postback'});
}

startOver();

export const openLink = (payValue: string, token: string): Reply =>
  sandbox.answer({method: 'GET', url: `/${testMerchant.linkName}/${payValue}/${token}`, headers: {}, body: ''});
