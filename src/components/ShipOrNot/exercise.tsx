import React, {useState, type ReactNode} from 'react';
import {currencies} from '@site/contract/tables/currencies';
import {orderStatuses} from '@site/contract/tables/orderStatuses';
import Field, {ChoiceField} from '@site/src/components/Field';
import {settle, type ProviderRecord} from '@site/src/lib/settle';
import {CASES, ORDER, PAID, SAID} from './cases';
import styles from './styles.module.css';

const optionsOf = (rows: readonly {code: string; name: string}[]) =>
  rows.map(({code, name}) => ({value: code, label: `${code} · ${name}`}));

/** The exercise itself, loaded when the reader opens it. */
export default function Exercise(): ReactNode {
  const [record, setRecord] = useState<ProviderRecord | undefined>(PAID);
  const change = (field: keyof ProviderRecord) => (value: string) => setRecord({...(record ?? PAID), [field]: value});
  const {decision, reasons} = settle(ORDER, record);
  return (
    <>
      <div className={styles.cases} role="group" aria-label="The reply of Inquiry">
        {CASES.map(({name, record: example}) => (
          <button
            key={name}
            type="button"
            aria-pressed={JSON.stringify(example) === JSON.stringify(record)}
            onClick={() => setRecord(example)}
          >
            {name}
          </button>
        ))}
      </div>
      {record && (
        <div className={styles.fields}>
          <Field label="ReferenceNo" maxLength={12} value={record.ReferenceNo} onChange={change('ReferenceNo')} />
          <Field
            label="Total"
            maxLength={12}
            inputMode="decimal"
            value={String(record.Total)}
            onChange={change('Total')}
          />
          <ChoiceField
            label="CurrencyCode"
            options={optionsOf(currencies.rows)}
            value={record.CurrencyCode}
            onChange={change('CurrencyCode')}
          />
          <ChoiceField
            label="Status"
            options={optionsOf(orderStatuses.rows)}
            value={record.Status}
            onChange={change('Status')}
          />
        </div>
      )}
      <output className={styles.verdict} data-decision={decision}>
        <strong>{SAID[decision]}</strong>
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </output>
    </>
  );
}
