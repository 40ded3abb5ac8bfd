import type {Data, Root, Table, TableCell, TableRow} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {VFile} from 'vfile';
import {isEmptyCell, MANY_COLUMNS} from '../lib/tables';
import {distinctNames, visitSections} from './sections';

/** A table of two columns fits into a narrow window as it is. */
const FEWEST_COLUMNS = 3;

const setProperties = (node: {data?: Data}, properties: Record<string, string>) => {
  node.data = {...node.data, hProperties: {...node.data?.hProperties, ...properties}};
};

/** Turns a wide table into blocks. Roles are explicit: some browsers drop them when `display` is not `table`. */
function stack(table: Table, [head, ...rows]: TableRow[], headers: readonly string[]): void {
  setProperties(table, {role: 'table', className: 'stacked'});
  if (headers.length >= MANY_COLUMNS) setProperties(table, {'data-columns': 'many'});
  for (const row of table.children) setProperties(row, {role: 'row'});
  for (const cell of head!.children) setProperties(cell, {role: 'columnheader', scope: 'col'});
  const label = (cell: TableCell, column: number) => {
    if (column === 0) setProperties(cell, {role: 'rowheader'});
    else setProperties(cell, {role: 'cell', ...(headers[column] && {'data-label': headers[column]})});
    if (isEmptyCell(toString(cell).trim())) setProperties(cell, {'data-empty': ''});
  };
  for (const row of rows) row.children.forEach(label);
}

/** Makes the first cell of a row its header. */
function nameRow({children: [head]}: TableRow): void {
  if (!head) return;
  head.data = {...head.data, hName: 'th'};
  setProperties(head, {scope: 'row'});
}

/**
 * Remark plugin: names each Markdown table for screen readers, after its heading and its columns, and each row, after
 * its first cell. Prepares wide tables for narrow columns, where `src/css/tables.css` shows each row as a block that
 * repeats the headers.
 */
export const tables = () => (tree: Root, file: VFile) => {
  const distinct = distinctNames();
  visitSections(tree, file, (table, section) => {
    if (table.type !== 'table') return;
    const headers = (table.children[0]?.children ?? []).map((cell) => toString(cell));
    const columns = headers.filter(Boolean).join(', ');
    setProperties(table, {'aria-label': distinct([section, columns].filter(Boolean).join(': '))});
    if (headers.length >= FEWEST_COLUMNS) stack(table, table.children, headers);
    table.children.slice(1).forEach(nameRow);
  });
};
