import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, RootContent} from 'mdast';
import {visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import {loadContract} from '../contract/bundle';
import type {ContractDocument} from '../contract/document';
import {listOperations} from '../contract/operations';
import {describeOperation} from '../contract/reference';
import {tables} from '../contract/tables';
import {nearest} from '../lib/editDistance';
import {provider} from '../provider';
import {namesOf} from '../src/plugins/contract/prepare';
import {findUnknownNames, findUsages, type Names} from '../src/plugins/contract/usages';
import {attributeOf, isJsxElement} from '../src/remark/jsx';
import {extract} from '../src/remark/regions';
import {sampleLanguages} from '../src/remark/sampleLanguages';
import {transform} from '../src/remark/transform';
import type {Page} from './page';
import {type Mistake, placedMistake} from './report';

const root = path.join(__dirname, '..');

let document: ContractDocument | undefined;
let names: Names | undefined;

function sentenceOf(children: readonly RootContent[], file: string): string | undefined {
  try {
    transform(structuredClone({type: 'root', children: [...children]}), new VFile({path: file}));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What stops the bundler, which is asked for the samples of a page: a region that a program does not have. */
function findLostRegions(node: Nodes): string[] {
  if (!isJsxElement(node) || node.name !== 'Samples') return [];
  const [operation, region] = ['operation', 'region'].map((name) => attributeOf(node, name)?.value);
  if (typeof operation !== 'string' || typeof region !== 'string') return [];
  const files = sampleLanguages.map(({file}) => `samples/${operation}/${file}`);
  for (const file of files.filter((name) => existsSync(path.join(root, name)))) {
    try {
      extract(readFileSync(path.join(root, file), 'utf8'), region);
    } catch (error) {
      return [`${file}: ${(error as Error).message}`];
    }
  }
  return [];
}

/** Fields that a component lists and its operation does not have: they would be left out in silence. */
function findUnknownFields(node: Nodes): string[] {
  if (!isJsxElement(node)) return [];
  const [operation, fields] = ['operation', 'fields'].map((name) => attributeOf(node, name)?.value);
  if (typeof operation !== 'string' || typeof fields !== 'string') return [];
  document ??= loadContract(provider);
  if (!listOperations(document).some(({operation: {operationId}}) => operationId === operation)) return [];
  const known = describeOperation(document, operation).request.map(({path: name}) => name);
  return fields
    .split(',')
    .map((field) => field.trim())
    .filter((field) => !known.includes(field))
    .map((field) => `"${operation}" has no field "${field}". Did you mean "${nearest(field, known)}"?`);
}

/** Finds what stops the build: its own plugins are run, and its comparison of pages and contract. */
export function findStops({file, source, tree}: Page): Mistake[] {
  const sentences = new Set<string | undefined>([sentenceOf(tree.children, file)]);
  if (!sentences.has(undefined)) {
    // The first has hidden the rest: each element alone, with what the page imports, tells its own.
    const modules = tree.children.filter(({type}) => type === 'mdxjsEsm');
    visit(tree, (node) => {
      if (isJsxElement(node) || node.type === 'code') sentences.add(sentenceOf([...modules, node], file));
    });
  }
  const usages = findUsages([{file, source}]);
  if (usages.length > 0) {
    document ??= loadContract(provider);
    names ??= namesOf({document, tables});
    for (const sentence of findUnknownNames(usages, names)) sentences.add(sentence);
  }
  const mistakes = [...sentences].flatMap((sentence) => (sentence === undefined ? [] : placedMistake(sentence)));
  visit(tree, (node) => {
    for (const message of [...findLostRegions(node), ...findUnknownFields(node)])
      mistakes.push({line: node.position?.start.line, message});
  });
  return mistakes;
}
