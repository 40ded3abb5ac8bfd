import type {Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {THAI} from '../lib/thai';

/**
 * Remark plugin: marks Thai text as such, so that screen readers speak it with a Thai voice. Docusaurus has read the
 * ids and the table of contents from the headings before.
 */
export const thai = () => (tree: Root) => {
  visit(tree, 'text', (node, index, parent) => {
    const parts = node.value.split(THAI).map((value, number) =>
      number % 2 === 0
        ? ({type: 'text', value} as const)
        : // Only its `data` counts.
          ({
            type: 'emphasis',
            data: {hName: 'span', hProperties: {lang: 'th'}},
            children: [{type: 'text', value}],
          } as const),
    );
    if (parts.length === 1 || parent === undefined) return undefined;
    (parent.children as unknown[]).splice(index!, 1, ...parts);
    return [SKIP, index! + parts.length];
  });
};
