import Link from '@docusaurus/Link';
import type {Evidence as Grade} from '@site/contract/tables';
import CopyButton from '@site/src/components/CodeBlock/CopyButton';
import Evidence, {sharedGrade} from '@site/src/components/Evidence';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {TableData} from '@site/src/plugins/contract/types';
import styles from './styles.module.css';

interface CodeTableProps {
  /** Table of `contract/tables`. */
  name: string;
  /** Puts a copy button beside each code. */
  copy?: boolean;
  /** Put here at build time by `src/remark/contract.ts`. */
  data: TableData;
}

interface RowHeadProps {
  row: TableData['rows'][number];
  grade?: Grade;
  copy?: boolean;
}

function RowHead({row: {anchor, isCode, cells, evidence}, grade, copy}: RowHeadProps) {
  const [name = ''] = cells;
  return (
    <span className="copyable">
      <Link className={styles.name} to={`#${anchor}`}>
        {isCode ? <code>{name}</code> : name}
      </Link>{' '}
      {isCode && copy && (
        <span className={styles.copy}>
          <CopyButton what={name} />
        </span>
      )}{' '}
      {evidence !== grade && <Evidence grade={evidence} />}
    </span>
  );
}

/**
 * A code table: every value that a field can have, what it means, and where that is from. Each row has a grade of its
 * own, unless all have the same, which then stands beside the caption.
 */
export default function CodeTable({data, copy}: CodeTableProps) {
  const {anchor, title, note, source, checkedOn, headers, rows} = data;
  const grade = sharedGrade(rows);
  return (
    <>
      <ReferenceTable
        anchor={anchor}
        narrow={headers.length > 3 ? 'labelled' : 'row'}
        caption={title}
        mark={grade && <Evidence grade={grade} />}
        headers={headers}
        groups={[
          {
            rows: rows.map((row) => ({
              anchor: row.anchor,
              cells: row.cells.map((cell, index) =>
                index === 0 ? <RowHead row={row} grade={grade} copy={copy} /> : cell,
              ),
            })),
          },
        ]}
      />
      <p className={styles.note}>
        {note}{' '}
        <span data-search="quiet">
          Source: {source} {checkedOn && <>Checked on {checkedOn}.</>}
        </span>
      </p>
    </>
  );
}
