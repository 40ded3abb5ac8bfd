import path from 'node:path';
import type {Expression, Program} from 'estree';
import {valueToEstree} from 'estree-util-value-to-estree';
import type {MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm} from 'mdast-util-mdx';
import type {Node} from 'unist';
import type {VFile} from 'vfile';

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export const isJsxElement = (node: Node): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

const programOf = (statement: Program['body'][number]) => ({
  estree: {type: 'Program', sourceType: 'module', comments: [], body: [statement]} satisfies Program,
});

/** `name={expression}`. */
export const expressionAttribute = (name: string, expression: Expression): MdxJsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value: {
    type: 'mdxJsxAttributeValueExpression',
    value: '',
    data: programOf({type: 'ExpressionStatement', expression}),
  },
});

/** Creates an element without children, in the place of another node. */
export const element = (name: string, props: Record<string, unknown>, replaced?: Node): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: Object.entries(props).flatMap(([key, value]) =>
    // Also for texts: later steps may change line ends in a plain attribute.
    value === undefined ? [] : [expressionAttribute(key, valueToEstree(value))],
  ),
  children: [],
  position: replaced?.position,
});

/** `import name from 'source'`. */
export const importOf = (name: string, source: string): MdxjsEsm => ({
  type: 'mdxjsEsm',
  value: '',
  data: programOf({
    type: 'ImportDeclaration',
    attributes: [],
    specifiers: [{type: 'ImportDefaultSpecifier', local: {type: 'Identifier', name}}],
    source: {type: 'Literal', value: source, raw: JSON.stringify(source)},
  }),
});

/**
 * Stops the build at a place in a page.
 *
 * @param reason what is wrong and what to write.
 * @throws VFileMessage whose `message` begins with the file and the line
 */
export function failBuild(file: VFile, node: Node | undefined, reason: string): never {
  const line = node?.position?.start.line;
  const page = path.relative(process.cwd(), path.resolve(file.path));
  const failure = file.message(reason, node?.position?.start);
  failure.message = `${page}${line ? `, line ${line}` : ''}: ${reason}`;
  failure.fatal = true;
  throw failure;
}

export const attributeOf = (element: JsxElement, name: string): MdxJsxAttribute | undefined =>
  element.attributes.find((it): it is MdxJsxAttribute => it.type === 'mdxJsxAttribute' && it.name === name);
