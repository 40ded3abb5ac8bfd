import type {KeywordCxt} from 'ajv';
import type Ajv2020 from 'ajv/dist/2020';
import {_} from 'ajv/dist/compile/codegen';
import type standaloneCode from 'ajv/dist/standalone';
import {dereference, type ContractDocument, type Operation, type Schema} from 'payment-contract/document';
import {mapTree} from 'payment-contract/lib/json';
import {listOperations, pageOf, type LocatedOperation} from 'payment-contract/operations';
import {provider} from './identity';
import {
  bodyCheck,
  ContractRules,
  formats,
  parameterCheck,
  VALUE_SCHEMAS,
  valueCheck,
  type Endpoint,
  type Validate,
} from './engine/contractRules';

const pointer = (...keys: string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** `x-minimum` and `x-maximum` bound an amount sent as text. Generated as code, so that a module can contain them. */
const bounds = [
  {keyword: 'x-minimum', fails: ({data, schema}: KeywordCxt) => _`!(Number(${data}) >= ${schema as number})`},
  {keyword: 'x-maximum', fails: ({data, schema}: KeywordCxt) => _`!(Number(${data}) <= ${schema as number})`},
];

/**
 * A validator that compiles on first use: the whole contract under `contract`, and the schemas for requests under the
 * names of their checks.
 */
function newAjv(document: ContractDocument, schemas: readonly [name: string, schema: object][], source = false) {
  // Loaded on the first request, so that the sandbox starts sooner.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const Ajv = (require('ajv/dist/2020') as {default: typeof Ajv2020}).default;
  const code = {source, esm: source, formats: _`formats`};
  const ajv = new Ajv({strict: false, allErrors: true, verbose: true, formats, code});
  for (const {keyword, fails} of bounds) {
    ajv.addKeyword({keyword, type: ['string', 'number'], schemaType: 'number', code: (cxt) => cxt.fail(fails(cxt))});
  }
  ajv.addSchema(document, 'contract');
  for (const [name, schema] of schemas) ajv.addSchema(schema, name);
  return ajv;
}

const sectionOf = (webhook: boolean): string => (webhook ? 'webhooks' : 'paths');

const bodyOf = ({requestBody}: Operation): [contentType: string, media: {schema: Schema}] | undefined =>
  Object.entries(requestBody?.content ?? {})[0];

function errorsOf(document: ContractDocument, operation: Operation): Endpoint['errors'] {
  return (operation['x-errors'] ?? []).flatMap(({when, status, match, cause, fix}) => {
    const response = status === undefined ? undefined : operation.responses[status];
    const [media] = Object.values((response && dereference(document, response).content) ?? {});
    const body = media?.examples?.[when]?.value as object | undefined;
    if (status === undefined || (body === undefined && match === undefined)) return [];
    return [{error: {when, match, cause, fix}, status: Number(status), body}];
  });
}

function describe(document: ContractDocument, {operation, method, path, webhook}: LocatedOperation): Endpoint {
  const {operationId} = operation;
  const body = bodyOf(operation);
  const parameters = (operation.parameters ?? []).map((parameter) => dereference(document, parameter));
  const properties = Object.entries(body ? (dereference(document, body[1].schema).properties ?? {}) : {});
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    isWebhook: webhook,
    page: `${provider.siteUrl}/${pageOf(operation)}`,
    contentType: body?.[0],
    fields: body
      ? properties.map(([name]) => name)
      : parameters.filter((parameter) => parameter.in === 'query').map(({name}) => name),
    longest: Object.fromEntries(
      properties.flatMap(([name, {'x-maximum-bytes': bytes}]) => (bytes === undefined ? [] : [[name, bytes]])),
    ),
    parameters: parameters.map(({name, in: location, required}) => ({name, in: location, required})),
    errors: errorsOf(document, operation),
  };
}

