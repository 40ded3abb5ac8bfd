import type {BlockContent, DefinitionContent, Heading, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import type {VFile} from 'vfile';
import {isJsxElement, stop, type JsxElement} from './jsx';
import {eachNode} from './sections';

type Blocks = (BlockContent | DefinitionContent)[];

export const htmlElement = (name: string, className: string, children: Blocks): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: [{type: 'mdxJsxAttribute', name: 'className', value: className}],
  children,
});

/** Tells `src/theme/Heading` to leave out the link: nothing within a summary may be pressed but itself. */
function withoutLink(heading: Heading): Heading {
  const {data} = heading;
  return {...heading, data: {...data, hProperties: {...data?.hProperties, 'data-plain': ''}}};
}

/**
 * Remark plugin: gives each `<Fold>` its summary, which is the heading that it begins with. The heading stays visible, and
 * keeps its place in the table of contents; `src/clientModules/folds.ts` opens the fold for a link that leads to it.
 *
 * @throws VFileMessage when a fold does not begin with a heading, or holds nothing else.
 */
export const folds = () => (tree: Root, file: VFile) => {
  eachNode(tree, (node) => {
    if (!isJsxElement(node) || node.name !== 'Fold') return;
    const [heading, ...content] = node.children as Blocks;
    if (heading?.type !== 'heading' || content.length === 0) {
      stop(file, node, '<Fold> holds a heading and what belongs to it. Write the heading first, after an empty line.');
    }
    node.children = [
      htmlElement('summary', 'fold__summary', [withoutLink(heading)]),
      ...content,
    ] as JsxElement['children'];
  });
};
