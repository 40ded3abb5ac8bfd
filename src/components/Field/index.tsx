import type {ComponentProps} from 'react';
import Frame, {type FrameProps} from './Frame';

type FieldProps<Control extends 'input' | 'textarea' | 'select'> = FrameProps &
  Omit<ComponentProps<Control>, 'value' | 'onChange'> & {value: string; onChange: (value: string) => void};

/** One line of text. */
export default function Field({label, hint, problem, onChange, ...input}: FieldProps<'input'>) {
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          className="field__input"
          autoComplete="off"
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Frame>
  );
}

/** Several lines of text, as a machine wrote them. */
export function TextField({label, hint, problem, onChange, ...textarea}: FieldProps<'textarea'>) {
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <textarea
          className="field__input field__input--code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...textarea}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Frame>
  );
}

type ChoiceFieldProps = FieldProps<'select'> & {options: readonly {value: string; label: string}[]};

/** One of several values. */
export function ChoiceField({label, hint, problem, onChange, options, ...select}: ChoiceFieldProps) {
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <select className="field__input" {...select} {...control} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
