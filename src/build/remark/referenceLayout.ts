import type {Root, RootContent} from 'mdast';
import {htmlElement} from './folds';

const idOf = (node: RootContent): string | undefined =>
  node.type === 'heading' && node.depth === 2 ? node.data?.hProperties?.id : undefined;

/** Of all sections of a page of the API (`checks/skeleton.ts`), those that are read together. */
const [SAMPLE, FIELDS, LAST] = ['sample', 'endpoint', 'reply'];

/**
 * Remark plugin: puts the sample of an API page and its fields into one frame, so that a wide window shows them side by
 * side (`src/css/reference.css`). The fields end where the first part of the reply's section begins. Runs after `folds`.
 */
export const referenceLayout = () => (tree: Root) => {
  const {children} = tree;
  const [sample, fields, last] = [SAMPLE, FIELDS, LAST].map((id) => children.findIndex((node) => idOf(node) === id));
  if (sample === undefined || fields === undefined || last === undefined || sample === -1) return;
  if (fields < sample || last < fields) return;
  const isPart = (node: RootContent) =>
    node.type === 'heading' || (node.type === 'mdxJsxFlowElement' && node.name === 'Fold');
  const length = children.slice(last + 1).findIndex(isPart);
  const end = length === -1 ? children.length : last + 1 + length;
  const between = (from: number, to: number) => children.slice(from, to) as Parameters<typeof htmlElement>[2];
  const frame = htmlElement('div', 'reference', [
    htmlElement('div', 'reference__sample', between(sample, fields)),
    htmlElement('div', 'reference__fields', between(fields, end)),
  ]);
  children.splice(sample, end - sample, frame);
};
