import type {Data, Root, TableCell} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {MANY_COLUMNS} from '../../../lib/tables';

/** A table of two columns fits into a narrow window as it is. */
const FEWEST_COLUMNS = 3;

const setProperties = (node: {data?: Data}, properties: Record<string, string>) => {
  node.data = {...node.data, hProperties: {...node.data?.hProperties, ...properties}};
};

/**
 * Remark plugin: prepares wide Markdown tables for narrow columns, where `src/css/tables.css` shows each row as a block.
 *
 * Each cell carries the header of its column, to be shown before it. Roles are written out, because some browsers take
 * them away from a table that is not displayed as one.
 */
export const stackedTables = () => (tree: Root) => {
  visit(tree, 'table', (table) => {
    const [head, ...rows] = table.children;
    if (!head || head.children.length < FEWEST_COLUMNS) return;
    const headers = head.children.map((cell) => toString(cell));
    setProperties(table, {role: 'table', className: 'stacked'});
    if (headers.length >= MANY_COLUMNS) setProperties(table, {'data-columns': 'many'});
    for (const row of table.children) setProperties(row, {role: 'row'});
    for (const cell of head.children) setProperties(cell, {role: 'columnheader', scope: 'col'});
    const label = (cell: TableCell, column: number) =>
      setProperties(cell, {role: 'cell', 'data-label': headers[column] ?? ''});
    for (const row of rows) row.children.forEach(label);
  });
};
