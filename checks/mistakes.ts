import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {declaredIn} from '../src/build/remark/autoImport';
import {writtenProps} from '../src/components/writtenProps';
import {nearest} from '../lib/nearest';
import {LARGEST_IMAGE} from './images';
import {originalOf} from '../lib/pageFiles';
import type {Page} from './page';
import type {Problem} from './report';

/** A mistake, before it is known of which file. */
type Mistake = Omit<Problem, 'where'>;

const lineOf = (node: Nodes) => node.position?.start.line;

const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const ADMONITION = /^[ \t>]*(:{3,})([a-z]*)/;

/** Fences and notes (`:::`) that are opened and not closed: all text after them is in them. */
export function findUnclosed(source: string): Mistake[] {
  const mistakes: Mistake[] = [];
  let fence: {mark: string; line: number} | undefined;
  const notes: {name: string; colons: number; line: number}[] = [];
  for (const [index, text] of source.split('\n').entries()) {
    const line = index + 1;
    const [, mark, info = ''] = FENCE.exec(text) ?? [];
    if (fence) {
      if (mark && mark.startsWith(fence.mark) && info.trim() === '') fence = undefined;
      continue;
    }
    if (mark) {
      fence = {mark, line};
      continue;
    }
    const [, colons = '', name = ''] = ADMONITION.exec(text) ?? [];
    if (colons === '') continue;
    if (name) notes.push({name, colons: colons.length, line});
    else if (notes.pop() === undefined) {
      mistakes.push({line, message: '":::" closes a note, and none is open: take it out.'});
    }
  }
  if (fence) {
    const message = `The code that begins with ${fence.mark} is not closed: write ${fence.mark} on a line of its own after it.`;
    mistakes.push({line: fence.line, message});
  }
  for (const {name, colons, line} of notes) {
    const mark = ':'.repeat(colons);
    mistakes.push({line, message: `"${mark}${name}" is not closed: write ${mark} on a line of its own after it.`});
  }
  return mistakes;
}

/** Rows with more cells than their table has columns: what is too much is not shown. */
function findLostCells(tree: Root): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, 'table', (table) => {
    const columns = table.children[0]?.children.length ?? 0;
    for (const row of table.children.slice(1)) {
      if (row.children.length <= columns) continue;
      const message = `The row has ${row.children.length} cells and the table ${columns} columns. A "|" inside a cell, also in code, is written \\|.`;
      mistakes.push({line: lineOf(row), message});
    }
  });
  return mistakes;
}

/** Known in every page: what the theme gives, and what is drawn before components are looked for. */
const BUILT_IN = ['Head', 'Details', 'SequenceDiagram', 'StateDiagram', 'Timeline'];

/** Components that neither the site nor the page has. */
function findUnknownComponents(tree: Root): Mistake[] {
  const declared = namesDeclaredIn(tree);
  const known = [...Object.keys(writtenProps), ...BUILT_IN];
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const name = node.name?.split('.')[0] ?? '';
    if (!/^[A-Z]/.test(name) || known.includes(name) || declared.has(name)) return;
    const message = `<${name}> is not a component of this site. Did you mean <${nearest(name, known)}>? All names are in src/components/registry.ts.`;
    mistakes.push({line: lineOf(node), message});
  });
  return mistakes;
}

/** Properties of the site's components that they do not know, or whose word they do not know. */
function findWrongProps(tree: Root): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const props = writtenProps[node.name ?? ''];
    if (!props) return;
    const problem = (message: string) => mistakes.push({line: lineOf(node), message: `<${node.name}> ${message}`});
    const known = Object.keys(props);
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute') {
        problem('cannot read {…}: write each property out.');
        continue;
      }
      const {name, value} = attribute;
      const wanted = props[name];
      if (wanted === undefined) {
        const hint = known.length > 0 ? `It takes ${known.join(', ')}; did you mean ${nearest(name, known)}?` : '';
        problem(`has no property "${name}". ${hint || 'It takes none: take it out.'}`);
      } else if (wanted === 'flag') {
        if (value !== null && value !== undefined) problem(`takes "${name}" alone, without a value.`);
      } else if (typeof value !== 'string') {
        problem(`needs a text for "${name}": write ${name}="…".`);
      } else if (wanted !== 'text' && !wanted.includes(value)) {
        problem(`does not know ${name}="${value}": write one of ${wanted.join(', ')}.`);
      }
    }
  });
  return mistakes;
}

