import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {ErrorRow, StatusRow} from '@site/contract/reference';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {OperationProps} from '@site/src/components/operationProps';
import styles from './styles.module.css';

const statusCells = ({anchor, status, description}: StatusRow): ReactNode[] => [
  <Link className={styles.name} to={`#${anchor}`}>
    <InlineCode>{status}</InlineCode>
  </Link>,
  <InlineText text={description} />,
];

/** What the caller sees of an error, exactly as sent. */
function Sight({status, match, body}: ErrorRow) {
  return (
    <>
      {match && <>A page that says “{match}”</>}
      {body !== undefined && <InlineCode>{JSON.stringify(body)}</InlineCode>}{' '}
      {status && <span className={styles.status}>HTTP {status}</span>}
    </>
  );
}

const errorCells = (row: ErrorRow): ReactNode[] => [
  <Link className={styles.name} to={`#${row.anchor}`}>
    <Sight {...row} />
  </Link>,
  <InlineText text={row.cause} />,
  <InlineText text={row.fix} />,
];

/** HTTP statuses and errors of an operation. */
export default function Errors({data: {statuses, errors}}: OperationProps) {
  const statusRows = statuses.map((row) => ({anchor: row.anchor, cells: statusCells(row)}));
  const errorRows = errors.map((row) => ({anchor: row.anchor, cells: errorCells(row)}));
  return (
    <>
      <ReferenceTable caption="HTTP statuses" headers={['Status', 'Meaning']} groups={[{rows: statusRows}]} />
      {errorRows.length > 0 && (
        <ReferenceTable caption="Errors" headers={['You see', 'Cause', 'What to do']} groups={[{rows: errorRows}]} />
      )}
    </>
  );
}
