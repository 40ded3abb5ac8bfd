import path from 'node:path';
import type {Code, Heading, Nodes, Root} from 'mdast';
import type {MdxFlowExpression, MdxTextExpression} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {declaredIn} from '../src/build/remark/autoImport';
import {isJsxElement, type JsxElement} from '../src/build/remark/jsx';
import {type WrittenProp, writtenProps} from '../src/components/registry';
import {nearest} from '../lib/editDistance';
import {originalOf} from '../lib/pageFiles';
import type {Page} from './page';
import {findLiteralMarkdown} from './literalMarkdown';
import type {Mistake, Problem} from './report';
import {findStops} from './stops';
import {findLostTargets} from './targets';

const lineOf = (node: Nodes) => node.position?.start.line;

const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const NOTE = /^[ \t>]*(:{3,})[ \t]*([a-z]*)/i;

/** What Docusaurus makes a note of. */
const NOTES = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'secondary', 'success'];

/** Fences and notes (`:::`) that are opened and not closed: all text after them is in them. */
export function findUnclosed(source: string): Mistake[] {
  const mistakes: Mistake[] = [];
  let fence: {mark: string; line: number} | undefined;
  /** What stands within a note that is never closed is no fault of its own. */
  const notes: {name: string; colons: number; line: number; within: Mistake[]}[] = [];
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
    const [, colons = '', name = ''] = NOTE.exec(text) ?? [];
    if (colons === '') continue;
    if (name) {
      const outer = notes.at(-1);
      if (outer && outer.colons <= colons.length) {
        const message = `"${colons}${name}" is in the ${outer.name} of line ${outer.line}, which would end with it: give that one a colon more at both ends, :${colons}${outer.name}.`;
        outer.within.push({line, message});
      }
      notes.push({name, colons: colons.length, line, within: []});
      continue;
    }
    const closed = notes.pop();
    if (closed) mistakes.push(...closed.within);
    else mistakes.push({line, message: '":::" closes a note, and none is open: take it out.'});
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
  visit(tree, 'table', ({children: [head, ...rows]}) => {
    const columns = head?.children.length ?? 0;
    for (const row of rows) {
      if (row.children.length <= columns) continue;
      const message = `The row has ${row.children.length} cells and the table ${columns} columns. A "|" inside a cell, also in code, is written \\|.`;
      mistakes.push({line: lineOf(row), message});
    }
  });
  return mistakes;
}

/** A name that makes an address which has to be quoted, or written with percent signs. */
function findBadName(file: string): Mistake[] {
  const address = originalOf(file).replace(/\.mdx?$/, '');
  const proposed = address
    .toLowerCase()
    .replace(/[^a-z\d/_]+/g, '-')
    .replace(/(?<=^|\/)-|-(?=\/|$)/g, '');
  const message = `The name of a file is the address of its page: use small letters, digits and hyphens, ${proposed}${path.extname(file)}.`;
  return proposed === address ? [] : [{line: 1, message}];
}

/** What makes JSON none when it is written in an editor of texts. Left-out parts (`…`) are right in a page. */
function findBrokenJson({lang, value, position}: Code): Mistake[] {
  const sign = lang === 'json' ? /[“”]|,(?=\s*[}\]])/.exec(value) : null;
  if (!sign) return [];
  try {
    JSON.parse(value);
    return [];
  } catch {
    const line = (position?.start.line ?? 0) + value.slice(0, sign.index).split('\n').length;
    const remedy = sign[0] === ',' ? 'take out the comma after the last part' : 'write straight quotation marks';
    return [{line, message: `This is no JSON, and a reader who copies it gets an error: ${remedy}.`}];
  }
}

/** The place that a heading is given: `{/* #place *\/}` at its end. */
function placeOf({children}: Heading): string | undefined {
  const last = children.at(-1);
  return last?.type === 'mdxTextExpression' ? /^\/\*\s*#(\S+)\s*\*\/$/.exec(last.value)?.[1] : undefined;
}

/** Headings that are given the same place: a link leads to the first alone. */
function findSharedPlaces(tree: Root): Mistake[] {
  const lines = new Map<string, number | undefined>();
  const mistakes: Mistake[] = [];
  visit(tree, 'heading', (heading) => {
    const place = placeOf(heading);
    if (place === undefined) return;
    const line = lineOf(heading);
    if (lines.has(place)) {
      const message = `"#${place}" is already the place of the heading in line ${lines.get(place)}: give one of the two another name.`;
      mistakes.push({line, message});
    } else lines.set(place, line);
  });
  return mistakes;
}

/** The component in which text stands. */
const WITH_TEXT = 'Fold';

