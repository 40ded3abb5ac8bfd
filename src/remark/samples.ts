import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Expression} from 'estree';
import {valueToEstree} from 'estree-util-value-to-estree';
import type {Root} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdx';
import type {VFile} from 'vfile';
import {nearest} from 'payment-contract/lib/editDistance';
import {attributeOf, expressionAttribute, importOf, isJsxElement, stop, type JsxElement} from './jsx';
import {extract} from './regions';
import {sampleLanguages} from './sampleLanguages';
import {sampleName, sampleRequest} from './sampleModule';
import {visitSections} from './sections';

/** The region that is shown first: the call and the decision. */
const CALL = 'call';

const ids = sampleLanguages.map(({id}) => id);

/** Placeholder in data for a name that the page imports. */
class Imported {
  constructor(readonly name: string) {}
}

const toEstree = (value: unknown): Expression =>
  valueToEstree(value, {
    replacer: (part) => (part instanceof Imported ? {type: 'Identifier', name: part.name} : undefined),
  });

const textOf = (node: JsxElement, name: string): string | undefined => {
  const value = attributeOf(node, name)?.value;
  return typeof value === 'string' ? value : undefined;
};

/**
 * Remark plugin: gives `<Samples operation="inquireOrder" region="verify" languages="php,node" />` the programs of
 * `samples/inquireOrder/`, each imported through the bundler; without a region the whole of each, and its region
 * `call`.
 *
 * @param folder `samples/`, absolute.
 * @throws VFileMessage when the folder, a program or a region is missing.
 */
export const samples = (folder: string) => (tree: Root, file: VFile) => {
  const imports: MdxjsEsm[] = [];
  const operations = readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map(({name}) => name);
  visitSections(tree, file, (node, section) => {
    if (!isJsxElement(node) || node.name !== 'Samples') return;
    const operation = textOf(node, 'operation');
    const region = textOf(node, 'region');
    if (!operation) stop(file, node, `<Samples> needs an operation. There are samples of: ${operations.join(', ')}.`);
    if (!operations.includes(operation)) {
      stop(file, node, `there is no folder samples/${operation}. Did you mean "${nearest(operation, operations)}"?`);
    }

    const isThere = (program: string) => existsSync(path.join(folder, operation, program));
    const wanted =
      textOf(node, 'languages')
        ?.split(',')
        .map((part) => {
          const id = part.trim();
          const hint = `no sample is written in "${id}". Did you mean "${nearest(id, ids)}"?`;
          return sampleLanguages.find((known) => known.id === id) ?? stop(file, node, hint);
        }) ?? sampleLanguages.filter((known) => !known.isOptional || isThere(known.file));
    const missing = wanted.filter((language) => !isThere(language.file));
    if (missing.length > 0) {
      const files = missing.map((language) => `samples/${operation}/${language.file}`).join(', ');
      const present = sampleLanguages.filter(({file: program}) => isThere(program)).map(({id}) => id);
      const advice = `Write what is missing, or choose from what is there: languages="${present.join(',')}".`;
      stop(file, node, `<Samples operation="${operation}"> misses ${files}. ${advice}`);
    }

    const imported = (program: string, part?: string) => {
      const inFolder = path.join(operation, program);
      try {
        extract(readFileSync(path.join(folder, inFolder), 'utf8'), part);
      } catch (error) {
        stop(file, node, `samples/${inFolder}: ${(error as Error).message}`);
      }
      const html = `sample${imports.length}`;
      imports.push(importOf(html, sampleRequest(`@site/samples/${operation}/${program}`, part)));
      return {name: sampleName(inFolder, part), html: new Imported(html)};
    };
    const shown = wanted.map(({id, label, code, file: title, isOptional}) => ({
      id,
      label,
      code,
      title,
      text: imported(title, region),
      // A form is as short as its call.
      ...(region === undefined && !isOptional && {call: imported(title, CALL)}),
    }));
    node.attributes = [
      expressionAttribute('samples', toEstree(shown)),
      expressionAttribute('section', toEstree(section)),
    ];
  });
  tree.children.unshift(...imports);
};
