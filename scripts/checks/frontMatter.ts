import {readFileSync} from 'node:fs';
import path from 'node:path';
import Ajv, {type AnySchemaObject, type ErrorObject} from 'ajv';
import addFormats from 'ajv-formats';
import type {Root} from 'mdast';
import {lintRule} from 'unified-lint-rule';
import {parse, type YAMLParseError} from 'yaml';
import {nearest} from 'payment-contract/lib/editDistance';
import {isObject} from 'payment-contract/lib/json';
import {FRONT_MATTER, isWholePage, originalOf, pathOf} from './pageFiles';

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
  const [, yaml = ''] = FRONT_MATTER.exec(String(file)) ?? [];
  let values: unknown;
  try {
    values = parse(yaml) ?? {};
  } catch (error) {
    const {linePos, message} = error as YAMLParseError;
    report((linePos?.[0].line ?? 0) + 1, `The front matter is not YAML: ${message.split('\n')[0]}`);
    return;
  }
  if (!isObject(values)) {
    report(2, 'The front matter has no keys: write each line as "title: The title".');
    return;
  }
  const lines = yaml.split('\n');
  // The front matter begins in line 2, after `---`.
  const lineOf = (key: string) => Math.max(1, lines.findIndex((line) => line.startsWith(`${key}:`)) + 2);
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
