import React, {useId, useState, type ReactNode} from 'react';
import {currencies} from '@site/contract/tables/currencies';
import {orderStatuses} from '@site/contract/tables/orderStatuses';
import {settle, type Decision, type ProviderRecord, type ShopOrder} from '@site/src/lib/settle';
import styles from './styles.module.css';

const ORDER: ShopOrder = {refno: '261120000001', total: '1250.00', currency: '00'};

const PAID: ProviderRecord = {ReferenceNo: ORDER.refno, Total: ORDER.total, CurrencyCode: '00', Status: 'CP'};

/** A field of the record that the reader may change; an empty record stands for an empty reply. */
type Field = keyof ProviderRecord;

const CASES: readonly {name: string; record: ProviderRecord | undefined}[] = [
  {name: 'Paid', record: PAID},
  {name: 'Amount changed', record: {...PAID, Total: '1.00'}},
  {name: 'Test card', record: {...PAID, Status: 'TC'}},
  {name: 'Held for review', record: {...PAID, Status: 'HO'}},
  {name: 'Another currency', record: {...PAID, CurrencyCode: '02'}},
  {name: 'No reply yet', record: undefined},
];

const SAID: Record<Decision, string> = {
  ship: 'Ship it.',
  wait: 'Wait, and ask again.',
  hold: 'Hold the order, and look into it.',
  close: 'Close the order: nothing was paid.',
  test: 'Ship nothing: a test card was used.',
  'ask a person': 'Ship nothing, and ask a person.',
};

/** For paper, and where no script runs: each case with its outcome. */
function Outcomes(): ReactNode {
  return (
    <table className={styles.outcomes}>
      <thead>
        <tr>
          <th scope="col">The reply of Inquiry</th>
          <th scope="col">What the shop does</th>
        </tr>
      </thead>
      <tbody>
        {CASES.map(({name, record}) => {
          const {decision, reasons} = settle(ORDER, record);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <strong>{SAID[decision]}</strong> {reasons.join(' ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Labelled({label, control}: {label: string; control: (id: string) => ReactNode}): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        <code>{label}</code>
      </label>
      {control(id)}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const Words = ({label, value, onChange}: FieldProps): ReactNode => (
  <Labelled
    label={label}
    control={(id) => (
      <input
        id={id}
        value={value}
        maxLength={12}
        inputMode="decimal"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  />
);

const Choice = ({
  label,
  value,
  onChange,
  options,
}: FieldProps & {options: readonly {code: string; name: string}[]}): ReactNode => (
  <Labelled
    label={label}
    control={(id) => (
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(({code, name}) => (
          <option key={code} value={code}>
            {code} · {name}
          </option>
        ))}
      </select>
    )}
  />
);

function Exercise(): ReactNode {
  const headingId = useId();
  const [record, setRecord] = useState<ProviderRecord | undefined>(PAID);
  const change = (field: Field) => (value: string) => setRecord({...(record ?? PAID), [field]: value});
  const {decision, reasons} = settle(ORDER, record);
  return (
    <section
      className={styles.exercise}
      aria-labelledby={headingId}
      data-search="ignore"
      // The table of cases says the same in Markdown.
      data-markdown="ignore"
    >
      <p id={headingId} className={styles.order}>
        Your order: reference <code>{ORDER.refno}</code>, total <code>{ORDER.total}</code>, currency{' '}
        <code>{ORDER.currency}</code>.
      </p>
      <div className={styles.cases} role="group" aria-label="The reply of Inquiry">
        {CASES.map((example) => (
          <button
            key={example.name}
            type="button"
            aria-pressed={JSON.stringify(example.record) === JSON.stringify(record)}
            onClick={() => setRecord(example.record)}
          >
            {example.name}
          </button>
        ))}
      </div>
      {record && (
        <div className={styles.fields}>
          <Words label="ReferenceNo" value={record.ReferenceNo} onChange={change('ReferenceNo')} />
          <Words label="Total" value={String(record.Total)} onChange={change('Total')} />
          <Choice
            label="CurrencyCode"
            value={record.CurrencyCode}
            options={currencies.rows}
            onChange={change('CurrencyCode')}
          />
          <Choice label="Status" value={record.Status} options={orderStatuses.rows} onChange={change('Status')} />
        </div>
      )}
      <output className={styles.verdict} data-decision={decision}>
        <strong>{SAID[decision]}</strong>
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </output>
    </section>
  );
}

/**
 * An exercise: the reader changes what Inquiry says of an order and sees what a careful shop does. Everything is
 * decided by `src/lib/settle.ts` in the browser. Both forms are in the page from the start and the style sheet shows
 * one, so that nothing moves when the script arrives.
 */
export default function ShipOrNot(): ReactNode {
  return (
    <>
      <Exercise />
      <Outcomes />
    </>
  );
}
