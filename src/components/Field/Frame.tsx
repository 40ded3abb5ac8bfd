import React, {useId, type ReactNode} from 'react';

export interface FrameProps {
  label: string;
  hint?: string;
  /** What is wrong with the value, in a sentence; empty when nothing is. */
  problem?: string;
}

/** What the control of a frame must carry. */
export interface ControlProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

/** A control with its label, its hint and what is wrong with it, tied together for screen readers. */
export default function Frame({
  label,
  hint,
  problem = '',
  children,
}: FrameProps & {children: (control: ControlProps) => ReactNode}): ReactNode {
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
