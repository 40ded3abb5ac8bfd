import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Expression} from 'estree';
import {valueToEstree} from 'estree-util-value-to-estree';
import type {Root} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdx';
import type {VFile} from 'vfile';
import {nearest} from 'payment-contract/lib/editDistance';
import {htmlModule, listModule, longOperations} from '../plugins/samples/addresses';
import {attributeOf, expressionAttribute, importOf, isJsxElement, failBuild, type JsxElement} from './jsx';
import {sampleLanguages} from './sampleLanguages';
import {visitSections} from './sections';

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
 * Remark plugin: gives `<Samples operation="inquireOrder" languages="php,node" />` the program of that operation in
 * these languages, as an import of the HTML that `src/plugins/samples` writes. Without `languages` it is every language
 * that has one. `<Programs operation="postback" />` gets the list of its programs.
 *
 * @param folder `samples/`, absolute.
 * @throws VFileMessage when no language has the operation, or one that is named has not.
 */
export const samples = (folder: string) => (tree: Root, file: VFile) => {
  const imports: MdxjsEsm[] = [];
  visitSections(tree, file, (node, section) => {
    if (!isJsxElement(node)) return;
    if (node.name === 'Programs') {
      const wanted = textOf(node, 'operation');
      const operation = longOperations.find((known) => known === wanted);
      if (!operation) failBuild(file, node, `<Programs> needs an operation: ${longOperations.join(' or ')}.`);
      const list = `programs${imports.length}`;
      imports.push(importOf(list, listModule(operation)));
      node.attributes = [expressionAttribute('programs', toEstree(new Imported(list)))];
      return;
    }
    if (node.name !== 'Samples') return;
    const operation = textOf(node, 'operation');
    if (!operation) failBuild(file, node, '<Samples> needs an operation, such as operation="inquireOrder".');
    const present = sampleLanguages.filter(({id, fileOf}) => existsSync(path.join(folder, id, fileOf(operation))));
    if (present.length === 0) {
      const files = sampleLanguages.map(({id, fileOf}) => `samples/${id}/${fileOf(operation)}`).join(', ');
      failBuild(file, node, `no language has a sample of "${operation}". Write one of ${files}.`);
    }
    const wanted = textOf(node, 'languages')
      ?.split(',')
      .map((part) => {
        const id = part.trim();
        const language = sampleLanguages.find((known) => known.id === id);
        if (!language) failBuild(file, node, `no sample is written in "${id}". Did you mean "${nearest(id, ids)}"?`);
        if (present.includes(language)) return language;
        const there = present.map((each) => each.id).join(',');
        return failBuild(
          file,
          node,
          `there is no samples/${id}/${language.fileOf(operation)}. Write it, or languages="${there}".`,
        );
      });
    const shown = (wanted ?? present).map(({id, label, code, fileOf, client}) => {
      const html = `sample${imports.length}`;
      imports.push(importOf(html, htmlModule(id, fileOf(operation))));
      return {id, label, code, title: fileOf(operation), html: new Imported(html), client: client?.file};
    });
    node.attributes = [
      expressionAttribute('samples', toEstree(shown)),
      expressionAttribute('section', toEstree(section)),
    ];
  });
  tree.children.unshift(...imports);
};
