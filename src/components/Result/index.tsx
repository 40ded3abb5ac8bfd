import type {ReactNode} from 'react';

/** A tick, a cross and an exclamation mark, 16 units wide. */
const ICONS = {
  right: 'm3.5 8.5 3 3 6-7',
  wrong: 'm4.5 4.5 7 7m0-7-7 7',
  advice: 'M8 3.5v5.5m0 3v.5',
};

/** `right`: no problem; `wrong`: problems; `advice`: no problem, but something to look at. */
export type ResultKind = keyof typeof ICONS;

/** The colours are those of the kinds of an order status: src/css/status.css. */
const STATUS = {right: 'paid', wrong: 'failed', advice: 'waiting'};

export const ResultIcon = ({kind}: {kind: ResultKind}) => (
  <svg className="result__icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICONS[kind]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
);

interface ResultProps {
  kind: ResultKind;
  /** The verdict in a few words: `1 problem`, `Well formed`. */
  title: string;
  /** What supports it, such as sentences and a `ResultTable`. */
  children?: ReactNode;
}

/** What a tool found: its verdict, and below it the details. An `Announcement` beside it says the verdict. */
export default function Result({kind, title, children}: ResultProps) {
  return (
    <div className="result" data-status={STATUS[kind]}>
      <p className="result__title">
        <ResultIcon kind={kind} />
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

/** A sentence about what is wrong, which screen readers tell from the sentences around it. */
export function Problem({children, kind = 'wrong'}: {children: ReactNode; kind?: 'wrong' | 'advice'}) {
  return (
    <p className="problem" data-status={STATUS[kind]}>
      <ResultIcon kind={kind} />
      <span>
        <span className="visually-hidden">{kind === 'wrong' ? 'Problem: ' : 'Advice: '}</span>
        {children}
      </span>
    </p>
  );
}

interface ResultTableProps {
  /** Names of the three columns: `Field`, `Value`, `Meaning`. */
  headers: readonly [string, string, string];
  /** `name` and `value` as sent. */
  rows: readonly {name: string; value: string; meaning: ReactNode}[];
  /** Names the table for screen readers. */
  label: string;
}

/** What was read, a value to a row: its name, the value and its meaning. */
export function ResultTable({headers, rows, label}: ResultTableProps) {
  return (
    <table className="result__table stacked" data-narrow="code" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {headers.map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({name, value, meaning}, index) => (
          <tr key={`${index} ${name}`} role="row">
            <th role="rowheader" scope="row">
              <code>{name}</code>
            </th>
            <td role="cell">{value === '' ? <span className="soft">is empty</span> : <code>{value}</code>}</td>
            <td role="cell" translate="yes">
              {meaning}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
