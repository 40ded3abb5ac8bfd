import type {Root, RootContent} from 'mdast';
import {htmlElement} from './folds';

const idOf = (node: RootContent): string | undefined =>
  node.type === 'heading' && node.depth === 2 ? node.data?.hProperties?.id : undefined;

/** Of all sections of a page of the API (`checks/sections.ts`), those that are read together. */
const [SAMPLE, FIELDS, LAST] = ['sample', 'endpoint', 'reply'];

/** What stands before all content and has to stay outside elements: imports. */
const isContent = (node: RootContent) => node.type !== 'mdxjsEsm';

/**
 * Remark plugin: puts a page of the API from its first paragraph to its fields into one frame, so that a wide window shows
 * the sample beside them, from the top of the page on (`src/css/reference.css`). The fields end where the first part of the
 * reply's section begins. Runs after `folds`.
 */
export const referenceLayout = () => (tree: Root) => {
  const {children} = tree;
  const [sample, fields, last] = [SAMPLE, FIELDS, LAST].map((id) => children.findIndex((node) => idOf(node) === id));
  if (sample === undefined || fields === undefined || last === undefined || sample === -1) return;
  if (fields < sample || last < fields) return;
  const isPart = (node: RootContent) =>
    node.type === 'heading' || (node.type === 'mdxJsxFlowElement' && node.name === 'Fold');
  const length = children.slice(last + 1).findIndex(isPart);
  const start = children.findIndex(isContent);
  const end = length === -1 ? children.length : last + 1 + length;
  const part = (name: string, nodes: RootContent[]) =>
    htmlElement('div', `reference__${name}`, nodes as Parameters<typeof htmlElement>[2]);
  const [heading, ...beside] = children.slice(sample, fields);
  const parts = [
    part('overview', children.slice(start, sample)),
    part('sample', [heading!, part('beside', beside)]),
    part('fields', children.slice(fields, end)),
  ];
  children.splice(start, end - start, htmlElement('div', 'reference', parts));
};
