import {commandRoutes} from './control';
import type {ContractRules, Endpoint} from './contractRules';
import type {PaymentEngine} from './engine';
import {readForm} from './forms';
import {hostedPage, hostedPageRoutes} from './hostedPage';
import {operations, unreadable, type Answer, type Call} from './operations';
import {message, refusedForm} from './pages/errors';
import {jsonReply, pageReply, type Reply} from './replies';

/** Bytes that a body may have. */
export const BODY_LIMIT = 16 * 1024;

/** A request as it came. */
export interface Request {
  method: string;
  /** Path and query. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  /** Undecoded; undefined when it could not be read. */
  body: string | undefined;
}

/** What answers one method of one path. */
export interface Route {
  /** In upper case. */
  method: string;
  /** As in OpenAPI: `/payment/{key}`. */
  path: string;
  /** @param call whose body is empty when it could not be read. */
  answer: (call: Call) => Reply;
  /** Answers a body that cannot be read. Default: status 413. */
  answerUnreadable?: () => Reply;
}

/** Sees each call of an operation, with its answer. */
export type Observe = (endpoint: Endpoint, request: Request, call: Call, reply: Reply) => void;

const mediaType = (header: unknown): string =>
  typeof header === 'string' ? (header.split(';')[0] ?? '').trim().toLowerCase() : '';

/** The values of a path's parameters; undefined when the path is another one. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
  const names = template.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index]!;
    const [, parameter] = /^\{(\w+)\}$/.exec(name) ?? [];
    if (parameter === undefined ? name !== part : part === '') return undefined;
    try {
      if (parameter !== undefined) values[parameter] = decodeURIComponent(part);
    } catch {
      return undefined;
    }
  }
  return values;
}

function operationReply(rules: ContractRules, engine: PaymentEngine, operationId: string, answer: Answer): Reply {
  switch (answer.kind) {
    case 'json':
      return jsonReply(answer.body);
    case 'nothing':
      return {status: 200, headers: {}, body: ''};
    case 'order':
      return pageReply(hostedPage(answer.order, engine));
    case 'error': {
      const documented = rules.documentedError(operationId, answer.when);
      return documented.body === undefined
        ? pageReply(refusedForm(documented, answer.detail), documented.status)
        : jsonReply(answer.body ? {...documented.body, ...answer.body} : documented.body, documented.status);
    }
  }
}

/**
 * The provider, from a request to its answer: the same over HTTP and in a page of the documentation.
 *
 * @param observe sees each call of an operation.
 * @returns a function that answers a request, and throws only by a fault of the sandbox.
 */
export function createService(
  engine: PaymentEngine,
  rules: ContractRules,
  observe: Observe = () => {},
): (request: Request) => Reply {
  const operationRoute = (endpoint: Endpoint): Route & {endpoint: Endpoint} => {
    const {operationId, method, path} = endpoint;
    const operation = operations[operationId];
    if (!operation)
      throw new Error(`sandbox/engine/operations.ts does nothing for ${operationId}, an operation of the contract.`);
    const reply = (answer: Answer): Reply => operationReply(rules, engine, operationId, answer);
    return {
      method,
      path,
      endpoint,
      answer: (call) => reply(operation(call, {engine, rules})),
      answerUnreadable: () => reply(unreadable(operationId, BODY_LIMIT)),
    };
  };
  const routes: (Route & {endpoint?: Endpoint})[] = [
    ...rules.endpoints.map(operationRoute),
    ...hostedPageRoutes(engine),
    ...commandRoutes(engine),
  ];

  return (request) => {
    engine.recurring.runDue();
    const [path = '', query = ''] = request.url.split(/\?(.*)/s);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const route of routes) {
      const params = route.method === method ? matchPath(route.path, path) : undefined;
      if (!params) continue;
      const {headers, body = ''} = request;
      const contentType = mediaType(headers['content-type']);
      const call: Call = {headers, query: readForm(query), params, contentType, body};
      const isUnreadable =
        request.body === undefined ||
        (body !== '' && contentType === '') ||
        new TextEncoder().encode(body).length > BODY_LIMIT;
      const answerUnreadable =
        route.answerUnreadable ??
        (() => jsonReply({message: `Send a body of at most ${BODY_LIMIT} bytes, with a content type.`}, 413));
      const reply = isUnreadable ? answerUnreadable() : route.answer(call);
      if (route.endpoint) observe(route.endpoint, request, call, reply);
      return reply;
    }
    const way = {address: '/', label: 'Start page'};
    return pageReply(
      message('No such address', 'Neither the contract nor the sandbox has this address and method.', way),
      404,
    );
  };
}
