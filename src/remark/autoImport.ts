import {existsSync} from 'node:fs';
import path from 'node:path';
import {visit as visitEstree} from 'estree-util-visit';
import type {Declaration, Program} from 'estree';
import type {Root} from 'mdast';
import type {Node} from 'unist';
import type {VFile} from 'vfile';
import {registry} from '../components/registry';
import {nearest} from '../../lib/editDistance';
import {importOf, isJsxElement, stop, type JsxElement} from './jsx';
import {eachNode} from './sections';

/** Known without an import: what the theme gives to every page. */
const builtIn = ['Head', 'Details'];

/** Every component that a page may use without an import. */
export const knownComponents = [...Object.keys(registry), ...builtIn];

const THEME = path.join(path.dirname(require.resolve('@docusaurus/theme-classic/package.json')), 'lib/theme');

type Uses = Map<string, Node>;

const isComponent = (name: string) => /^[A-Z]/.test(name);

const declaredBy = (declaration: Declaration): string[] =>
  declaration.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({id}) => (id.type === 'Identifier' ? [id.name] : []))
    : [declaration.id.name];

/** The names that a module imports or declares. */
export const declaredIn = (program: Program): string[] =>
  program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({local}) => local.name);
    if (statement.type === 'ExportNamedDeclaration')
      return statement.declaration ? declaredBy(statement.declaration) : [];
    return statement.type.endsWith('Declaration') ? declaredBy(statement as Declaration) : [];
  });

function usedIn(program: Program, uses: Uses, at: Node): void {
  visitEstree(program, (node) => {
    if (node.type !== 'JSXOpeningElement') return;
    let {name} = node;
    while (name.type === 'JSXMemberExpression') name = name.object;
    if (name.type === 'JSXIdentifier' && isComponent(name.name) && !uses.has(name.name)) uses.set(name.name, at);
  });
}

/** JavaScript of an element's attributes: `{…}` values and spreads. */
const programsOf = (element: JsxElement): Program[] =>
  element.attributes.flatMap((attribute) => {
    const value = attribute.type === 'mdxJsxExpressionAttribute' ? attribute : attribute.value;
    return typeof value === 'object' && value?.data?.estree ? [value.data.estree] : [];
  });

function readPage(tree: Root): {uses: Uses; declared: Set<string>} {
  const uses: Uses = new Map();
  const declared = new Set<string>();
  eachNode(tree, (node) => {
    if (isJsxElement(node)) {
      const name = node.name?.split('.')[0] ?? '';
      if (isComponent(name) && !uses.has(name)) uses.set(name, node);
      for (const program of programsOf(node)) usedIn(program, uses, node);
    } else if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const program = node.data?.estree;
      if (!program) return;
      if (node.type === 'mdxjsEsm') for (const name of declaredIn(program)) declared.add(name);
      usedIn(program, uses, node);
    }
  });
  return {uses, declared};
}

/** The part of pages that is named as a component is, from the folder of the page or from the one above. */
function partOf(name: string, {path: file, dirname = ''}: VFile): string | undefined {
  const part = `_partials/${name.replace(/(?!^)(?=[A-Z])/g, '-').toLowerCase()}.mdx`;
  return file ? [`./${part}`, `../${part}`].find((found) => existsSync(path.join(dirname, found))) : undefined;
}

/**
 * Remark plugin: imports the registered components that a page uses, so that writers need no imports and a page
 * carries no component that it does not show.
 *
 * @throws VFileMessage for a component that is neither registered, built in, nor declared by the page; the sentence
 *   names file, line and the nearest known name.
 */
export const autoImport = () => (tree: Root, file: VFile) => {
  const {uses, declared} = readPage(tree);
  for (const [name, at] of uses) {
    if (declared.has(name) || builtIn.includes(name)) continue;
    const source = registry[name];
    if (!source) {
      if (existsSync(path.join(THEME, name, 'index.js'))) {
        stop(file, at, `<${name}> is the theme's: write "import ${name} from '@theme/${name}';" above the text.`);
      }
      const part = partOf(name, file);
      if (part) stop(file, at, `<${name}> has to be imported: write "import ${name} from '${part}';" above the text.`);
      stop(
        file,
        at,
        `<${name}> is not a component of this site. Did you mean <${nearest(name, [...knownComponents, ...declared])}>? ` +
          `All names are in src/components/registry.ts; a component for one page alone needs an import in that page.`,
      );
    }
    tree.children.unshift(importOf(name, source));
  }
};
