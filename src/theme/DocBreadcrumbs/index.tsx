import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import OriginalBreadcrumbs from '@theme-original/DocBreadcrumbs';
import CopyPage from '@site/src/components/CopyPage';
import styles from './styles.module.css';

/** The theme's breadcrumbs, with the menu that takes the page away as Markdown at the end of the line. */
export default function DocBreadcrumbs() {
  const {metadata} = useDoc();
  const markdownPath = `${metadata.permalink.replace(/\/$/, '')}.md`;
  return (
    <div className={styles.line}>
      <Head>
        <link rel="alternate" type="text/markdown" href={markdownPath} />
      </Head>
      <OriginalBreadcrumbs />
      <CopyPage markdownPath={markdownPath} />
    </div>
  );
}
