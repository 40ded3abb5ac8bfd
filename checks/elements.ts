import type {Root} from 'mdast';
import type {MdxFlowExpression, MdxTextExpression} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {nearest} from '../lib/editDistance';
import {declaredIn} from '../src/remark/autoImport';
import {attributeOf, isJsxElement, type JsxElement} from '../src/remark/jsx';
import {type WrittenProp, writtenProps} from '../src/components/registry';
import {lineOf} from './page';
import type {Mistake} from './report';

/** The component in which text stands. */
const WITH_TEXT = 'Fold';

/** What an element of HTML, or a component of the site, does not know. */
export function problemsWithElement({name, attributes, children}: JsxElement): string[] {
  const props = writtenProps[name ?? ''];
  if (props && name !== WITH_TEXT && children.length > 0)
    return [`<${name}> does not show what stands in it: write <${name} … />, and the text outside.`];
  const [, depth] = /^h([1-6])$/.exec(name ?? '') ?? [];
  if (depth)
    return [
      `<${name}> has no place and is in no table of contents: write ${'#'.repeat(Number(depth))} and the heading.`,
    ];
  const isHtml = /^[a-z]/.test(name ?? '');
  const meant = isHtml && Object.keys(writtenProps).find((known) => known.toLowerCase() === name!.toLowerCase());
  if (meant) return [`<${name}> is read as an element of HTML: write <${meant}>.`];
  return attributes.flatMap((attribute) => {
    const problem = props ? problemWithAttribute(attribute, props) : isHtml && problemWithHtml(attribute);
    return problem ? [`<${name}> ${problem}`] : [];
  });
}

function problemWithHtml(attribute: JsxElement['attributes'][number]): string | undefined {
  const {value} = attribute;
  if (attribute.type !== 'mdxJsxAttribute' || typeof value !== 'string') return undefined;
  if (/^on[a-z]/i.test(attribute.name))
    return `does nothing on ${attribute.name}="…": a page has no scripts of its own. Take it out.`;
  if (attribute.name !== 'style') return undefined;
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

/** Properties without which a component has nothing to show. */
const NEEDED = ['operation', 'name', 'platform', 'grade'];

/** The properties that a component of the site needs and is not given. */
export function findMissing(tree: Root): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (!isJsxElement(node)) return;
    const props = writtenProps[node.name ?? ''] ?? {};
    for (const name of NEEDED.filter((needed) => needed in props && !attributeOf(node, needed))) {
      const words = props[name];
      const values = typeof words === 'object' ? `, one of ${words.join(', ')}` : '';
      mistakes.push({line: lineOf(node), message: `<${node.name}> needs "${name}"${values}: write ${name}="…".`});
    }
  });
  return mistakes;
}

const KNOWN_IN_CODE = new Set(['props', 'undefined', 'Math', 'Object', 'Array', 'String', 'Number', 'JSON', 'React']);

/** The names that a page imports or declares. */
export function namesDeclaredIn(tree: Root): Set<string> {
  const declared = new Set<string>();
  visit(tree, 'mdxjsEsm', (node) => {
    if (node.data?.estree) for (const name of declaredIn(node.data.estree)) declared.add(name);
  });
  return declared;
}

/** Braces around a name that the page does not have: they are code, and stop the build without naming the line. */
export function problemsWithBraces(
  {data, value}: MdxTextExpression | MdxFlowExpression,
  declared: ReadonlySet<string>,
): string[] {
  const [statement] = data?.estree?.body ?? [];
  let subject = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (subject?.type === 'ObjectExpression') {
    return [
      `{${value}} is read as code, and shows nothing: take out the spaces for a value of the provider, or put it in backticks.`,
    ];
  }
  while (subject?.type === 'MemberExpression') subject = subject.object as typeof subject;
  if (subject?.type !== 'Identifier' || declared.has(subject.name) || KNOWN_IN_CODE.has(subject.name)) return [];
  return [
    `{${value}} is read as code, and nothing on this page has that name: put it in backticks, or write \\{${value}\\}.`,
  ];
}
