import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {ErrorRow, StatusRow} from '@site/contract/referenceTypes';
import Evidence from '@site/src/components/Evidence';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {OperationProps} from '@site/src/components/operationProps';
import styles from './styles.module.css';

const statusCells = ({anchor, status, description, statusEvidence}: StatusRow): ReactNode[] => [
  <>
    <Link className={styles.name} to={`#${anchor}`}>
      <code>{status}</code>
    </Link>{' '}
    {statusEvidence && <Evidence grade={statusEvidence} />}
  </>,
  <InlineText text={description} />,
];

/** What the caller sees of an error, in the words of the wire. */
function Sight({status, match, body}: ErrorRow) {
  if (status === undefined && body === undefined) return 'Not published';
  return (
    <>
      {match && <>A page that says “{match}”</>}
      {body !== undefined && <code>{JSON.stringify(body)}</code>}{' '}
      {status && <span className={styles.status}>HTTP {status}</span>}
    </>
  );
}

const errorCells = (row: ErrorRow): ReactNode[] => [
  <Link className={styles.name} to={`#${row.anchor}`}>
    <Sight {...row} />
  </Link>,
  <>
    <InlineText text={row.cause} /> {row.evidence !== 'sandbox' && <Evidence grade={row.evidence} />}
  </>,
  <InlineText text={row.fix} />,
];

function ErrorTable({errors, caption, mark}: {errors: readonly ErrorRow[]; caption: string; mark?: ReactNode}) {
  if (errors.length === 0) return null;
  const rows = errors.map((row) => ({anchor: row.anchor, cells: errorCells(row)}));
  return (
    <ReferenceTable caption={caption} mark={mark} headers={['You see', 'Cause', 'What to do']} groups={[{rows}]} />
  );
}

/** HTTP statuses and errors of an operation; what only the sandbox answers stands apart. */
export default function Errors({data: {statuses, errors}}: OperationProps) {
  const statusRows = statuses.map((row) => ({anchor: row.anchor, cells: statusCells(row)}));
  return (
    <>
      <ReferenceTable caption="HTTP statuses" headers={['Status', 'Meaning']} groups={[{rows: statusRows}]} />
      <ErrorTable caption="Errors" errors={errors.filter(({evidence}) => evidence !== 'sandbox')} />
      <ErrorTable
        caption="Mistakes whose answer is not documented, and what the local sandbox says"
        mark={<Evidence grade="sandbox" />}
        errors={errors.filter(({evidence}) => evidence === 'sandbox')}
      />
    </>
  );
}
