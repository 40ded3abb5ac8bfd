import {useEffect, useRef, useSyncExternalStore, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {analyticsScript, hasExternalScripts, widgetScript} from './externalScripts';
import {consentStore} from './store';
import styles from './styles.module.css';

const WANTED = [analyticsScript && 'analytics', widgetScript && 'a social widget'].filter(Boolean).join(' and ');

function Question() {
  const {choice} = useSyncExternalStore(consentStore.subscribe, consentStore.get, consentStore.getOnServer);
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    // Who asked for the question again wants to be there; who is asked unbidden goes on reading.
    if (choice) bar.current?.querySelector('button')?.focus();
  }, [choice]);

  return (
    <section ref={bar} className={styles.bar} aria-label="Cookie choices">
      <p className={styles.question}>May this site load {WANTED} from other companies?</p>
      <div className={styles.answers}>
        <button type="button" className={styles.answer} onClick={() => consentStore.choose('allowed')}>
          Allow
        </button>
        <button type="button" className={styles.answer} onClick={() => consentStore.choose('declined')}>
          Decline
        </button>
      </div>
    </section>
  );
}

/**
 * Asks once for consent to the scripts of other companies, at the foot of the window. Not on the server, nor where no
 * such script is configured. It is the last thing in the page, below everything, and so moves nothing.
 */
export default function ConsentBar(): ReactNode {
  const {isAsking} = useSyncExternalStore(consentStore.subscribe, consentStore.get, consentStore.getOnServer);
  return hasExternalScripts && isAsking && createPortal(<Question />, document.body);
}
