import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {statusKind} from 'payment-contract/tables/statusKind';

/** Remark plugin: colours inline code that is an order status. A flag's value is written with its quotes: `"Y"`. */
export const statuses = () => (tree: Root) => {
  visit(tree, 'inlineCode', (node) => {
    const kind = statusKind(node.value);
    if (kind) node.data = {...node.data, hProperties: {className: ['status'], 'data-status': kind}};
  });
};
