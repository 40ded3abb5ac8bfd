import * as checks from '@generated/contract/default/sandbox-rules.js';
import {exampleOrder} from 'payment-contract/exampleOrder';
import {lastFive} from 'payment-contract/merchantId';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import type {Request} from 'payment-sandbox/engine/call';
import {embedSandbox, type EmbeddedSandbox} from 'payment-sandbox/engine/embedded';
import {missingReference} from 'payment-sandbox/engine/operations';
import type {Order} from 'payment-sandbox/engine/orders';
import type {Registration} from 'payment-sandbox/engine/recurring';
import type {Reply} from 'payment-sandbox/engine/replies';
import {SNAPSHOT_FORMAT, type Snapshot} from 'payment-sandbox/engine/snapshot';
import {thaiDateTime} from 'payment-sandbox/engine/thaiTime';
import {isObject} from 'payment-contract/lib/json';
import type {PaymentLink} from './describeBody';
import {bodyOf, type RequestShape, type RequestValues} from './request';

/** Key in session storage, which survives a reload and belongs to this tab. */
const SESSION_KEY = 'docs.sandbox';

const sandbox = embedSandbox(checks);

const {engine} = sandbox;

/** Typed values by the lower-case name of their field, so that operations share them. */
let typed: RequestValues = {};

declare global {
  interface Window {
    /** For the browser's console after the first request: answers any request, also one that the form cannot build. */
    sandboxInPage?: Pick<EmbeddedSandbox, 'answer'>;
  }
}

window.sandboxInPage = {answer: sandbox.answer};

function keep(): void {
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify({state: engine.snapshot(), typed}));
  } catch {
    // Where storage is blocked the session ends with the visit.
  }
}

const call = (path: string, fields: object, headers: Record<string, string> = {}): Reply =>
  sandbox.answer({
    method: 'POST',
    url: path,
    headers: {'content-type': 'application/json', ...headers},
    body: JSON.stringify(fields),
  });

/** Runs a command of the sandbox, such as `orders/202611200001`. Returns the message of a refusal, or undefined. */
export function command(name: string, fields: object = {}): string | undefined {
  const {status, body} = call(`/sandbox/${name}`, fields);
  keep();
  return status < 400 ? undefined : (JSON.parse(body as string) as {message: string}).message;
}

/** Deletes all orders and typed values. Requests without a postback address use that of the control panel. */
export function clearSession(): void {
  typed = {};
  command('reset');
  command('settings', {postbackUrl: 'https://shop.example/postback'});
}

/** Returns whether the stored session, if any, was whole. */
function resume(): boolean {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(SESSION_KEY);
  } catch {
    // Storage is blocked.
  }
  if (text === null) {
    clearSession();
    return true;
  }
  try {
    const {state, typed: fields} = JSON.parse(text) as {state: Snapshot; typed?: unknown};
    const values = isObject(fields) ? Object.entries(fields) : [];
    // An earlier release of the site may have written it. Otherwise it is as this module has written it.
    if (state.format !== SNAPSHOT_FORMAT) throw new Error('This is the state of another release.');
    engine.restore(state);
    typed = Object.fromEntries(values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    return true;
  } catch {
    clearSession();
    return false;
  }
}

/** What the reader has to know about the session with which the page began; empty if nothing. */
export const notice = resume() ? '' : 'The stored session was damaged, so an empty one has begun.';

const inSentence = (advice: string): string =>
  advice.startsWith('is ') ? `It ${advice}` : advice.charAt(0).toUpperCase() + advice.slice(1);

/** Returns what the sandbox would reject, as sentences by the path of the field. */
export function findProblems(shape: RequestShape, values: RequestValues): RequestValues {
  const {rules} = sandbox;
  const {operationId} = shape;
  const inHeaders = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  const body = bodyOf(shape, values);
  const missing = operationId === 'inquireOrder' && missingReference(body);
  const violations = [
    ...rules.checkParameters(operationId, 'path', values),
    ...rules.checkParameters(operationId, 'query', values),
    ...rules.checkParameters(operationId, 'header', inHeaders),
    ...rules.checkBody(operationId, body),
    ...(missing ? [missing] : []),
  ];
  return Object.fromEntries(
    violations
      .filter(({field}) => shape.request.some(({path}) => path === field))
      .map(({field, message}) => [field, inSentence(message)]),
  );
}

