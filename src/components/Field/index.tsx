import React, {useId, type ComponentProps, type ReactNode} from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value, in a sentence; empty when nothing is. */
  problem?: string;
}

/** One line of text with its label, its hint and what is wrong with it, tied together for screen readers. */
export default function Field({label, hint, value, onChange, problem = '', ...input}: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        className="field__input"
        autoComplete="off"
        {...input}
        id={id}
        value={value}
        aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-problem`}
        aria-invalid={problem !== ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="field__problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </span>
    </div>
  );
}
