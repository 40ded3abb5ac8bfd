import type {BlockContent, DefinitionContent, Root, RootContent} from 'mdast';
import {element} from './jsx';

const frame = (className: string, children: RootContent[]) => ({
  ...element('div', {className}),
  children: children as (BlockContent | DefinitionContent)[],
});

const idOf = (node: RootContent): string | undefined =>
  node.type === 'heading' && node.depth === 2 ? node.data?.hProperties?.id : undefined;

/**
 * Remark plugin: frames the sample of an API page, what precedes it and what follows it, so that a wide window shows
 * the sample beside the text (`src/css/reference.css`). The sample is what the sections `#sample` to `#endpoint` hold
 * (`scripts/checks/sections.yaml`).
 */
export const referenceLayout = () => (tree: Root) => {
  const {children} = tree;
  const sample = children.findIndex((node) => idOf(node) === 'sample');
  const endpoint = children.findIndex((node) => idOf(node) === 'endpoint');
  if (sample === -1 || endpoint < sample) return;
  // Imports have to stay at the top level.
  const start = children.findIndex(({type}) => type !== 'mdxjsEsm');
  const [heading, ...beside] = children.slice(sample, endpoint);
  const parts = [
    frame('reference__text', children.slice(start, sample)),
    frame('reference__sample', [heading!, frame('reference__beside framed', beside)]),
    frame('reference__text', children.slice(endpoint)),
  ];
  children.splice(start, children.length, frame('reference', parts));
};
