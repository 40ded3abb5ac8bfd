import {useState} from 'react';
import {currencies} from '@site/contract/tables/currencies';
import {orderStatuses} from '@site/contract/tables/orderStatuses';
import Field, {ChoiceField} from '@site/src/components/Field';
import {settle, type ProviderRecord} from '@site/src/tools/ShipOrNot/settle';
import {CASES, INSTRUCTIONS, ORDER, PAID} from './cases';
import styles from './styles.module.css';

const optionsOf = (rows: readonly {code: string; name: string}[]) =>
  rows.map(({code, name}) => ({value: code, label: `${code} · ${name}`}));

/** How the provider's published reply writes baht; the codes of the table are those of the form. */
const AS_PUBLISHED = {value: 'OO', label: 'OO · Thai baht, as published'};

interface RecordFieldsProps {
  /** `Record 1`: several records have the same fields. */
  label: string;
  record: ProviderRecord;
  onChange: (record: ProviderRecord) => void;
}

function RecordFields({label, record, onChange}: RecordFieldsProps) {
  const change = (field: keyof ProviderRecord) => (value: string) => onChange({...record, [field]: value});
  return (
    <div className={styles.fields} role="group" aria-label={label}>
      <Field label="ReferenceNo" maxLength={12} value={String(record.ReferenceNo)} onChange={change('ReferenceNo')} />
      <Field label="Total" maxLength={12} inputMode="decimal" value={String(record.Total)} onChange={change('Total')} />
      <ChoiceField
        label="CurrencyCode"
        options={[AS_PUBLISHED, ...optionsOf(currencies.rows)]}
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
  );
}

export default function Exercise() {
  const [records, setRecords] = useState<readonly ProviderRecord[]>([PAID]);
  const {decision, reasons} = settle(ORDER, records);
  return (
    <>
      <div className="tool__choices" role="group" aria-label="The reply of Inquiry">
        {CASES.map(({name, records: example}) => (
          <button
            key={name}
            type="button"
            className="tool__choice"
            aria-pressed={JSON.stringify(example) === JSON.stringify(records)}
            onClick={() => setRecords(example)}
          >
            {name}
          </button>
        ))}
      </div>
      {records.map((record, position) => (
        <RecordFields
          // Records have no identity of their own, and none is ever moved.
          key={position}
          label={`Record ${position + 1}`}
          record={record}
          onChange={(changed) => setRecords(records.map((old, index) => (index === position ? changed : old)))}
        />
      ))}
      <output className={styles.verdict} data-decision={decision}>
        <strong>{INSTRUCTIONS[decision]}</strong>
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </output>
    </>
  );
}
