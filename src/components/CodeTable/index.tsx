import Link from '@docusaurus/Link';
import CopyButton from '@site/src/components/CodeBlock/CopyButton';
import InlineCode from '@site/src/components/InlineCode';
import ReferenceTable from '@site/src/components/ReferenceTable';
import type {TableData} from '@site/src/plugins/contract/data';

type Cell = TableData['rows'][number]['cells'][number];

/** A code, in the colour of its kind when it is an order status. */
const Code = ({text, status}: Pick<Cell, 'text' | 'status'>) => (
  <InlineCode className={status && 'status'} data-status={status}>
    {text}
  </InlineCode>
);

/** A yes stands out among the no of its column. */
const Yes = ({text}: Cell) => <strong data-status="paid">{text}</strong>;

/** What a row is about, in words. Those with an odd index are codes. */
const Words = ({text, parts}: Cell) =>
  parts?.map((part, index) => (index % 2 === 1 ? <Code key={index} {...part} /> : part.text)) ?? text;

/** A card number in the groups that are printed on cards. */
const groupsOf = (text: string): string[] => /^(\d{4})(\d{6})(\d{5})$/.exec(text)?.slice(1) ?? text.match(/.{1,4}/g)!;

/** Its groups, apart by a margin: copied text has no spaces. */
const CardNumber = ({text}: {text: string}) => (
  <code translate="no">
    {groupsOf(text).map((group, index) => (
      <span key={index} className="code-digits">
        {group}
      </span>
    ))}
  </code>
);

/** The rows of these codes, with commas between them, in the order of the table. */
function rowsOf({title, rows}: TableData, codes: string): TableData['rows'] {
  const names = codes.split(/, */);
  const unknown = names.find((name) => !rows.some(({code}) => code === name));
  if (unknown) throw new Error(`The table "${title}" has no row "${unknown}".`);
  return rows.filter(({code}) => names.includes(code));
}

interface CodeTableProps {
  data: TableData;
  /** For card numbers: in groups, each with a button to copy it. */
  copy?: boolean;
  /** Codes of the rows to show; all rows without it. */
  codes?: string;
  /** Names a further part of a table, which has neither its anchor nor its note. */
  title?: string;
}

/**
 * A code table: every value that a field can have, and what it means.
 *
 * @throws Error when the table has no row of one of the codes, which stops the build
 */
export default function CodeTable({data, copy, codes, title}: CodeTableProps) {
  const {anchor, note, headers, narrow} = data;
  const rows = codes ? rowsOf(data, codes) : data.rows;
  return (
    <>
      <ReferenceTable
        anchor={title ? undefined : anchor}
        narrow={copy ? 'beside' : narrow}
        caption={title ?? data.title}
        headers={headers}
        rows={rows.map(({anchor: id, isCode, cells: [head, ...cells]}) => ({
          anchor: id,
          copy: isCode && copy && <CopyButton what={head!.text} />,
          cells: [
            <Link className="code-name" to={`#${id}`} aria-label={copy ? groupsOf(head!.text).join(' ') : undefined}>
              {copy ? <CardNumber text={head!.text} /> : isCode ? <Code {...head!} /> : <Words {...head!} />}
            </Link>,
            ...cells.map((cell) => (cell.isYes ? <Yes {...cell} /> : cell.status ? <Code {...cell} /> : cell.text)),
          ],
        }))}
      />
      {note && !title && <p className="soft">{note}</p>}
    </>
  );
}