const KNOWN_IN_CODE = new Set(['props', 'undefined', 'Math', 'Object', 'Array', 'String', 'Number', 'JSON', 'React']);

/** The names that a page imports or declares. */
function namesDeclaredIn(tree: Root): Set<string> {
  const declared = new Set<string>();
  visit(tree, 'mdxjsEsm', (node) => {
    if (node.data?.estree) for (const name of declaredIn(node.data.estree)) declared.add(name);
  });
  return declared;
}

/** Braces around a name that the page does not have: they are code, and stop the build without naming the line. */
function findUnknownNames(tree: Root): Mistake[] {
  const declared = namesDeclaredIn(tree);
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return;
    const [statement] = node.data?.estree?.body ?? [];
    const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
    let subject = expression;
    while (subject?.type === 'MemberExpression') subject = subject.object as typeof subject;
    if (subject?.type !== 'Identifier' || declared.has(subject.name) || KNOWN_IN_CODE.has(subject.name)) return;
    const message = `{${node.value}} is read as code, and nothing on this page has that name: put it in backticks, or write \\{${node.value}\\}.`;
    mistakes.push({line: lineOf(node), message});
  });
  return mistakes;
}

const isOutside = (url: string) => /^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(url);

/** Links and images that name a file or a page that is not there, and images that are too heavy. */
function findMissingTargets(root: string, file: string, tree: Root): Mistake[] {
  const ledger = path.join(root, 'routes.txt');
  const routes = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : [];
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    if (isOutside(node.url)) return;
    const written = decodeURI(node.url).replace(/[?#].*$/, '');
    const problem = (message: string) => mistakes.push({line: lineOf(node), message: `"${node.url}" ${message}`});
    if (written.startsWith('/')) {
      const target = path.join(root, 'static', written);
      if (node.type === 'image') {
        if (!existsSync(target)) problem('is not there: put the file into static/, or correct the address.');
        else if (statSync(target).size > LARGEST_IMAGE) problem(tooHeavy(target));
      } else if (!existsSync(target) && routes.length > 0 && !routes.includes(written) && !/\.\w+$/.test(written)) {
        problem(`is no page of the site. Did you mean ${nearest(written, routes)}?`);
      }
      return;
    }
    // A translation may name what only its original has beside it.
    const targets = [file, originalOf(file)].map((from) => path.join(root, path.dirname(from), written));
    const target = targets.find(existsSync) ?? targets[0]!;
    if (!existsSync(target)) {
      const isFile = /\.\w+$/.test(written);
      problem(
        isFile
          ? `leads to ${path.relative(root, target)}, which is not there: correct the address.`
          : 'is no file: link to the source of the page, with its .mdx, or to an address that begins with "/".',
      );
    } else if (node.type === 'image' && statSync(target).size > LARGEST_IMAGE) problem(tooHeavy(target));
  });
  return mistakes;
}

const tooHeavy = (file: string) =>
  `weighs ${statSync(file).size.toLocaleString('en-GB')} bytes: make it smaller than ${LARGEST_IMAGE.toLocaleString('en-GB')}.`;

/** Finds what a page's writer did not mean, and what the build would tell without its line, or not at all. */
export function checkMistakes(root: string, {file, source, tree}: Page): Problem[] {
  return [
    ...findUnclosed(source),
    ...findLostCells(tree),
    ...findUnknownComponents(tree),
    ...findWrongProps(tree),
    ...findUnknownNames(tree),
    ...findMissingTargets(root, file, tree),
  ]
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .map((mistake) => ({where: file, ...mistake}));
}

/**
 * Says in the words of a writer why a page cannot be read.
 *
 * @param error of the Markdown reader
 */
export function explainUnreadable(error: Error): Mistake {
  const {line: at, reason} = error as Error & {line?: number; reason?: string};
  // Of what begins at one place and ends at another, only the text says where.
  const begun = /\((\d+):\d+-\d+:\d+\)/.exec(reason ?? '')?.[1];
  const line = at ?? (begun === undefined ? undefined : Number(begun));
  const cause = (reason ?? error.message).split('\n')[0];
  if (reason === undefined || line === undefined) return {message: `The file cannot be read: ${cause}`};
  if (/acorn|expression|closing brace|`\}`/i.test(reason) && !/tag|name|attribute/.test(reason)) {
    return {line, message: `"{" begins code here. For the sign itself write \\{, or put it in backticks. (${cause})`};
  }
  return {
    line,
    message: `"<" begins a component here. For the sign itself write &lt;, or put it in backticks; or close the component that is open. (${cause})`,
  };
}
