import {Fragment, useId, type ReactNode} from 'react';
import clsx from 'clsx';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {isEmptyCell, MANY_COLUMNS} from '@site/src/lib/tables';
import './referenceTable.css';

export interface ReferenceTableProps {
  anchor?: string;
  caption: ReactNode;
  /** One for each cell of a row. */
  headers: readonly string[];
  /**
   * `anchor` is the id of a row; its first cell is its header. A button that copies it has a cell of its own, because
   * screen readers would say it as a part of the header. Rows of a group are shown together under its title.
   */
  rows: readonly {anchor: string; cells: readonly ReactNode[]; group?: string; copy?: ReactNode}[];
  /**
   * Layout of a row in a narrow column: a block whose cells repeat their headers, each in its own line, beside each
   * other or, for three short answers and a text, in three columns with the text below; that of a field, where they do
   * not; that of a code, where only a fourth one does, and the third one is below the others; or still a row, for few
   * and short cells.
   */
  narrow?: 'block' | 'beside' | 'answers' | 'field' | 'code' | 'row';
}

/** Whether a cell repeats its header in a narrow column. */
const showsHeader = (narrow: ReferenceTableProps['narrow'], index: number) =>
  narrow === 'code' ? index === 2 : narrow !== 'field' && narrow !== 'row';

/** A table of the reference. Each row has its own address. */
export default function ReferenceTable(props: ReferenceTableProps) {
  const {anchor, caption, headers, rows, narrow = 'block'} = props;
  const captionId = useId();
  const {collectAnchor} = useBrokenLinks();
  if (anchor) collectAnchor(anchor);
  for (const row of rows) collectAnchor(row.anchor);
  // Explicit roles, because some browsers drop those of a table that is displayed as a block.
  return (
    <>
      <p className={typeof caption === 'string' ? 'table-title' : undefined}>
        <strong id={captionId}>{caption}</strong>
      </p>
      <table
        role="table"
        id={anchor}
        aria-labelledby={captionId}
        // `src/css/tables.css` makes blocks of the rows.
        className={clsx('reference-table', narrow !== 'row' && 'stacked')}
        data-columns={headers.length >= MANY_COLUMNS ? 'many' : undefined}
        data-narrow={narrow}
      >
        <thead role="rowgroup">
          <tr role="row">
            {headers.map((header, index) => (
              <Fragment key={header}>
                <th role="columnheader" scope="col">
                  {header}
                </th>
                {index === 0 && rows[0]?.copy && (
                  <th role="columnheader" scope="col" data-search="ignore">
                    <span className="visually-hidden">Copy</span>
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        {[...new Set(rows.map(({group}) => group))].map((title) => (
          <tbody key={title ?? ''} role="rowgroup">
            {title && (
              <tr role="row" className="reference-table__group">
                <th role="rowheader" scope="rowgroup" colSpan={headers.length}>
                  {title}
                </th>
              </tr>
            )}
            {rows
              .filter(({group}) => group === title)
              .map(({anchor: id, cells: [head, ...cells], copy}) => (
                <tr key={id} id={id} role="row" className={copy ? 'copyable' : undefined}>
                  <th role="rowheader" scope="row">
                    {head}
                  </th>
                  {copy && (
                    <td role="cell" className="soft" data-search="ignore">
                      {copy}
                    </td>
                  )}
                  {cells.map((cell, index) => (
                    <td
                      key={headers[index + 1]}
                      role="cell"
                      data-label={showsHeader(narrow, index) ? headers[index + 1] : undefined}
                      data-empty={isEmptyCell(cell) ? '' : undefined}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
