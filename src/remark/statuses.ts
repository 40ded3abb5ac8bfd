import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {statusKind} from 'payment-contract/tables/statusKind';

/** Remark plugin: colours inline code that is an order status, also a `Y` that is the value of a flag. */
export const statuses = () => (tree: Root) => {
  visit(tree, 'inlineCode', (node) => {
    const kind = statusKind(node.value);
    if (kind) node.data = {...node.data, hProperties: {className: ['status'], 'data-status': kind}};
  });
};
