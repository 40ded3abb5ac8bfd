import type {Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';

/**
 * Creates a remark plugin that puts each match in a text into a `<span>`.
 *
 * @param pattern has one capture group around all of it, so `split` returns the matches at odd indexes.
 * @param hProperties of the span.
 */
export const marked =
  (pattern: RegExp, hProperties: Readonly<Record<string, string | string[]>>) => () => (tree: Root) => {
    visit(tree, 'text', (node, index, parent) => {
      const parts = node.value.split(pattern).map((value, number) =>
        number % 2 === 0
          ? ({type: 'text', value} as const)
          : // Only its `data` counts.
            ({type: 'emphasis', data: {hName: 'span', hProperties}, children: [{type: 'text', value}]} as const),
      );
      if (parts.length === 1 || parent === undefined) return undefined;
      (parent.children as unknown[]).splice(index!, 1, ...parts);
      return [SKIP, index! + parts.length];
    });
  };
