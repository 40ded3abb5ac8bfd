/** The parts of a JSON Schema (2020-12) that programs read, with the contract's own extensions. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: readonly unknown[];
  default?: unknown;
  example?: unknown;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  maxProperties?: number;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  'x-rule'?: string;
  'x-characters'?: string;
  'x-code-table'?: string;
  /** Known codes of an open table: others may occur. */
  'x-extensible-enum'?: readonly string[];
  'x-maximum'?: number;
  'x-minimum'?: number;
  'x-maximum-bytes'?: number;
  /** The description of the object says what its keys are. */
  'x-keys-in-description'?: boolean;
}

/** A parameter of an operation. Its own description, example and bounds replace those of its schema. */
export interface Parameter extends Pick<Schema, 'description' | 'example' | 'x-maximum' | 'x-minimum'> {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  explode?: boolean;
}

interface Example {
  summary: string;
  value: unknown;
  /** Name in `evidence/` of the message whose value this is. */
  'x-message'?: string;
  /** The message as sent, where JSON.stringify would write its value otherwise. */
  'x-text'?: string;
}

type Content = Record<string, {schema: Schema; examples?: Record<string, Example>}>;

interface Response {
  description: string;
  content?: Content;
  'x-assumption'?: string;
}

export interface SecurityScheme {
  type: 'http' | 'apiKey';
  name?: string;
  description: string;
  /** Name of the key in the control panel. */
  'x-key': string;
  /** Name of the key among a merchant's settings, such as those of the sandbox. */
  'x-setting': 'apiKey' | 'authKey' | 'secretKey';
}

/** An error of an operation, as written in the contract. */
export interface OperationError {
  /** Condition; also the name of the example in the response `status`. Unique within the operation. */
  when: string;
  /** HTTP status. Absent: the sandbox does not produce the error. */
  status?: string;
  /** The body of a reply that the sandbox does not send. */
  value?: unknown;
  /** Text that an HTML reply contains. */
  match?: string;
  cause: string;
  fix: string;
}

type Servers = {url: string}[];

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: {description?: string; content: Content};
  responses: Record<string, Response>;
  servers?: Servers;
  'x-errors'?: OperationError[];
  /** What the reference number identifies. */
  'x-reference': 'order' | 'registration';
  /** Whether the operation creates it, under a new reference number. */
  'x-creates'?: boolean;
  /** Keys of the original pages in `sources.yaml`. */
  'x-sources': string[];
  /** Page of this site that explains the operation, when its path differs from that of the first source. */
  'x-page'?: string;
  /** The operation whose page also explains this one. */
  'x-variant-of'?: string;
}

/** The operations of each path or webhook, by their HTTP methods. */
type Paths = Record<string, Partial<Record<'get' | 'post', Operation>>>;

/** The contract as OpenAPI: one document, every `$ref` internal. */
export interface ContractDocument {
  info: {title: string; summary: string; description: string; license: {identifier: string}};
  servers: Servers;
  tags: {name: string; description: string}[];
  paths: Paths;
  webhooks: Paths;
  components: {
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
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
