import {useId, type ReactNode} from 'react';

export interface FrameProps {
  label: ReactNode;
  hint?: string;
  /** What is wrong with the value, in a sentence; empty when nothing is. */
  problem?: string;
}

/** Makes the control; what it is given ties it to the texts around it. */
type Control = (props: {id: string; 'aria-describedby': string; 'aria-invalid': boolean}) => ReactNode;

/** A control with its label, its hint and what is wrong with it, tied together for screen readers. */
export default function Frame({label, hint, problem = '', children}: FrameProps & {children: Control}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="field__hint" translate="yes" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({
        id,
        'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-problem`,
        'aria-invalid': problem !== '',
      })}
      <span className="field__problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </span>
    </div>
  );
}