/** Returns the values typed into the fields of an operation, on any page, if the operation accepts them. */
export function typedFor(shape: RequestShape): RequestValues {
  const kept = shape.request.flatMap(({path, format, limits}) => {
    const value = typed[path.toLowerCase()];
    // Server APIs take the last 5 digits of the merchant ID.
    return value === undefined
      ? []
      : [[path, format === 'merchant-id' ? value.slice(-(limits?.maxLength ?? 0)) : value] as const];
  });
  const problems = findProblems(shape, Object.fromEntries(kept));
  return Object.fromEntries(kept.filter(([path]) => !(path in problems)));
}

export function keepTyped(path: string, value: string): void {
  typed = {...typed, [path.toLowerCase()]: value};
  keep();
}

export function send(request: Request): Reply {
  const reply = sandbox.answer(request);
  keep();
  return reply;
}

function inquire(refno: string): Reply {
  const merchantId = lastFive(testMerchant.merchantId);
  const keys = {apikey: testMerchant.apiKey, merchantsecretkey: testMerchant.secretKey, merchantid: merchantId};
  const {path} = sandbox.rules.operation('inquireOrder');
  return call(path, {merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'}, keys);
}

/** What the sandbox knows about a reference at one moment. Later events do not change it. */
export interface View {
  order?: Order;
  registration?: Registration;
  hasExpired: boolean;
  /** Milliseconds until the QR expires. */
  timeLeft?: number;
  isKnown: boolean;
  /** Reply of Inquiry about the order. */
  inquiry?: Reply;
}

/** Looks a reference up, for a handler of events: it asks Inquiry, which counts as a call. */
export function look(reference: string): View {
  const order = engine.orders.byReference(reference);
  const registration = engine.recurring.get(reference);
  return {
    order: order && {...order},
    registration: registration && {...registration, charges: registration.charges.map((charge) => ({...charge}))},
    hasExpired: order !== undefined && engine.hasExpired(order),
    timeLeft: order?.expiresAt && order.expiresAt - engine.clock.now(),
    isKnown: engine.knows(reference),
    inquiry: order && inquire(reference),
  };
}

/** Makes a paid order: the shop's form, then the payment. Returns the message of a refusal, or undefined. */
function makePaidOrder(refno: string): string | undefined {
  const {email, total, currency} = exampleOrder;
  const form = {
    merchantid: testMerchant.merchantId,
    refno,
    customeremail: email[0],
    // As in the reply that the page shows before.
    productdetail: `Order ${refno}`,
    total: total[0],
    cc: currency[0],
  };
  const {method, path} = sandbox.rules.operation('createPayment');
  const headers = {'content-type': 'application/x-www-form-urlencoded'};
  send({method, url: path, headers, body: new URLSearchParams(form).toString()});
  return command(`orders/${refno}`, {status: 'CP'});
}

/** Makes what an operation asks about. Returns the message of a refusal, or undefined. */
export const makeFor = ({reference}: Pick<RequestShape, 'reference'>, refno: string): string | undefined =>
  reference === 'registration' ? command('seed', {recurring: [{refno}]}) : makePaidOrder(refno);

/** Opens a secure link as the buyer. */
export const openLink = ({payValue, token}: PaymentLink): Reply =>
  send({method: 'GET', url: `/${testMerchant.linkName}/${payValue}/${token}`, headers: {}, body: ''});

let count = Date.now() % 100;

/** Returns a reference that this session has not used: the minute in Thailand, then two digits that count. */
export function freshReference(): string {
  let reference: string;
  do {
    count = (count + 1) % 100;
    reference = thaiDateTime(Date.now()).replace(/\D/g, '').slice(2, 12) + String(count).padStart(2, '0');
  } while (engine.knows(reference));
  return reference;
}

/** Lists the references of this session that an operation can ask about, oldest first. */
export const knownReferences = ({reference}: Pick<RequestShape, 'reference'>): string[] =>
  reference === 'registration'
    ? [...engine.recurring.keys()]
    : [...new Set(engine.orders.all().map(({refno}) => refno))];
