import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {placeholderFiller} from './identity/placeholders';
import type {Provider} from './identity/rules';
import {mapTree, type JsonObject} from './lib/json';
import type {ContractDocument} from './document';
import {messageOf, valueOf} from './evidence';
import {tables} from './tables';

/** Lists the codes of the table that `x-code-table` names: as `enum` when the table is complete. */
function fillCodes(schema: JsonObject): JsonObject {
  const name = schema['x-code-table'];
  if (name === undefined) return schema;
  if (typeof name !== 'string' || !(name in tables)) {
    throw new Error(
      `The contract says x-code-table: ${JSON.stringify(name)}. Tables are: ${Object.keys(tables).join(', ')}.`,
    );
  }
  const table = tables[name as keyof typeof tables];
  const codes = table.rows.map((row) => row.code);
  return {...schema, [table.open ? 'x-extensible-enum' : 'enum']: codes};
}

/** Resolves `x-minimum-of`: inserts the smallest amount of that channel. */
function fillMinimum(object: JsonObject): JsonObject {
  const code = object['x-minimum-of'];
  if (code === undefined) return object;
  const smallest = tables.channels.rows.find((row) => row.code === code)?.smallest;
  if (smallest === undefined) {
    throw new Error(`The contract says x-minimum-of: ${JSON.stringify(code)}, a channel without a smallest amount.`);
  }
  return {...object, 'x-minimum': smallest};
}

/** Resolves `x-message`: inserts the value of that message in `evidence/`. */
function fillMessage(object: JsonObject): JsonObject {
  const name = object['x-message'];
  if (name === undefined) return object;
  const message = messageOf(name as string);
  return {...object, value: valueOf(message) ?? null, ...(message.text !== undefined && {'x-text': message.text})};
}

/**
 * Fills a document with the codes and amounts of the tables, and the messages of `evidence/`.
 *
 * @throws Error when the document names a table, an amount or a message that does not exist.
 */
export const fill = (document: JsonObject): ContractDocument =>
  mapTree(document, (object) => fillMessage(fillMinimum(fillCodes(object)))) as ContractDocument;

/**
 * Loads the whole contract as one OpenAPI 3.1 document, for this provider. Each call returns a new copy.
 *
 * @throws Error with a message for the author when the sources disagree.
 */
export function loadContract(provider: Provider): ContractDocument {
  const filePath = join(__dirname, 'openapi.yaml');
  const source = placeholderFiller(provider)({filePath, fileContent: readFileSync(filePath, 'utf8')});
  return fill(parse(source, {merge: true}) as JsonObject);
}
