import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import type {Expression} from 'estree';
import {valueToEstree} from 'estree-util-value-to-estree';
import type {Root} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdx';
import type {VFile} from 'vfile';
import {nearest} from '../../lib/editDistance';
import {expressionAttribute, importOf, isJsxElement, stop, textAttributes, type JsxElement} from './jsx';
import {sampleLanguages, type SampleLanguage} from './sampleLanguages';
import {sampleName, sampleRequest} from './sampleModule';
import {visitSections} from './sections';

/** The region that is shown first: the call and the decision. */
const CALL = 'call';

const ids = sampleLanguages.map(({id}) => id);

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, {withFileTypes: true}).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];

function chosenLanguages(
  written: string | undefined,
  node: JsxElement,
  file: VFile,
): readonly SampleLanguage[] | undefined {
  if (written === undefined) return undefined;
  return written.split(',').map((part) => {
    const id = part.trim();
    const language = sampleLanguages.find((known) => known.id === id);
    return language ?? stop(file, node, `no sample is written in "${id}". Did you mean "${nearest(id, ids)}"?`);
  });
}

function languagesOf(node: JsxElement, folder: string, written: string | undefined, file: VFile) {
  const isThere = (language: SampleLanguage) => existsSync(path.join(folder, language.file));
  const wanted =
    chosenLanguages(written, node, file) ?? sampleLanguages.filter((known) => !known.isOptional || isThere(known));
  const missing = wanted.filter((language) => !isThere(language));
  if (missing.length > 0) {
    const operation = path.basename(folder);
    const present = wanted.filter(isThere).map(({id}) => id);
    stop(
      file,
      node,
      `<Samples operation="${operation}"> misses ${missing.map((language) => `samples/${operation}/${language.file}`).join(', ')}. ` +
        `Write what is missing, or choose from what is there: languages="${present.join(',')}".`,
    );
  }
  return wanted;
}

/** Placeholder in data for a name that the page imports. */
class Imported {
  constructor(readonly name: string) {}
}

const toEstree = (value: unknown): Expression =>
  valueToEstree(value, {
    replacer: (part) => (part instanceof Imported ? {type: 'Identifier', name: part.name} : undefined),
  });

/**
 * Remark plugin: gives `<Samples operation="inquireOrder" region="verify" languages="php,node" />` the programs of
 * `samples/inquireOrder/`, each imported through the bundler; without a region the whole of each, and its region `call`.
 *
 * @param folder `samples/`, absolute.
 * @throws VFileMessage when the folder or a program is missing, or an attribute is unknown.
 */
export const samples = (folder: string) => (tree: Root, file: VFile) => {
  const imports: MdxjsEsm[] = [];
  const known = foldersIn(folder);
  visitSections(tree, file, (node, section) => {
    if (!isJsxElement(node) || node.name !== 'Samples') return;
    const {operation, region, languages} = textAttributes(node, ['operation', 'region', 'languages'], file);
    if (!operation) stop(file, node, `<Samples> needs an operation. There are samples of: ${known.join(', ')}.`);
    if (!known.includes(operation)) {
      stop(file, node, `there is no folder samples/${operation}. Did you mean "${nearest(operation, known)}"?`);
    }
    const textOf = (program: string, part?: string) => {
      const html = `sample${imports.length}`;
      imports.push(importOf(html, sampleRequest(program, part)));
      return {name: sampleName(program, part), html: new Imported(html)};
    };
    const shown = languagesOf(node, path.join(folder, operation), languages, file).map((language) => {
      const {id, label, code, file: title, isOptional} = language;
      const program = `@site/samples/${operation}/${title}`;
      return {
        id,
        label,
        code,
        title,
        text: textOf(program, region),
        // A form is as short as its call.
        ...(region === undefined && !isOptional && {call: textOf(program, CALL)}),
      };
    });
    node.attributes = [
      expressionAttribute('samples', toEstree(shown)),
      expressionAttribute('section', toEstree(section)),
    ];
  });
  tree.children.unshift(...imports);
};
