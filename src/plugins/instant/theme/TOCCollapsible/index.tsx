import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/TOCCollapsible';
import TOCItems from '@theme/TOCItems';
import styles from './styles.module.css';

/** The table of contents of narrow windows, which the browser opens by itself. */
export default function TOCCollapsible({toc, className, ...levels}: Props) {
  return (
    <details className={clsx(styles.contents, className)}>
      <summary>{translate({id: 'theme.TOCCollapsible.toggleButtonLabel', message: 'On this page'})}</summary>
      <TOCItems toc={toc} className={styles.list} {...levels} />
    </details>
  );
}
