import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import type {FieldRow} from '@site/contract/fields';
import type {Evidence as Grade} from '@site/contract/tables';
import Evidence, {sharedGrade} from '@site/src/components/Evidence';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {OperationData} from '@site/src/plugins/contract/types';
import styles from './styles.module.css';

const PLACES: Record<FieldRow['location'], string> = {
  path: 'In the path',
  query: 'In the query string',
  header: 'In the headers',
  body: 'In the body',
};

/** A key on the wire, which is also the address of its row; the objects around it are set back. */
function FieldName({row: {anchor, path, required}, asksRequired}: {row: FieldRow; asksRequired: boolean}) {
  const keyAt = path.lastIndexOf('.') + 1;
  return (
    <>
      <Link className={styles.name} to={`#${anchor}`}>
        <code>
          {keyAt > 0 && <span className={styles.parent}>{path.slice(0, keyAt)}</span>}
          {path.slice(keyAt)}
        </code>
      </Link>{' '}
      {asksRequired && (
        <span className={clsx(styles.aside, required && styles.required)}>{required ? 'required' : 'optional'}</span>
      )}
    </>
  );
}

function Meaning({row, tableHomes, grade}: {row: FieldRow; grade: Grade} & Pick<OperationData, 'tableHomes'>) {
  const home = row.table && tableHomes[row.table];
  return (
    <>
      <p className={styles.description}>
        <InlineText text={row.description} />
      </p>
      <ul className={styles.facts}>
        {row.rules.length > 0 && (
          <li>
            Rule: <InlineText text={row.rules.join(', ')} />{' '}
            {row.rulesEvidence && <Evidence grade={row.rulesEvidence} />}
          </li>
        )}
        {home && (
          <li>
            Values: <Link to={home}>table of values</Link>
          </li>
        )}
        {row.default !== undefined && (
          <li>
            Default: <code>{row.default}</code>
          </li>
        )}
        {row.example && (
          <li>
            Example: <code className={styles.example}>{row.example}</code>
          </li>
        )}
      </ul>
      {row.evidence !== grade && <Evidence grade={row.evidence} />}
    </>
  );
}

interface FieldTableProps extends Pick<OperationData, 'tableHomes'> {
  caption: ReactNode;
  rows: readonly FieldRow[];
  /** Grade of the fields that have none of their own. */
  inherited: Grade;
  /** True for a request: each row then says whether the field is required. */
  asksRequired?: boolean;
}

/** Fields of a request or a reply. The caption has the grade of all fields; a field that differs has its own. */
export default function FieldTable(props: FieldTableProps) {
  const {caption, rows, inherited, tableHomes, asksRequired = false} = props;
  const grade = sharedGrade(rows) ?? inherited;
  const locations = [...new Set(rows.map(({location}) => location))];
  const cellsOf = (row: FieldRow): ReactNode[] => [
    <FieldName row={row} asksRequired={asksRequired} />,
    <>
      {row.type} {row.length && <span className={styles.aside}>{row.length}</span>}
    </>,
    <Meaning row={row} tableHomes={tableHomes} grade={grade} />,
  ];
  return (
    <ReferenceTable
      caption={caption}
      mark={<Evidence grade={grade} />}
      headers={['Field', 'Type', 'Meaning']}
      narrow="field"
      groups={locations.map((group) => ({
        title: locations.length > 1 ? PLACES[group] : undefined,
        rows: rows.filter(({location}) => location === group).map((row) => ({anchor: row.anchor, cells: cellsOf(row)})),
      }))}
    />
  );
}
