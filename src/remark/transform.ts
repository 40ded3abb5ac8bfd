import path from 'node:path';
import type {Root} from 'mdast';
import type {VFile} from 'vfile';
import {anchors} from './anchors';
import {checklists} from './checklists';
import {codeBlocks} from './codeBlocks';
import {componentData} from './componentData';
import {referenceLayout} from './referenceLayout';
import {samples} from './samples';
import {sequences} from './sequences';
import {statuses} from './statuses';
import {tables} from './tables';
import {thai} from './thai';
import {units} from './units';

/** In the order in which they must run. */
const steps: readonly ((tree: Root, file: VFile) => void)[] = [
  referenceLayout(),
  tables(),
  anchors(),
  checklists(),
  statuses(),
  thai(),
  units(),
  sequences(),
  codeBlocks(),
  componentData(),
  samples(path.resolve(__dirname, '../../samples')),
];

/**
 * Applies all transformations of this site to the Markdown of a page.
 *
 * @throws VFileMessage at the first mistake.
 */
export function transform(tree: Root, file: VFile): void {
  for (const step of steps) step(tree, file);
}
