/** The parts of a JSON Schema (2020-12) that the contract uses, with its own extensions. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  example?: unknown;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  not?: Schema;
  'x-rule'?: string;
  'x-code-table'?: string;
  /** Known codes of an open table: others may occur. */
  'x-extensible-enum'?: readonly string[];
  'x-maximum'?: number;
  'x-minimum'?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
  style?: string;
  explode?: boolean;
  'x-maximum'?: number;
  'x-minimum'?: number;
}

export interface Example {
  summary: string;
  value: unknown;
  /** Name in `evidence/` of the message whose value this is. */
  'x-message'?: string;
}

export interface Media {
  schema: Schema;
  examples?: Record<string, Example>;
}

export interface Response {
  description: string;
  content?: Record<string, Media>;
  'x-assumption'?: string;
}

export interface SecurityScheme {
  type: 'http' | 'apiKey';
  scheme?: string;
  in?: 'header';
  name?: string;
  description: string;
  /** Name of the key in the control panel. */
  'x-key': string;
}

/** An error of an operation, as written in the contract. */
export interface OperationError {
  /** Condition; also the name of the example in the response `status`. Unique within the operation. */
  when: string;
  /** HTTP status. Absent: the sandbox does not produce the error. */
  status?: string;
  /** Name in `evidence/` of a reply that the sandbox does not send; `value` is its body. */
  'x-message'?: string;
  value?: unknown;
  /** Text that an HTML reply contains. */
  match?: string;
  cause: string;
  fix: string;
}

export interface Server {
  url: string;
  description?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: {required: boolean; description?: string; content: Record<string, Media>};
  responses: Record<string, Response>;
  servers?: Server[];
  'x-errors'?: OperationError[];
  /** Keys of the original pages in `sources.yaml`. */
  'x-sources': string[];
  /** Page of this site that explains the operation, when its path differs from that of the first source. */
  'x-page'?: string;
  /** The operation whose page also explains this one. */
  'x-variant-of'?: string;
}

export const METHODS = ['get', 'post'] as const;
export type Method = (typeof METHODS)[number];
export type PathItem = Partial<Record<Method, Operation>>;

/** The contract as OpenAPI: one document, every `$ref` internal. */
export interface ContractDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: {name: string; email: string};
    license: {name: string; identifier: string};
  };
  servers: Server[];
  tags: {
    name: string;
    description: string;
    /** The Postman collection's variable for the references of these operations, when they do not identify orders. */
    'x-reference'?: string;
  }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}

/**
 * Resolves the `$ref` of an object, if it has one; siblings of the `$ref` win.
 *
 * @throws Error when the target does not exist.
 */
export function dereference<T extends object>(document: ContractDocument, node: T): T {
  const {$ref, ...siblings} = node as T & {$ref?: string};
  if ($ref === undefined) return node;
  const target = $ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((object, key) => (object as Record<string, unknown> | undefined)?.[key], document);
  if (typeof target !== 'object' || target === null) throw new Error(`The contract has no ${$ref}.`);
  return {...dereference(document, target as T), ...(siblings as Partial<T>)};
}
