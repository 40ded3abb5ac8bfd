import React, {type ComponentProps, type ReactNode} from 'react';
import Frame, {type FrameProps} from './Frame';

interface Changed {
  value: string;
  onChange: (value: string) => void;
}

type FieldProps = FrameProps & Changed & Omit<ComponentProps<'input'>, keyof Changed>;

/** One line of text. */
export default function Field({label, hint, problem, value, onChange, ...input}: FieldProps): ReactNode {
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          className="field__input"
          autoComplete="off"
          {...input}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Frame>
  );
}

type TextFieldProps = FrameProps & Changed & Omit<ComponentProps<'textarea'>, keyof Changed>;

/** Several lines of text, as a machine wrote them. */
export function TextField({label, hint, problem, value, onChange, ...textarea}: TextFieldProps): ReactNode {
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
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Frame>
  );
}

interface ChoiceFieldProps extends FrameProps, Changed {
  options: readonly {value: string; label: string}[];
}

/** One of several values. */
export function ChoiceField({label, hint, problem, value, onChange, options}: ChoiceFieldProps): ReactNode {
  return (
    <Frame label={label} hint={hint} problem={problem}>
      {(control) => (
        <select className="field__input" {...control} value={value} onChange={(event) => onChange(event.target.value)}>
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
