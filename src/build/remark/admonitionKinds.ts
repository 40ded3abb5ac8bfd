import type {Root} from 'mdast';
import type {MdxJsxTextElement} from 'mdast-util-mdx';
import type {Node} from 'unist';
import {visit} from 'unist-util-visit';

/** An admonition, or its title with more than plain text, as Docusaurus leaves them for the pages' own plugins. */
// UPGRADING: admonition-nodes
interface AdmonitionNode extends Node {
  data?: {hName?: string; hProperties?: {type?: string; title?: string}};
  children: Node[];
}

const kindOf = (type: string): MdxJsxTextElement => ({
  type: 'mdxJsxTextElement',
  name: 'span',
  attributes: [{type: 'mdxJsxAttribute', name: 'className', value: 'visually-hidden'}],
  children: [{type: 'text', value: `${type[0]!.toUpperCase()}${type.slice(1)}: `}],
});

/**
 * Remark plugin: puts the kind of an admonition before a title of its own, for those who do not see its colour and its
 * icon. One without a title has its kind as the title.
 */
export const admonitionKinds = () => (tree: Root) => {
  visit(tree, (node: Node) => {
    const {data, children} = node as AdmonitionNode;
    const {type, title} = data?.hProperties ?? {};
    if (data?.hName !== 'admonition' || !type) return;
    const [first] = children as (AdmonitionNode | undefined)[];
    const rich = first?.data?.hName === 'mdxAdmonitionTitle' ? first : undefined;
    if (rich) rich.children.unshift(kindOf(type));
    if (!title) return;
    delete data.hProperties!.title;
    const plain = {type: 'text', value: title};
    children.unshift({
      type: 'mdxAdmonitionTitle',
      data: {hName: 'mdxAdmonitionTitle', hProperties: {}},
      children: [kindOf(type), plain],
    } as Node);
  });
};
