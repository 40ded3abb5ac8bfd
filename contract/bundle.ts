import {readFileSync} from 'node:fs';
import {dirname, parse as parsePath, relative, resolve, sep} from 'node:path';
import {parse} from 'yaml';
import type {Provider} from '../identity/rules';
import {placeholderFiller} from '../identity/placeholders';
import {mapTree, type JsonObject} from '../lib/json';
import type {ContractDocument} from './document';
import {messageOf, valueOf} from './evidence';
import {tables} from './tables';

/** Folder of the contract's sources. A change in any `.yaml` or `.ts` file under it changes the bundle. */
export const contractFolder = __dirname;

/**
 * Joins the files of an OpenAPI description into one document.
 *
 * A `$ref` to `components/<kind>/<Name>.yaml` becomes `#/components/<kind>/<Name>`; any other file is put in its place.
 *
 * @param entry path of `openapi.yaml`.
 * @throws Error that names the file which holds a broken `$ref`.
 */
export function joinFiles(entry: string): JsonObject {
  const root = dirname(entry);
  const components: Record<string, JsonObject> = {};

  const read = (file: string): unknown => {
    const directory = dirname(file);
    return mapTree(parse(readFileSync(file, 'utf8')), (object) => {
      const {$ref, ...siblings} = object;
      if (typeof $ref !== 'string') return object;
      try {
        return {...(include(resolve(directory, $ref)) as JsonObject), ...siblings};
      } catch (cause) {
        throw new Error(`contract/${relative(root, file)} refers to ${$ref}, which cannot be read.`, {cause});
      }
    });
  };

  const include = (file: string): unknown => {
    const {dir, name} = parsePath(relative(root, file));
    const [folder, kind] = dir.split(sep);
    if (folder !== 'components' || kind === undefined) return read(file);
    const known = (components[kind] ??= {});
    if (!(name in known)) {
      known[name] = null; // Holds the place: a schema may refer to itself.
      known[name] = read(file);
    }
    return {$ref: `#/components/${kind}/${name}`};
  };

  const document = read(entry) as JsonObject;
  for (const kind of Object.keys(components)) {
    components[kind] = Object.fromEntries(Object.entries(components[kind] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  return {...document, components};
}

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

/** Puts in the value of the message in `evidence/` that `x-message` names, and the grade of the message. */
function fillMessage(object: JsonObject): JsonObject {
  const name = object['x-message'];
  if (name === undefined) return object;
  const message = messageOf(name as string);
  return {...object, value: valueOf(message) ?? null, 'x-evidence': message.grade};
}

/**
 * Fills a joined document with the provider's identity, the code tables and the messages of `evidence/`.
 *
 * @throws Error when the document names a field, a table or a message that does not exist.
 */
export function fill(document: JsonObject, provider: Provider): ContractDocument {
  return mapTree(
    document,
    (object) => fillMessage(fillCodes(object)),
    placeholderFiller(provider, () => 'The contract'),
  ) as ContractDocument;
}

/**
 * The whole contract as one OpenAPI 3.1 document, for this provider. A new copy on each call.
 *
 * @throws Error with a sentence for the writer when the sources do not fit together.
 */
export function loadContract(provider: Provider): ContractDocument {
  return fill(joinFiles(resolve(contractFolder, 'openapi.yaml')), provider);
}
