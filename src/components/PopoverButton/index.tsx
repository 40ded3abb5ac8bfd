import clsx from 'clsx';
import {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A button above the title of a page, and the popover that it opens, without a script if the browser has popovers. */
export default function PopoverButton({label, className, children}: Props) {
  const id = useId();
  return (
    <div className={clsx(styles.menu, className)}>
      <button type="button" className={`button button--quiet ${styles.opener}`} popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
