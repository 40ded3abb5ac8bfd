import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {ErrorRow} from 'payment-contract/reference';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {OperationData} from '@site/src/plugins/contract/data';

/** What the caller sees of an error, exactly as sent. */
function ErrorSeen({status, match, body}: ErrorRow) {
  return (
    <>
      {match && <>A page that says “{match}”</>}
      {body !== undefined && <InlineCode>{JSON.stringify(body)}</InlineCode>}{' '}
      {status && <div className="soft">{`HTTP ${status}`}</div>}
    </>
  );
}

function errorOf({operationId, errors}: OperationData, condition: string): ErrorRow {
  const row = errors.find((error) => error.when === condition);
  if (row) return row;
  const known = errors.map((error) => error.when).join(', ');
  throw new Error(`${operationId} has no error "${condition}". It has: ${known}.`);
}

/**
 * HTTP statuses and errors of an operation.
 *
 * @param when conditions of `x-errors` with commas, to show only their rows, for a page about a part of the operation
 * @throws Error when the operation has no error of such a condition, which stops the build
 */
export default function Errors({data, when}: {data: OperationData; when?: string}) {
  const statuses = when ? [] : data.statuses;
  const errors = when ? when.split(/, */).map((condition) => errorOf(data, condition)) : data.errors;
  const linked = (anchor: string, head: ReactNode, ...texts: string[]) => ({
    anchor,
    cells: [<Link to={`#${anchor}`}>{head}</Link>, ...texts.map((text) => <InlineText key={text} text={text} />)],
  });
  return (
    <>
      {statuses.length > 0 && (
        <ReferenceTable
          caption="HTTP statuses"
          narrow="row"
          headers={['Status', 'Meaning']}
          rows={statuses.map(({anchor, status, description}) =>
            linked(anchor, <InlineCode>{status}</InlineCode>, description),
          )}
        />
      )}
      {errors.length > 0 && (
        <ReferenceTable
          caption="Error messages"
          headers={['You see', 'Cause', 'What to do']}
          rows={errors.map((row) => linked(row.anchor, <ErrorSeen {...row} />, row.cause, row.fix))}
        />
      )}
    </>
  );
}
