import type {Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {UNBROKEN} from '../lib/unbroken';

/** Remark plugin: keeps an amount and its unit on one line, with a style, because readers search for plain spaces. */
export const units = () => (tree: Root) => {
  visit(tree, 'text', (node, index, parent) => {
    const parts = node.value.split(UNBROKEN).map((value, number) =>
      number % 2 === 0
        ? ({type: 'text', value} as const)
        : // Only its `data` counts.
          ({
            type: 'emphasis',
            data: {hName: 'span', hProperties: {className: ['unbroken']}},
            children: [{type: 'text', value}],
          } as const),
    );
    if (parts.length === 1 || parent === undefined) return undefined;
    (parent.children as unknown[]).splice(index!, 1, ...parts);
    return [SKIP, index! + parts.length];
  });
};
