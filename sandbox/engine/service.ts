import {nearest} from 'payment-contract/lib/editDistance';
import {commandRoutes} from './control';
import {sentenceOf, type ContractRules, type Endpoint} from './contractRules';
import type {PaymentEngine} from './engine';
import {prevents, type Fault, type FaultKind} from './faults';
import {parseBody, readForm} from './forms';
import {hostedPageRoutes} from './hostedPage';
import {referenceOf, text, type Answer, type Call, type Context, type Request, type Route} from './call';
import {operations, unreadableCall} from './operations';
import {messagePage, refusedForm} from './pages/layout';
import {jsonReply, pageReply, withHints, type Reply} from './replies';
import {BODY_LIMIT} from './settings';
import {warningsOf} from './warnings';

/** Maximum number of characters of an unknown path in a message. */
const MAX_PATH_CHARS = 100;

/** The sandbox's own answer to an unreadable body. */
const unreadableBody = jsonReply({message: `Send a body of at most ${BODY_LIMIT} bytes, with a content type.`}, 413);

/**
 * Called with each call of an operation and its answer; status 0 means no answer. The notes are for the tester:
 * probable mistakes, one sentence each, and the fault that the tester ordered.
 */
export type Observe = (
  endpoint: Endpoint,
  call: Call,
  reply: Reply,
  notes: {warnings: readonly string[]; fault?: FaultKind},
) => void;

/**
 * Answers a call of an operation in the place of the engine.
 *
 * @param answer lets the engine carry the call out, and returns its reply.
 */
export type AlterReply = (operationId: string, call: Call, answer: () => Reply) => Reply;

/** The media type in a header, without parameters; empty if there is none. */
export const mediaType = (header: unknown): string =>
  typeof header === 'string' ? (header.split(';')[0] ?? '').trim().toLowerCase() : '';

/** The values of a path's parameters; undefined when the path does not match. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
  const pattern = template.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  try {
    const parts = Object.entries(match?.groups ?? {});
    return match ? Object.fromEntries(parts.map(([name, part]) => [name, decodeURIComponent(part)])) : undefined;
  } catch {
    return undefined;
  }
}

/** The sandbox's own refusals, which have room for probable mistakes. */
const OWN_REFUSALS = ['invalidField', 'wrongCredentials'];

/** The reply of an answer: its own, or the documented one to its condition, with a link to each wrong field. */
function replyOf(
  operationId: string,
  {reply, when = '', body, errors = []}: Answer,
  {rules, warnings}: Context,
): Reply {
  if (reply) return reply;
  const documented = rules.documentedError(operationId, when);
  const details = errors.map((error) => ({
    message: sentenceOf(error),
    documentation: rules.documentationOf(operationId, error.field),
  }));
  if (documented.body === undefined) {
    const title = details.length > 0 ? details.map(({message}) => message).join(' ') : documented.error.match;
    return {...pageReply(refusedForm(documented, details, warnings), documented.status), title};
  }
  const documentation = details.length > 0 && {documentation: details.map((one) => one.documentation)};
  const whole = body ? {...documented.body, ...body, ...documentation} : documented.body;
  const hasRoom = OWN_REFUSALS.includes(when) && warnings.length > 0;
  const {message} = whole as {message?: string};
  return jsonReply(hasRoom ? {...whole, message: [message, ...warnings].join(' ')} : whole, documented.status);
}

/** What a call names its reference, in replies too. */
const REFERENCE_KEYS = ['ReferenceNo', 'referenceNo', 'refno'];

/** A reply in JSON with another last digit in each reference; any other reply as it is. */
function aboutAnother({headers, body}: Reply): Partial<Reply> {
  if (body === '' || mediaType(headers['content-type']) !== 'application/json') return {};
  const other = (key: string, value: unknown): unknown =>
    REFERENCE_KEYS.includes(key) ? text(value).replace(/.$/, (last) => String((Number(last) + 1) % 10)) : value;
  return jsonReply(JSON.parse(String(body), other));
}

