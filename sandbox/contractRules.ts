import type {ErrorObject, ValidateFunction} from 'ajv';
import type Ajv2020 from 'ajv/dist/2020';
import {dereference, METHODS} from '../contract/document';
import type {ContractDocument, Media, Method, Operation, OperationError, Parameter, Schema} from '../contract/document';
import {loadContract} from '../contract/bundle';
import {provider} from '../provider';

/** A field that breaks a rule of the contract. */
export interface Violation {
  /** Name on the wire; `body` when the whole body is meant. */
  readonly field: string;
  /** JSON Schema keyword that failed, such as `required`. */
  readonly keyword: string;
  /** The field and what to write there. */
  readonly sentence: string;
}

/** An operation of the contract, with the place where it is called. */
export interface Endpoint {
  readonly operation: Operation;
  readonly method: Method;
  /** As in OpenAPI: `/secure/{name}`. */
  readonly path: string;
}

/** What the contract says in reply to one condition. */
export interface DocumentedError {
  readonly error: OperationError;
  readonly status: number;
  /** Absent for a page. */
  readonly body?: object;
}

type Validate = (value: unknown) => ErrorObject[];

const pointer = (...keys: string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** `x-minimum` and `x-maximum` bound an amount that travels as text. */
const boundedText = (fits: (value: number, bound: number) => boolean) => ({
  type: ['string', 'number'] as ('string' | 'number')[],
  validate: (bound: number, value: string | number): boolean => fits(Number(value), bound),
});

function newAjv(document: ContractDocument): Ajv2020 {
  // Loaded on the first request, so that the sandbox starts sooner.
  /* eslint-disable @typescript-eslint/no-require-imports */
  const Ajv = (require('ajv/dist/2020') as {default: typeof Ajv2020}).default;
  const addFormats = (require('ajv-formats') as {default: (ajv: Ajv2020) => void}).default;
  /* eslint-enable @typescript-eslint/no-require-imports */
  const ajv = new Ajv({strict: false, allErrors: true, verbose: true});
  addFormats(ajv);
  ajv.addKeyword({keyword: 'x-minimum', ...boundedText((value, bound) => value >= bound)});
  ajv.addKeyword({keyword: 'x-maximum', ...boundedText((value, bound) => value <= bound)});
  ajv.addSchema(document, 'contract');
  return ajv;
}

/** What to write in a field, in words, from the rule that it broke. */
function advice(error: ErrorObject): string {
  const schema = error.parentSchema as Schema;
  const rule = schema['x-rule'];
  switch (error.keyword) {
    case 'required':
      return 'is required.';
    case 'enum':
      return `write one of ${(schema.enum ?? []).join(', ')}.`;
    case 'maxLength':
      return rule ? `write ${rule}.` : `write at most ${schema.maxLength} characters.`;
    case 'minLength':
      return rule ? `write ${rule}.` : 'is empty.';
    case 'x-maximum':
      return `write at most ${schema['x-maximum']?.toLocaleString('en')}.`;
    case 'x-minimum':
      return `write at least ${schema['x-minimum']?.toLocaleString('en')}.`;
    case 'format':
      return {email: 'write an e-mail address.', uri: 'write a full address.'}[schema.format ?? ''] ?? `write ${rule}.`;
    case 'type':
      return `write ${[schema.type].flat().join(' or ')}, once.`;
    default:
      return rule ? `write ${rule}.` : `${error.message}.`;
  }
}

function violation(error: ErrorObject): Violation {
  const field =
    error.keyword === 'required'
      ? (error.params as {missingProperty: string}).missingProperty
      : (error.instancePath.split('/')[1] ?? 'body');
  return {field: field || 'body', keyword: error.keyword, sentence: `${field || 'body'}: ${advice(error)}`};
}

/** The contract as the sandbox enforces it: one check for each operation's request and reply, and its documented errors. */
export class ContractRules {
  readonly #document: ContractDocument;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #validators = new Map<string, Validate>();
  #ajv?: Ajv2020;

  constructor(document: ContractDocument = loadContract(provider)) {
    this.#document = document;
    for (const items of [document.paths, document.webhooks]) {
      for (const [path, item] of Object.entries(items)) {
        for (const method of METHODS) {
          const operation = item[method];
          if (operation) this.#endpoints.set(operation.operationId, {operation, method, path});
        }
      }
    }
  }

  /** Operations that a merchant calls, without the postback. */
  get endpoints(): Endpoint[] {
    return [...this.#endpoints.values()].filter(({path}) => path in this.#document.paths);
  }

  /** @throws Error when the contract has no such operation. */
  operation(operationId: string): Endpoint {
    const endpoint = this.#endpoints.get(operationId);
    if (!endpoint) throw new Error(`The contract has no operation ${operationId}.`);
    return endpoint;
  }

  /** Content type of an operation's request body, if it takes one. */
  contentType(operationId: string): string | undefined {
    return Object.keys(this.operation(operationId).operation.requestBody?.content ?? {})[0];
  }

  /** Names of an operation's fields: of its body, or of its query string where it takes no body. */
  fieldNames(operationId: string): string[] {
    const body = this.#bodySchema(operationId);
    if (body) return Object.keys(dereference(this.#document, body.schema).properties ?? {});
    return (this.operation(operationId).operation.parameters ?? [])
      .map((parameter) => dereference(this.#document, parameter))
      .filter((parameter) => parameter.in === 'query')
      .map(({name}) => name);
  }

  /**
   * The reply that the contract documents for a condition.
   *
   * @throws Error when it documents none, or none with a status: a fault of the sandbox, or of the contract.
   */
  documentedError(operationId: string, when: string): DocumentedError {
    const {operation} = this.operation(operationId);
    const error = operation['x-errors']?.find((candidate) => candidate.when === when);
    if (!error?.status) throw new Error(`The contract gives ${operationId} no answer for ${when}.`);
    const example = this.#media(operation, error.status)?.media.examples?.[when];
    if (example === undefined && error.match === undefined) {
      throw new Error(`The contract gives ${operationId} no example for ${when}.`);
    }
    return {error, status: Number(error.status), body: example?.value as object | undefined};
  }

  /** Violations of a request body, in the order of the fields. */
  checkBody(operationId: string, body: unknown): Violation[] {
    const schema = this.#bodySchema(operationId);
    if (!schema) return [];
    const order = Object.keys(dereference(this.#document, schema.schema).properties ?? {});
    return this.#validator(schema.reference)(body)
      .map(violation)
      .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  }

  /** Violations of the parameters of one place, in the order of the parameters. Header names are in lower case. */
  checkParameters(operationId: string, place: Parameter['in'], values: Record<string, unknown>): Violation[] {
    const {operation} = this.operation(operationId);
    return (operation.parameters ?? [])
      .map((parameter) => dereference(this.#document, parameter))
      .filter((parameter) => parameter.in === place)
      .flatMap((parameter) => {
        const value = values[place === 'header' ? parameter.name.toLowerCase() : parameter.name];
        if (value === undefined || value === '') {
          const missing = {field: parameter.name, keyword: 'required', sentence: `${parameter.name}: is required.`};
          return parameter.required ? [missing] : [];
        }
        return this.#parameterValidator(
          operationId,
          parameter,
        )(value).map((error) => ({
          field: parameter.name,
          keyword: error.keyword,
          sentence: `${parameter.name}: ${advice(error)}`,
        }));
      });
  }

  /** What a reply has that the contract does not say. Empty: it is as documented. `body` is parsed JSON or a page's text. */
  checkReply(operationId: string, status: number, contentType: string, body: unknown): string[] {
    const {operation} = this.operation(operationId);
    const found = this.#media(operation, String(status));
    if (!(String(status) in operation.responses)) return [`Status ${status} is not in the contract.`];
    if (!found) return [];
    if (found.contentType !== contentType) {
      return [`The contract says ${found.contentType}, the reply says ${contentType || 'nothing'}.`];
    }
    return this.#validator(found.reference)(body).map((error) => `${error.instancePath || 'body'} ${error.message}`);
  }

  #media(operation: Operation, status: string): {contentType: string; media: Media; reference: string} | undefined {
    const {method, path} = this.operation(operation.operationId);
    const response = operation.responses[status];
    if (!response) return undefined;
    const {$ref} = response as {$ref?: string};
    const base = $ref ?? `#${pointer(this.#section(path), path, method, 'responses', status)}`;
    const [entry] = Object.entries(dereference(this.#document, response).content ?? {});
    if (!entry) return undefined;
    const [contentType, media] = entry;
    return {contentType, media, reference: base + pointer('content', contentType, 'schema')};
  }

  #bodySchema(operationId: string): {schema: Schema; reference: string} | undefined {
    const {operation, method, path} = this.operation(operationId);
    const [entry] = Object.entries(operation.requestBody?.content ?? {});
    if (!entry) return undefined;
    const [contentType, media] = entry;
    const keys = [this.#section(path), path, method, 'requestBody', 'content', contentType, 'schema'];
    return {schema: media.schema, reference: `#${pointer(...keys)}`};
  }

  #section(path: string): 'paths' | 'webhooks' {
    return path in this.#document.paths ? 'paths' : 'webhooks';
  }

  #parameterValidator(operationId: string, parameter: Parameter): Validate {
    const bounds = {'x-minimum': parameter['x-minimum'], 'x-maximum': parameter['x-maximum']};
    const schema = dereference(this.#document, parameter.schema);
    return this.#cached(
      `${operationId} ${parameter.in} ${parameter.name}`,
      () => JSON.parse(JSON.stringify({...schema, ...bounds})) as object,
    );
  }

  #validator(reference: string): Validate {
    return this.#cached(reference, () => ({$ref: `contract${reference}`}));
  }

  #cached(key: string, schema: () => object): Validate {
    const known = this.#validators.get(key);
    if (known) return known;
    this.#ajv ??= newAjv(this.#document);
    const compiled: ValidateFunction = this.#ajv.compile(schema());
    const validate: Validate = (value) => (compiled(value) ? [] : (compiled.errors ?? []));
    this.#validators.set(key, validate);
    return validate;
  }
}
