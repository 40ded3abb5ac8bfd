import {useId, type ComponentProps} from 'react';
import clsx from 'clsx';
import Announcement from '@site/src/components/Announcement';
import {ResultIcon} from '@site/src/components/Result';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** What is wrong with the value, in a sentence; empty when nothing is. */
  problem?: string;
  /** What is announced of it. */
  spokenProblem?: string;
  /** What a tool says about the value, for screen readers that return to the field. */
  verdict?: string;
  /** Whether the value is wrong although nothing is said here: what is wrong stands elsewhere. */
  isInvalid?: boolean;
  /** Several lines of text, or a choice with its options as children, instead of one line. */
  as?: 'input' | 'textarea' | 'select';
}

/** A control with its label, hint and error message, which are associated for screen readers. */
export default function Field({
  label,
  hint,
  problem = '',
  spokenProblem = problem,
  verdict = '',
  isInvalid = problem !== '',
  as = 'input',
  ...control
}: FieldProps) {
  const id = useId();
  // The three elements share the properties that are used here.
  const Control = as as 'input';
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="soft field__hint" translate="yes" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <Control
        className={clsx('field__input', as === 'textarea' && 'field__input--code')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...control}
        id={id}
        // A wrong value needs its problem first, and that repeats the hint.
        aria-describedby={clsx(`${id}-problem`, problem === '' && hint && `${id}-hint`, verdict && `${id}-verdict`)}
        aria-invalid={isInvalid}
      />
      <span className="problem field__problem" hidden={problem === ''}>
        <ResultIcon kind="wrong" />
        <span id={`${id}-problem`}>{problem}</span>
      </span>
      {verdict && (
        <span id={`${id}-verdict`} hidden>
          {verdict}
        </span>
      )}
      <Announcement about={control.value}>{spokenProblem}</Announcement>
    </div>
  );
}