/** The schemas for the requests of an operation, with the names of their checks. */
function requestSchemas(
  document: ContractDocument,
  {operation, method, path, webhook}: LocatedOperation,
): [name: string, schema: object][] {
  const {operationId} = operation;
  const [contentType] = bodyOf(operation) ?? [];
  const keys = [sectionOf(webhook), path, method, 'requestBody', 'content', contentType ?? '', 'schema'];
  const parameters = (operation.parameters ?? []).map((parameter) => dereference(document, parameter));
  return [
    ...(contentType ? [[bodyCheck(operationId), {$ref: `contract#${pointer(...keys)}`}] as [string, object]] : []),
    ...parameters.map((parameter): [string, object] => {
      const bounded = Object.entries(parameter).filter(([key]) => bounds.some(({keyword}) => keyword === key));
      const schema = {...dereference(document, parameter.schema), ...Object.fromEntries(bounded)};
      return [parameterCheck(operationId, parameter), schema];
    }),
  ];
}

/** The schemas for values and for the requests of these operations, with the names of their checks. */
const schemasFor = (document: ContractDocument, operations: readonly LocatedOperation[]) => [
  ...VALUE_SCHEMAS.map((schema): [name: string, schema: object] => [
    valueCheck(schema),
    {$ref: `contract#/components/schemas/${schema}`},
  ]),
  ...operations.flatMap((entry) => requestSchemas(document, entry)),
];

/** A reply in the contract. */
export type CheckReply = (operationId: string, status: number, contentType: string, body: unknown) => string[];

/** The contract's rules for the server, including those for replies. Compiles each check on its first use. */
export function readContract(document: ContractDocument): {rules: ContractRules; checkReply: CheckReply} {
  const located = new Map(listOperations(document).map((entry) => [entry.operation.operationId, entry]));
  let ajv: Ajv2020 | undefined;
  const check =
    (name: string): Validate =>
    (value) => {
      ajv ??= newAjv(document, schemasFor(document, [...located.values()]));
      return ajv.validate(name, value) ? [] : (ajv.errors ?? []);
    };

  const checkReply: CheckReply = (operationId, status, contentType, body) => {
    const {operation, method, path, webhook} = located.get(operationId)!;
    const response = operation.responses[String(status)];
    if (!response) return [`Status ${status} is not in the contract.`];
    const [expected] = Object.keys(dereference(document, response).content ?? {});
    if (expected === undefined) return [];
    if (expected !== contentType) {
      return [`The contract says ${expected}, the reply says ${contentType || 'nothing'}.`];
    }
    const {$ref} = response as {$ref?: string};
    const base = $ref ?? `#${pointer(sectionOf(webhook), path, method, 'responses', String(status))}`;
    return check(`contract${base}${pointer('content', contentType, 'schema')}`)(body).map(
      (error) => `${error.instancePath || 'body'} ${error.message}`,
    );
  };

  const endpoints = [...located.values()].map((entry) => describe(document, entry));
  return {rules: new ContractRules(endpoints, check), checkReply};
}

/** Schema keywords that no check reads. */
const UNREAD = ['description', 'example', 'summary', 'x-assumption', 'x-code-table'];

/**
 * Writes the rules as a module for browsers, where the Content Security Policy forbids compiling code.
 *
 * @returns an ECMAScript module without the import of `formats` from `engine/contractRules.ts`, which it needs:
 *   `endpoints`, and a check for each name of that file.
 */
export function rulesModule(document: ContractDocument): string {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const standalone = (require('ajv/dist/standalone') as {default: typeof standaloneCode}).default;
  const bare = mapTree(document, (node) =>
    Object.fromEntries(
      Object.entries(node).filter(([key, value]) => typeof value !== 'string' || !UNREAD.includes(key)),
    ),
  ) as ContractDocument;
  const callsOf = ({paths}: ContractDocument) => listOperations({paths, webhooks: {}});
  const endpoints = callsOf(document).map((entry) => describe(document, entry));
  const schemas = schemasFor(bare, callsOf(bare));
  const checks = standalone(newAjv(bare, schemas, true), Object.fromEntries(schemas.map(([name]) => [name, name])));
  return `${checks}\nexport const endpoints = ${JSON.stringify(endpoints)};\n`;
}
