import clsx from 'clsx';
import {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

/** A button above the title of a page, and the popover that it opens, without a script if the browser has popovers. */
export default function PopoverButton(props: {label: string; className?: string; children: ReactNode}) {
  const id = useId();
  return (
    <div className={clsx(styles.menu, props.className)}>
      <button type="button" className={`button button--quiet ${styles.opener}`} popoverTarget={id}>
        {props.label}
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        {props.children}
      </div>
    </div>
  );
}
