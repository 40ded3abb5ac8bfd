import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import type {FieldRow} from 'payment-contract/fields';
import InlineCode from '@site/src/components/InlineCode';
import InlineText from '@site/src/components/InlineText';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {OperationData} from '@site/src/plugins/contract/data';

const PLACES: Record<FieldRow['location'], string> = {
  path: 'In the path',
  query: 'In the query string',
  header: 'In the headers',
  body: 'In the body',
};

/**
 * A key as sent, which links to its own row. The names of the objects around it are less prominent. No `<wbr>`: screen
 * readers say it as a space.
 */
function FieldName({row: {anchor, path, required}, showsRequired}: {row: FieldRow; showsRequired: boolean}) {
  const keyAt = path.lastIndexOf('.') + 1;
  return (
    <>
      <Link className="field-name" to={`#${anchor}`}>
        <code translate="no">
          {keyAt > 0 && <span className="field-name__parent">{path.slice(0, keyAt)}</span>}
          {path.slice(keyAt)}
        </code>
      </Link>{' '}
      {showsRequired && (
        <span className={clsx('soft', 'field-aside', required && 'field-required')}>
          {required ? 'required' : 'optional'}
        </span>
      )}
    </>
  );
}

function Meaning({row, tableHomes}: {row: FieldRow} & Pick<OperationData, 'tableHomes'>) {
  const home = row.table && tableHomes[row.table];
  return (
    <>
      <p className="margin-bottom--xs">
        <InlineText text={row.description} />
      </p>
      {(home || row.default !== undefined || row.example) && (
        <ul className="clean-list field-facts margin-bottom--none soft">
          {home && (
            <li>
              Values: <Link to={home}>table of values</Link>
            </li>
          )}
          {row.default !== undefined && (
            <li>
              Default: <InlineCode>{row.default}</InlineCode>
            </li>
          )}
          {row.example && row.example !== row.default && (
            <li>
              Example: <InlineCode className="field-example">{row.example}</InlineCode>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

interface FieldTableProps extends Pick<OperationData, 'tableHomes'> {
  caption: ReactNode;
  rows: readonly FieldRow[];
  /** True for a request: each row then says whether the field is required. */
  showsRequired?: boolean;
}

/** Fields of a request or a reply. */
export default function FieldTable({caption, rows, tableHomes, showsRequired = false}: FieldTableProps) {
  const isDivided = rows.some(({location}) => location !== rows[0]!.location);
  return (
    <ReferenceTable
      caption={caption}
      headers={['Field', 'Type', 'Meaning']}
      narrow={showsRequired ? 'field' : 'code'}
      rows={rows.map((row) => ({
        anchor: row.anchor,
        group: isDivided ? PLACES[row.location] : undefined,
        cells: [
          <FieldName row={row} showsRequired={showsRequired} />,
          <InlineText text={[row.type, row.length, ...row.rules].filter(Boolean).join(', ')} />,
          <Meaning row={row} tableHomes={tableHomes} />,
        ],
      }))}
    />
  );
}
