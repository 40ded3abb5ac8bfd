import path from 'node:path';
import type {Nodes, Parent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

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
  visit(tree, (node: Nodes, index, parent: Parent | undefined) => {
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