/** What an element of HTML, or a component of the site, does not know. */
function problemsWithElement({name, attributes, children}: JsxElement): string[] {
  const props = writtenProps[name ?? ''];
  if (props && name !== WITH_TEXT && children.length > 0)
    return [`<${name}> does not show what stands in it: write <${name} … />, and the text outside.`];
  const isHtml = /^[a-z]/.test(name ?? '');
  const meant = isHtml && Object.keys(writtenProps).find((known) => known.toLowerCase() === name!.toLowerCase());
  if (meant) return [`<${name}> is read as an element of HTML: write <${meant}>.`];
  return attributes.flatMap((attribute) => {
    const problem = props ? problemWithAttribute(attribute, props) : isHtml && problemWithStyle(attribute);
    return problem ? [`<${name}> ${problem}`] : [];
  });
}

function problemWithStyle(attribute: JsxElement['attributes'][number]): string | undefined {
  const {value} = attribute;
  if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'style' || typeof value !== 'string') return undefined;
  const entries = value.split(';').flatMap((declaration) => {
    const [property = '', ...text] = declaration.split(':').map((part) => part.trim());
    return property
      ? `${property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}: '${text.join(':')}'`
      : [];
  });
  return `does not read style="${value}": write style={{${entries.join(', ')}}}.`;
}

function problemWithAttribute(
  attribute: JsxElement['attributes'][number],
  props: Readonly<Record<string, WrittenProp>>,
): string | undefined {
  if (attribute.type !== 'mdxJsxAttribute') return 'cannot read {…}: write each property out.';
  const {name, value} = attribute;
  const wanted = props[name];
  if (wanted === undefined) {
    const known = Object.keys(props);
    const hint = known.length > 0 ? `It takes ${known.join(', ')}; did you mean ${nearest(name, known)}?` : '';
    return `has no property "${name}". ${hint || 'It takes none: take it out.'}`;
  }
  const hasValue = value !== null && value !== undefined;
  if (wanted === 'flag') return hasValue ? `takes "${name}" alone, without a value.` : undefined;
  if (typeof value !== 'string') return `needs a text for "${name}": write ${name}="…".`;
  if (wanted === 'text' || wanted.includes(value)) return undefined;
  return `does not know ${name}="${value}": write one of ${wanted.join(', ')}.`;
}

const KNOWN_IN_CODE = new Set(['props', 'undefined', 'Math', 'Object', 'Array', 'String', 'Number', 'JSON', 'React']);

function namesDeclaredIn(tree: Root): Set<string> {
  const declared = new Set<string>();
  visit(tree, 'mdxjsEsm', (node) => {
    if (node.data?.estree) for (const name of declaredIn(node.data.estree)) declared.add(name);
  });
  return declared;
}

/** Braces around a name that the page does not have: they are code, and stop the build without naming the line. */
function problemsWithBraces(
  {data, value}: MdxTextExpression | MdxFlowExpression,
  declared: ReadonlySet<string>,
): string[] {
  const [statement] = data?.estree?.body ?? [];
  let subject = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  while (subject?.type === 'MemberExpression') subject = subject.object as typeof subject;
  if (subject?.type !== 'Identifier' || declared.has(subject.name) || KNOWN_IN_CODE.has(subject.name)) return [];
  return [
    `{${value}} is read as code, and nothing on this page has that name: put it in backticks, or write \\{${value}\\}.`,
  ];
}

/** Finds what a page's writer did not mean, and what the build would tell without its line, or not at all. */
export function checkMistakes(root: string, page: Page): Problem[] {
  const {file, source, tree} = page;
  const declared = namesDeclaredIn(tree);
  const lostCells = findLostCells(tree);
  const mistakes = [
    ...findBadName(file),
    ...findUnclosed(source),
    ...lostCells,
    // Code that a "|" cuts in two has one sign in each cell.
    ...findLiteralMarkdown(tree, source).filter(({line}) => lostCells.every((lost) => lost.line !== line)),
    ...findSharedPlaces(tree),
    ...findLostTargets(root, page),
  ];
  visit(tree, (node) => {
    const add = (problems: readonly string[]) =>
      mistakes.push(...problems.map((message) => ({line: lineOf(node), message})));
    if (node.type === 'code') mistakes.push(...findBrokenJson(node));
    else if (node.type === 'containerDirective' && !NOTES.includes(node.name)) {
      add([`":::${node.name}" makes no note: write one of ${NOTES.join(', ')}.`]);
    } else if (isJsxElement(node)) add(problemsWithElement(node));
    else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      add(problemsWithBraces(node, declared));
    }
  });
  const told = new Set(mistakes.map(({line}) => line));
  return [...mistakes, ...findStops(page).filter(({line}) => !told.has(line))]
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .map((mistake) => ({where: file, ...mistake}));
}
