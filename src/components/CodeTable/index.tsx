import Link from '@docusaurus/Link';
import CopyButton from '@site/src/components/CodeBlock/CopyButton';
import InlineCode from '@site/src/components/InlineCode';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {TableData} from '@site/src/plugins/contract/data';
import styles from './styles.module.css';

interface CodeTableProps {
  /** Table of `contract/tables`. */
  name: string;
  /** Puts a copy button beside each code. */
  copy?: boolean;
  /** Added at build time by `src/remark/contract.ts`. */
  data: TableData;
}

/** A code table: every value that a field can have, and what it means. */
export default function CodeTable({data, copy}: CodeTableProps) {
  const {anchor, title, note, headers, rows} = data;
  return (
    <>
      <ReferenceTable
        anchor={anchor}
        narrow={headers.length > 3 ? 'labelled' : 'row'}
        caption={title}
        headers={headers}
        rows={rows.map(({anchor: id, isCode, cells: [name = '', ...cells]}) => ({
          anchor: id,
          cells: [
            <span className="copyable">
              <Link className={styles.name} to={`#${id}`}>
                {isCode ? <InlineCode>{name}</InlineCode> : name}
              </Link>{' '}
              {isCode && copy && (
                <span className={styles.copy}>
                  <CopyButton what={name} />
                </span>
              )}
            </span>,
            ...cells,
          ],
        }))}
      />
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
