import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export interface StackedRow {
  /** Id of the row. */
  anchor: string;
  /** The first cell heads the row. */
  cells: readonly ReactNode[];
}

export interface StackedTableProps {
  caption: ReactNode;
  /** One for each cell of a row. */
  headers: readonly string[];
  groups: readonly {title?: string; rows: readonly StackedRow[]}[];
}

/** A table whose rows become blocks in a narrow window. */
export default function StackedTable({caption, headers, groups}: StackedTableProps): ReactNode {
  // `display: block` in a narrow window takes the roles of a table away in some browsers; so they are written out.
  return (
    <table role="table" className={styles.table}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {headers.map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({title, rows}) => (
        <tbody key={title ?? ''} role="rowgroup">
          {title && (
            <tr role="row" className={styles.group}>
              <th role="rowheader" scope="rowgroup" colSpan={headers.length}>
                {title}
              </th>
            </tr>
          )}
          {rows.map(({anchor, cells: [head, ...cells]}) => (
            <tr key={anchor} id={anchor} role="row">
              <th role="rowheader" scope="row">
                {head}
              </th>
              {cells.map((cell, index) => (
                <td key={headers[index + 1]} role="cell">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
