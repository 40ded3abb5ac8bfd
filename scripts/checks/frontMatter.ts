import {readFileSync} from 'node:fs';
import path from 'node:path';
import Ajv, {type AnySchemaObject, type ErrorObject} from 'ajv';
import addFormats from 'ajv-formats';
import type {Root} from 'mdast';
import {lintRule} from 'unified-lint-rule';
import {isMap, isScalar, parse} from 'yaml';
import {nearest} from 'payment-contract/lib/editDistance';
import {isObject} from 'payment-contract/lib/json';
import {frontMatterOf, isWholePage, originalOf, pathOf} from './pageFiles';

const {folders} = parse(readFileSync(path.join(__dirname, 'frontMatter.yaml'), 'utf8'), {merge: true}) as {
  folders: Record<string, AnySchemaObject>;
};
const ajv = addFormats(new Ajv({allErrors: true, allowUnionTypes: true, strictRequired: false}));
const schemas = Object.entries(folders).map(([folder, schema]) => ({
  folder,
  keys: Object.keys(schema.properties as object),
  validate: ajv.compile(schema),
}));

/** Names the key of an error, and what to do. */
function explain({keyword, params, instancePath}: ErrorObject, keys: readonly string[]): {key: string; text: string} {
  const [, key = ''] = instancePath.split('/');
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = params.additionalProperty as string;
      return {key: unknown, text: `"${unknown}" is not a known key. Did you mean "${nearest(unknown, keys)}"?`};
    }
    case 'required':
      return {key: 'page_type', text: `A page of this type needs "${params.missingProperty as string}": add it.`};
    case 'enum':
      return {key, text: `"${key}" must be one of ${(params.allowedValues as string[]).join(', ')}.`};
    case 'format':
      return {key, text: `"${key}" must be a day of the calendar, such as 2026-01-31.`};
    case 'type':
      return {key, text: `"${key}" must be of the type ${[params.type].flat().join(' or ')}.`};
    default:
      return {key, text: `"${key}" does not fit scripts/checks/frontMatter.yaml: ${keyword}.`};
  }
}

/** Checks a page's front matter: a title, known keys, values of their types. */
export const frontMatter = lintRule<Root>('payment-docs:front-matter', (tree, file) => {
  const schema = schemas.find(({folder}) => originalOf(pathOf(file)).startsWith(folder));
  if (!schema || !isWholePage(file)) return;
  const report = (line: number, reason: string) => {
    file.message(reason, {place: {line, column: 1}});
  };
  const {document, lineAt} = frontMatterOf(file);
  const [error] = document.errors;
  if (error) {
    report(lineAt(error.pos[0]), `The front matter is not YAML: ${error.message}`);
    return;
  }
  const values: unknown = document.toJS() ?? {};
  if (!isObject(values)) {
    report(2, 'The front matter has no keys: write each line as "title: The title".');
    return;
  }
  const lineOf = (key: string) => {
    const pair =
      isMap(document.contents) && document.contents.items.find((item) => isScalar(item.key) && item.key.value === key);
    return pair && isScalar(pair.key) && pair.key.range ? lineAt(pair.key.range[0]) : 1;
  };
  const hasHeading = tree.children.some((node) => node.type === 'heading' && node.depth === 1);
  if (!('title' in values) && !hasHeading) {
    report(1, 'The page has no title: begin the file with "---", "title: The title" and "---", each on its own line.');
  }
  if (schema.validate(values)) return;
  for (const error of schema.validate.errors ?? []) {
    if (error.keyword === 'if') continue;
    const {key, text} = explain(error, schema.keys);
    report(lineOf(key), text);
  }
});
