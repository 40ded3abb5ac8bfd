import {anchorOf} from './lib/anchor';
import {dereference, type ContractDocument, type Operation, type Schema} from './document';
import type {TableName} from './tables';

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
  /** Length in words, when there is a limit that the rules do not state: `at most 100 characters`. */
  length?: string;
  /** What the value is, as `format` in the contract: `reference`. */
  format?: string;
  /** Further rules in words. */
  rules: string[];
  /** Default value or behaviour. */
  default?: string;
  example?: string;
  description: string;
  /** Code table that lists the values. */
  table?: TableName;
  /** What a form needs to know about the field; only for requests. */
  limits?: Pick<Schema, 'maxLength' | 'pattern'> & {values?: string[]};
}

function lengthInWords({minLength, maxLength, 'x-characters': characters}: Schema): string | undefined {
  if (maxLength === undefined) return undefined;
  const unit = characters ?? (maxLength === 1 ? 'character' : 'characters');
  return `${minLength === maxLength ? '' : 'at most '}${maxLength} ${unit}`;
}

/** The pattern of a text in words: `at most 12 digits`. */
export const patternInWords = (schema: Schema): string | undefined =>
  schema['x-characters'] === undefined ? schema['x-rule'] : lengthInWords(schema);

/** Writes the types of a value in words: `string or number`. */
export const typeInWords = ({type = 'any'}: Schema): string =>
  [type]
    .flat()
    .map((name) => (name === 'array' ? 'array of objects' : name))
    .join(' or ');

/** How many Thai letters are that many bytes of UTF-8. */
export const thaiLetters = (bytes: number): number => Math.floor(bytes / 3);

const FORMATS: Record<string, string> = {email: 'an e-mail address', uri: 'a full address with its scheme'};

/** Writes a value as in the message: text without quotes, the rest as JSON. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Lists the allowed values, each marked as code; the empty text is described in words. */
function choiceInWords(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== '').map((value) => `\`${asText(value)}\``);
  return `${shown.length > 1 ? 'one of ' : ''}${shown.join(', ')}${values.includes('') ? ', or empty' : ''}`;
}

function rulesInWords(schema: Schema): string[] {
  const {
    'x-code-table': table,
    'x-minimum': least,
    'x-maximum': most,
    'x-maximum-bytes': bytes,
    format = '',
    enum: values,
  } = schema;
  return [
    patternInWords(schema),
    FORMATS[format],
    table === undefined && values && choiceInWords(values),
    least !== undefined && `from ${least.toLocaleString('en-US')}`,
    most !== undefined && `at most ${most.toLocaleString('en-US')}`,
    bytes !== undefined && `at most ${bytes} bytes, which are ${thaiLetters(bytes)} Thai letters`,
  ].filter((words) => typeof words === 'string');
}

function fieldRow(
  schema: Schema,
  prefix: readonly string[],
  place: Pick<FieldRow, 'path' | 'location' | 'required'>,
): FieldRow {
  const {maxLength, pattern, format, enum: values, default: preset, example} = schema;
  const isInRules = schema['x-characters'] !== undefined || schema['x-maximum-bytes'] !== undefined;
  return {
    anchor: anchorOf(...prefix, place.path),
    ...place,
    type: typeInWords(schema),
    format,
    length: isInRules ? undefined : lengthInWords(schema),
    rules: rulesInWords(schema),
    default: preset === undefined ? undefined : asText(preset),
    example: example === undefined ? undefined : asText(example),
    description: schema.description ?? '',
    table: schema['x-code-table'] as TableName | undefined,
    limits: {maxLength, pattern, values: values?.map(asText)},
  };
}

/**
 * Returns the fields of an object, each followed by its nested fields. An object that must be empty has none, nor has
 * one whose description says what its keys are.
 *
 * @param prefix names that the ids of the rows begin with.
 * @param parent keys of the objects around it, with a dot at the end.
 */
export function fieldRows(
  document: ContractDocument,
  node: Schema,
  prefix: readonly string[],
  location: FieldRow['location'] = 'body',
  parent = '',
): FieldRow[] {
  const {
    properties = {},
    required = [],
    maxProperties,
    'x-keys-in-description': isDescribed,
  } = dereference(document, node);
  if (maxProperties === 0 || isDescribed) return [];
  return Object.entries(properties).flatMap(([key, property]) => {
    const schema = dereference(document, property);
    const path = parent + key;
    return [
      fieldRow(schema, prefix, {path, location, required: required.includes(key)}),
      ...fieldRows(document, schema, prefix, location, `${path}.`),
      ...fieldRows(document, schema.items ?? {}, prefix, location, `${path}[].`),
    ];
  });
}

/** Returns the parameters of an operation. */
export const parameterRows = (document: ContractDocument, operation: Operation, prefix: string[]): FieldRow[] =>
  (operation.parameters ?? []).flatMap((node) => {
    const {name: path, in: location, required = false, explode, schema, ...own} = dereference(document, node);
    // An exploded object is one query parameter for each of its properties.
    if (explode) return fieldRows(document, schema, prefix, location);
    const section = location === 'header' ? ['header'] : [];
    return fieldRow({...dereference(document, schema), ...own}, [...prefix, ...section], {path, location, required});
  });
