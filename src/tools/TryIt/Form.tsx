import {useSyncExternalStore} from 'react';
import type {FieldRow} from 'payment-contract/fields';
import {channels, currencies, languages} from 'payment-contract/tables';
import Field from '@site/src/components/Field';
import {followLanguage} from '@site/src/components/Samples/Languages';
import {findInSamples, isInSample} from './fillSamples';
import {SEND} from './labels';
import type {RequestValues} from './request';
import './tryIt.css';

const tables = {channels, currencies, languages};

/** Lists the values of a field when the contract lists all of them. */
function choicesOf({table, limits, required}: FieldRow): {value: string; label: string}[] | undefined {
  const codes =
    table && table in tables
      ? tables[table as keyof typeof tables].rows.map(({code, name}) => ({value: code, label: `${code} · ${name}`}))
      : limits?.values?.map((value) => ({value, label: value}));
  return codes && [...(required ? [] : [{value: '', label: 'Left out'}]), ...codes];
}

interface FormProps {
  rows: readonly FieldRow[];
  values: RequestValues;
  /** Sentences by field. */
  problems: RequestValues;
  onChange: (path: string, value: string) => void;
  onSend: () => void;
}

/** The fields of a request, each with the contract's rules. Enter sends it. */
export default function Form({rows, values, problems, onChange, onSend}: FormProps) {
  const absent = useSyncExternalStore(followLanguage, () =>
    rows
      .map(({path}) => path)
      .filter((path) => !isInSample(path))
      .join(' '),
  );
  return (
    <form
      noValidate
      className="box try-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {rows.map((row) => {
        const {path, required, length, rules} = row;
        const choices = choicesOf(row);
        return (
          <div key={path} data-field={path} onFocus={() => findInSamples(path)}>
            <Field
              as={choices ? 'select' : 'input'}
              label={`${path}${required ? '' : ' (optional)'}`}
              // Choices need no rules.
              hint={[
                ...(choices ? [] : [length, ...rules]),
                absent.split(' ').includes(path) && 'not written into the sample',
              ]
                .filter(Boolean)
                .join(', ')}
              value={values[path] ?? ''}
              onChange={({target}) => onChange(path, target.value)}
              problem={problems[path]}
              // The panel says it, and what is right again.
              spokenProblem=""
              aria-required={required}
            >
              {choices?.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </Field>
          </div>
        );
      })}
      <input type="submit" hidden value={SEND} />
    </form>
  );
}
