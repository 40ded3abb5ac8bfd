import {useId} from 'react';
import {translate} from '@docusaurus/Translate';
import styles from './styles.module.css';

/** A menu to take the page away as Markdown. Opens and links without a script; copying is `src/plugins/instant/copy.js`. */
export default function CopyPage({markdownPath}: {markdownPath: string}) {
  const id = useId();
  return (
    <div className={styles.copyPage}>
      <button type="button" className={styles.opener} popoverTarget={id}>
        {translate({message: 'Copy page'})}
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <button type="button" className={styles.copy} data-copy-from={markdownPath}>
          {translate({message: 'Copy as Markdown'})}
        </button>
        {/* A file, not a route: the router must not handle it. */}
        {/* eslint-disable-next-line @docusaurus/no-html-links */}
        <a href={markdownPath}>{translate({message: 'View as Markdown'})}</a>
        <span role="status" dangerouslySetInnerHTML={{__html: ''}} />
      </div>
    </div>
  );
}
