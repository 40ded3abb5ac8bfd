import {anchorOf} from '../lib/anchor';
import {dereference, type ContractDocument, type Operation, type Parameter, type Schema} from './document';
import type {TableName} from './tables';

/** The machine-readable rules of a field, as in its JSON Schema. */
export interface Limits {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** `email`, `uri` or `date`. */
  format?: string;
  /** The only values, for a field without a code table. */
  values?: string[];
  /** Limits of a number that is sent as text. */
  minimum?: number;
  maximum?: number;
}

/** A field of a request or a reply, ready for display. */
export interface FieldRow {
  /** Id of the row. It begins with the operation, so that a page can show several. */
  anchor: string;
  /** Keys as sent, from the outermost: `data.data[].occurranceNo`. */
  path: string;
  location: 'path' | 'query' | 'header' | 'body';
  required: boolean;
  /** JSON types in words: `string or number`. */
  type: string;
  /** Length in words, when there is a limit: `at most 100 characters`. */
  length?: string;
  /** Further rules in words. */
  rules: string[];
  /** Default value or behaviour. */
  default?: string;
  example?: string;
  description: string;
  /** Code table that lists the values. */
  table?: TableName;
  /** Rules that a form can check; only for requests. */
  limits?: Limits;
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

function lengthInWords({minLength = 0, maxLength}: Schema): string | undefined {
  if (maxLength === undefined) return undefined;
  return minLength === maxLength ? count(maxLength, 'character') : `at most ${count(maxLength, 'character')}`;
}

export function typeInWords(schema: Schema): string {
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => (type === 'array' ? 'array of objects' : type)).join(' or ');
}

const FORMATS: Record<string, string> = {email: 'an e-mail address', uri: 'a full address with its scheme'};

const amount = (value: number): string => value.toLocaleString('en-US');

/** Writes a value as in the message: text without quotes, the rest as JSON. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Lists the allowed values, each marked as code; the empty text is described in words. */
function choiceInWords(values: readonly unknown[]): string {
  const shown = values.map(asText).filter((value) => value !== '');
  const list = `${shown.length > 1 ? 'one of ' : ''}${shown.map((value) => `\`${value}\``).join(', ')}`;
  return [list, values.includes('') && 'empty'].filter(Boolean).join(', or ');
}

function rulesInWords(schema: Schema): string[] {
  const values = schema['x-code-table'] === undefined ? schema.enum : undefined;
  const format = schema.format === undefined ? undefined : FORMATS[schema.format];
  return [
    schema['x-rule'],
    format,
    values && choiceInWords(values),
    schema['x-minimum'] !== undefined && `from ${amount(schema['x-minimum'])}`,
    schema['x-maximum'] !== undefined && `at most ${amount(schema['x-maximum'])}`,
  ].filter((rule): rule is string => Boolean(rule));
}

function limitsOf({minLength, maxLength, pattern, format, enum: values, ...schema}: Schema): Limits {
  return {
    minLength,
    maxLength,
    pattern,
    format,
    values: values?.map(asText),
    minimum: schema['x-minimum'],
    maximum: schema['x-maximum'],
  };
}

interface RowContext {
  prefix: string[];
  path: string;
  location: FieldRow['location'];
  required: boolean;
}

function fieldRow(schema: Schema, {prefix, path, location, required}: RowContext): FieldRow {
  return {
    anchor: anchorOf(...prefix, path),
    path,
    location,
    required,
    type: typeInWords(schema),
    length: lengthInWords(schema),
    rules: rulesInWords(schema),
    default: schema.default === undefined ? undefined : asText(schema.default),
    example: schema.example === undefined ? undefined : asText(schema.example),
    description: schema.description ?? '',
    table: schema['x-code-table'] as TableName | undefined,
    limits: limitsOf(schema),
  };
}

/** Returns the fields of an object, each followed by its nested fields. */
export function fieldRows(
  document: ContractDocument,
  node: Schema,
  context: Pick<RowContext, 'prefix' | 'location'>,
  parent = '',
): FieldRow[] {
  const object = dereference(document, node);
  return Object.entries(object.properties ?? {}).flatMap(([key, property]) => {
    const schema = dereference(document, property);
    const path = parent + key;
    const row = fieldRow(schema, {...context, path, required: object.required?.includes(key) ?? false});
    const inner = schema.items ? fieldRows(document, schema.items, context, `${path}[].`) : [];
    return [row, ...fieldRows(document, schema, context, `${path}.`), ...inner];
  });
}

export function parameterRows(document: ContractDocument, operation: Operation, prefix: string[]): FieldRow[] {
  return (operation.parameters ?? []).flatMap((node) => {
    const parameter: Parameter = dereference(document, node);
    const schema = dereference(document, parameter.schema);
    // An exploded object is one query parameter for each of its properties.
    if (parameter.explode) return fieldRows(document, schema, {prefix, location: parameter.in});
    const {description, example, required = false} = parameter;
    const merged: Schema = {
      ...schema,
      description: description ?? schema.description,
      example: example ?? schema.example,
      'x-minimum': parameter['x-minimum'] ?? schema['x-minimum'],
      'x-maximum': parameter['x-maximum'] ?? schema['x-maximum'],
    };
    const {name: path, in: location} = parameter;
    const section = location === 'header' ? ['header'] : [];
    return [fieldRow(merged, {prefix: [...prefix, ...section], path, location, required})];
  });
}
