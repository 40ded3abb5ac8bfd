import type {BlockContent, DefinitionContent, Root, RootContent} from 'mdast';
import {element} from './jsx';

const frame = (className: string, children: RootContent[]) => ({
  ...element('div', {className}),
  children: children as (BlockContent | DefinitionContent)[],
});

const idOf = (node: RootContent): string | undefined =>
  node.type === 'heading' && node.depth === 2 ? node.data?.hProperties?.id : undefined;

/** A table that would be a list in the narrow column beside the sample. */
const isWideTable = (node: RootContent) =>
  node.type === 'table'
    ? node.children[0]!.children.length > 2
    : node.type === 'mdxJsxFlowElement' && node.name === 'CodeTable';

/**
 * Finds where the sample ends to accompany the text: at the section after the reply, at the first heading within the
 * reply, or at the section of the first wide table.
 */
function endOfText(children: readonly RootContent[], endpoint: number): number {
  const isHeading = (index: number) => children[index]?.type === 'heading';
  const reply = children.findIndex((node) => idOf(node) === 'reply');
  const end = children.findIndex((node, index) => index > Math.max(endpoint, reply) && isHeading(index));
  const table = children.findIndex((node, index) => index > endpoint && isWideTable(node));
  let first = Math.min(...[end, table, children.length].filter((index) => index !== -1));
  // The heading of the table, and the one above it.
  while (first > endpoint + 1 && first < children.length && (!isHeading(first) || isHeading(first - 1))) first -= 1;
  return first;
}

/**
 * Remark plugin: divides an API page, so that a wide window shows the sample beside endpoint, request and reply, and
 * what follows over the whole width (`src/css/reference.css`). The sample is what the sections `#sample` to `#endpoint`
 * hold (`scripts/checks/requiredSections.yaml`).
 */
export const referenceLayout = () => (tree: Root) => {
  const {children} = tree;
  const sample = children.findIndex((node) => idOf(node) === 'sample');
  const endpoint = children.findIndex((node) => idOf(node) === 'endpoint');
  if (sample === -1 || endpoint < sample) return;
  // Imports have to stay at the top level.
  const start = children.findIndex(({type}) => type !== 'mdxjsEsm');
  const end = endOfText(children, endpoint);
  const [heading, ...beside] = children.slice(sample, endpoint);
  const parts = [
    frame('reference__text', children.slice(start, sample)),
    frame('reference__sample', [heading!, frame('reference__beside framed', beside)]),
    frame('reference__text', children.slice(endpoint, end)),
    frame('reference__rest', children.slice(end)),
  ];
  children.splice(start, children.length, frame('reference', parts));
};
