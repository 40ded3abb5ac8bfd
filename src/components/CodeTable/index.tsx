import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Evidence as Grade} from '@site/contract/tables';
import Evidence from '@site/src/components/Evidence';
import type {TableData} from '@site/src/plugins/contract/data';
import styles from './styles.module.css';

export interface CodeTableProps {
  /** Table of `contract/tables`. */
  name: string;
  /** Put here at build time by `src/remark/contract.ts`. */
  data: TableData;
}

/** The grade that all rows share, so that it is said once; `undefined` when they differ. */
const sharedGrade = (rows: TableData['rows']): Grade | undefined =>
  rows.every(({evidence}) => evidence === rows[0]?.evidence) ? rows[0]?.evidence : undefined;

/** A code table. A wide one scrolls on its own, by keyboard too. */
export default function CodeTable({data}: CodeTableProps): ReactNode {
  const {anchor, title, note, checkedOn, headers, rows} = data;
  const grade = sharedGrade(rows);
  return (
    <>
      <div className={styles.frame} id={anchor} role="region" aria-labelledby={`${anchor}-title`} tabIndex={0}>
        <table>
          <caption>
            <span id={`${anchor}-title`}>{title}</span> {grade && <Evidence grade={grade} />}
          </caption>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({cells: [head, ...cells], ...row}) => (
              <tr key={row.anchor} id={row.anchor}>
                <th scope="row">
                  <Link className={styles.name} to={`#${row.anchor}`}>
                    {row.isCode ? <code>{head}</code> : head}
                  </Link>
                  {row.evidence !== grade && <Evidence grade={row.evidence} />}
                </th>
                {cells.map((cell, index) => (
                  <td key={headers[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(note || checkedOn) && (
        <p className={styles.note}>
          {note} {checkedOn && <>Checked on {checkedOn}.</>}
        </p>
      )}
    </>
  );
}
