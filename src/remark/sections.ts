import path from 'node:path';
import type {Nodes, Parent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {VFile} from 'vfile';

/**
 * Visits every node of a page in reading order. The callback may change the node and its children. Takes a fraction of the
 * time of `unist-util-visit`, because it does nothing else.
 */
export function eachNode(
  node: Nodes,
  show: (node: Nodes, parent: Parent | undefined, index: number | undefined) => void,
  parent?: Parent,
  place?: number,
): void {
  show(node, parent, place);
  if (!('children' in node)) return;
  for (let index = 0; index < node.children.length; index++) eachNode(node.children[index]!, show, node, index);
}

/**
 * Visits the nodes of a page in reading order.
 *
 * @param act gets the text of the heading above the node. Above the first heading it is empty, or, in a partial, which
 *   other pages include, the name of the file: `inquire in shell`.
 */
export function visitSections(
  tree: Root,
  file: VFile,
  act: (node: Nodes, section: string, parent: Parent | undefined, index: number | undefined) => void,
): void {
  let section = path.basename(path.dirname(file.path ?? '')) === '_partials' ? file.stem!.replaceAll('-', ' ') : '';
  eachNode(tree, (node, parent, index) => {
    if (node.type === 'heading') section = toString(node);
    act(node, section, parent, index);
  });
}

/**
 * Creates names for screen readers, each unique in a page.
 *
 * @returns a function from a name, which may end with its section, to one that was not used before.
 */
export function distinctNames(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name}, ${count}`;
  };
}

/** `Terminal 2, Shell, Pay it`. */
export const inSection = (name: string, section: string): string => (section ? `${name}, ${section}` : name);
