import {useDoc} from '@docusaurus/plugin-content-docs/client';
import OriginalBreadcrumbs from '@theme-init/DocBreadcrumbs';
import CopyPage from '../../CopyPage';
import styles from './styles.module.css';

/** The theme's breadcrumbs, with the menu that copies the page as Markdown at the end of the line. */
export default function DocBreadcrumbs() {
  const {permalink} = useDoc().metadata;
  return (
    <div className={styles.line}>
      <OriginalBreadcrumbs />
      <CopyPage markdownPath={`${permalink.replace(/\/$/, '')}.md`} />
    </div>
  );
}
