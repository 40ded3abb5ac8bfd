import React, {useRef, useState, useSyncExternalStore, type ReactNode} from 'react';
import type {FieldRow} from '@site/contract/reference';
import {channels} from '@site/contract/tables/channels';
import {currencies} from '@site/contract/tables/currencies';
import {languages} from '@site/contract/tables/languages';
import CopyButton from '@site/src/components/CodeBlock/CopyButton';
import Field, {ChoiceField} from '@site/src/components/Field';
import {currentValues, subscribeToValues, valuesOnServer} from '@site/src/components/YourValues/store';
import {isLive, SANDBOX_ORIGIN, toExports, variablesIn} from '@site/src/lib/environment';
import {findFieldProblem} from '@site/src/lib/fieldProblem';
import {findRequestProblems, toCurl, toHtmlForm, type RequestShape} from '@site/src/lib/request';
import {noValues, valueFor, type YourValues} from '@site/src/lib/yourValues';

const tables = {channels, currencies, languages};

/** Values to choose from, where the contract lists them all. */
function choicesOf({table, limits, required}: FieldRow): {value: string; label: string}[] | undefined {
  const codes =
    table && table in tables
      ? tables[table as keyof typeof tables].rows.map(({code, name}) => ({value: code, label: `${code} · ${name}`}))
      : limits?.values?.map((value) => ({value, label: value}));
  return codes && [...(required ? [] : [{value: '', label: 'Left out'}]), ...codes];
}

/** Your value, or for a field that must be there the contract's example. */
const startOf = (row: FieldRow, values: YourValues): string =>
  valueFor(row, values) ?? (row.required || row.default !== undefined ? (row.example ?? row.default ?? '') : '');

function Code({code, label}: {code: string; label: string}): ReactNode {
  const element = useRef<HTMLElement>(null);
  return (
    <div className="code">
      <div className="code__header">
        <span className="code__language">{label}</span>
        <CopyButton code={element} what={label} />
      </div>
      <pre className="code__scroll" tabIndex={0} role="group" aria-label={label}>
        <code ref={element}>{code}</code>
      </pre>
    </div>
  );
}

/** The form and the request, loaded when the reader opens them. */
export default function Builder({shape}: {shape: RequestShape}): ReactNode {
  const yours = useSyncExternalStore(subscribeToValues, currentValues, valuesOnServer);
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const [host, setHost] = useState(isLive(yours) ? 'live' : 'sandbox');
  const [form, setForm] = useState('curl');

  // Inquiry carries the merchant ID twice, in a header and in the body: it is asked for once.
  const rows = shape.request.filter(({path}, index, all) => all.findIndex((row) => row.path === path) === index);
  const values = Object.fromEntries(rows.map((row) => [row.path, written[row.path] ?? startOf(row, yours)]));
  const wrong = rows.filter((row) => findFieldProblem(row, values[row.path] ?? '') !== '');
  const together = wrong.length > 0 ? [] : findRequestProblems(shape, values);
  const origin = host === 'sandbox' ? SANDBOX_ORIGIN : undefined;
  const isForm = shape.contentType === 'application/x-www-form-urlencoded';
  const code = form === 'html' ? toHtmlForm(shape, values, origin) : toCurl(shape, values, origin);
  // The keys of the sandbox are public; those of the live service are the reader's own.
  const keys = host === 'sandbox' ? toExports(variablesIn([code]), noValues) : '';

  return (
    <>
      {rows.map((row) => {
        const choices = choicesOf(row);
        const props = {
          label: `${row.path}${row.required ? '' : ' (optional)'}`,
          // A pattern's words say the length too, and choices speak for themselves.
          hint: choices ? '' : [row.limits?.pattern ? '' : row.length, ...row.rules].filter(Boolean).join(', '),
          value: values[row.path] ?? '',
          onChange: (value: string) => setWritten({...written, [row.path]: value}),
          problem: findFieldProblem(row, values[row.path] ?? ''),
        };
        return choices ? (
          <ChoiceField key={row.anchor} {...props} options={choices} />
        ) : (
          <Field key={row.anchor} {...props} />
        );
      })}
      <ChoiceField
        label="Send it to"
        value={host}
        onChange={setHost}
        options={[
          {value: 'sandbox', label: `The sandbox on your machine, ${SANDBOX_ORIGIN}`},
          {value: 'live', label: `The live host, ${new URL(shape.url.replace(/[{}]/g, '')).host}`},
        ]}
      />
      {isForm && (
        <ChoiceField
          label="As"
          value={form}
          onChange={setForm}
          options={[
            {value: 'curl', label: 'A curl command'},
            {value: 'html', label: 'An HTML form'},
          ]}
        />
      )}
      <p role="status" className={wrong.length + together.length > 0 ? 'tool__wrong' : undefined}>
        {wrong.length > 0 && `To mend first: ${wrong.map(({path}) => path).join(', ')}.`}
        {together.join(' ')}
        {wrong.length + together.length === 0 && 'The request keeps to the contract.'}
      </p>
      {wrong.length + together.length === 0 && (
        <Code code={keys ? `${keys}\n${code}` : code} label={form === 'html' ? 'HTML form' : 'Shell command'} />
      )}
    </>
  );
}
