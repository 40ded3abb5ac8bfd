import type {ReactNode} from 'react';
import {hasExternalScripts} from './externalScripts';
import {consentStore} from './store';
import styles from './styles.module.css';

/** Lets the reader change the answer to the question of `ConsentBar`. */
export default function ConsentButton(): ReactNode {
  return (
    hasExternalScripts && (
      <button type="button" className={styles.change} onClick={consentStore.ask}>
        Cookie choices
      </button>
    )
  );
}