/** What each fault makes of a right reply. The server applies network faults: see `Reply.fault`. */
const SPOILED: Partial<Record<FaultKind, (right: Reply) => Partial<Reply>>> = {
  serverError: () => jsonReply({message: 'Internal Server Error'}, 500),
  tooManyRequests: () => jsonReply({message: 'Too Many Requests'}, 429),
  invalidJson: () => ({body: '<html><body>Service temporarily unavailable</body></html>'}),
  emptyBody: () => ({body: ''}),
  anotherReference: aboutAnother,
};

const spoiled = (reply: Reply, fault: Fault): Reply => ({...reply, ...SPOILED[fault.fault]?.(reply), fault});

const NO_ANSWER: Reply = {status: 0, headers: {}, body: ''};

/** The answer for an unknown path: a page for browsers, and the known paths for programs. */
function nowhere(routes: readonly Route[], method: string, path: string, accept: string): Reply {
  const methods = [...new Set(routes.filter((route) => matchPath(route.path, path)).map((route) => route.method))];
  const begin = path.slice(0, MAX_PATH_CHARS);
  const known = routes.map((route) => route.path);
  const [status, message] =
    methods.length > 0
      ? [405, `${path} takes ${methods.join(' and ')}, not ${method}.`]
      : [404, `There is no ${begin}. The nearest address is ${nearest(begin, known)}.`];
  const reply = accept.includes('text/html')
    ? pageReply(messagePage('No such address', message, {address: '/', label: 'Start page'}), status)
    : jsonReply({message, addresses: routes.map((route) => `${route.method} ${route.path}`)}, status);
  return status === 405 ? {...reply, headers: {...reply.headers, allow: methods.join(', ')}} : reply;
}

/**
 * The provider, from a request to its answer: the same over HTTP and in a page of the documentation.
 *
 * @param observe is called with each call of an operation.
 * @param alter can change the reply to a call of an operation.
 * @returns a function that answers a request, and throws only on a bug in the sandbox.
 */
export function createService(
  engine: PaymentEngine,
  rules: ContractRules,
  observe: Observe = () => {},
  alter: AlterReply = (_operationId, _call, answer) => answer(),
): (request: Request) => Reply {
  const operationRoute = (endpoint: Endpoint): Route => {
    const {operationId, method, path} = endpoint;
    const operation = operations[operationId];
    if (!operation)
      throw new Error(`Add ${operationId}, an operation of the contract, to sandbox/engine/operations.ts.`);
    const answer = (call: Call): Reply => {
      const body = parseBody(call.contentType, call.body);
      const fault = engine.faults.take(operationId, referenceOf({query: call.query, body}));
      const context = {engine, rules, warnings: warningsOf(rules, operationId, call, engine)};
      const carryOut = call.isReadable ? operation : () => unreadableCall(operationId);
      const given = fault && prevents(fault.fault) ? undefined : carryOut(call, context);
      const warnings = [...context.warnings, ...(given?.warnings ?? [])];
      const whole = given
        ? withHints(replyOf(operationId, given, context), [...(given.unsaid ?? []), ...warnings])
        : NO_ANSWER;
      const reply = fault ? spoiled(whole, fault) : whole;
      observe(endpoint, call, reply, {warnings, fault: fault?.fault});
      return reply;
    };
    return {method, path, answer: (call) => alter(operationId, call, () => answer(call)), takesAnyBody: true};
  };
  const routes: Route[] = [
    ...rules.endpoints.map(operationRoute),
    ...hostedPageRoutes(engine),
    ...commandRoutes(engine, rules),
  ];

  return (request) => {
    engine.recurring.runDue();
    const [path = '', query = ''] = request.url.split(/\?(.*)/s);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const route of routes) {
      const params = route.method === method ? matchPath(route.path, path) : undefined;
      if (!params) continue;
      const {headers, body = ''} = request;
      const isTooLarge = request.body === undefined || new TextEncoder().encode(body).length > BODY_LIMIT;
      const contentType = mediaType(headers['content-type']);
      const isReadable = !isTooLarge && (body === '' || contentType !== '');
      if (!isReadable && !route.takesAnyBody) return unreadableBody;
      const readBody = isTooLarge ? '' : body;
      return route.answer({...request, query: readForm(query), params, contentType, body: readBody, isReadable});
    }
    return nowhere(routes, method, path, String(request.headers.accept));
  };
}
