import {useId} from 'react';
import {provider} from '@site/provider';
import type {Evidence as Grade} from '@site/contract/tables';
import styles from './styles.module.css';

const marks: Record<Exclude<Grade, 'documented'>, {label: string; explanation: string}> = {
  observed: {
    label: 'Observed · confirm with support',
    explanation: `The provider has not documented this. Several public integrations agree on it. Before you depend on it, confirm it with support, ${provider.supportEmail}.`,
  },
  sandbox: {
    label: 'Sandbox only',
    explanation: `The provider publishes nothing about this. It is what the local sandbox does, and the live service may differ. Ask support, ${provider.supportEmail}.`,
  },
};

/** The grade that all rows share, so that it is said once; undefined when they differ, or there are none. */
export const sharedGrade = ([first, ...others]: readonly {evidence: Grade}[]) =>
  others.every(({evidence}) => evidence === first?.evidence) ? first?.evidence : undefined;

/**
 * Says how well a fact is known. What is not documented has a button, which opens the explanation without a script; a
 * browser without popovers shows the explanation in the text.
 */
export default function Evidence({grade}: {grade: Grade}) {
  const id = useId();
  if (grade === 'documented') {
    return (
      <span className={styles.mark} data-grade={grade}>
        Documented
      </span>
    );
  }
  const {label, explanation} = marks[grade];
  return (
    <span>
      <button type="button" className={styles.mark} data-grade={grade} popoverTarget={id}>
        {label}
      </button>
      <span id={id} popover="auto" className={styles.explanation}>
        {explanation}
      </span>
    </span>
  );
}
