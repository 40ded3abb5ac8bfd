import {useActiveDocContext, useActivePlugin} from '@docusaurus/plugin-content-docs/client';
import OriginalBreadcrumbs from '@theme-init/DocBreadcrumbs';
import CopyPage from '../../CopyPage';
import styles from './styles.module.css';

/** The theme's breadcrumbs, and the Copy page menu of a page with a Markdown version: generated indexes have none. */
export default function DocBreadcrumbs() {
  const {activeDoc} = useActiveDocContext(useActivePlugin()?.pluginId);
  if (!activeDoc) return <OriginalBreadcrumbs />;
  return (
    <div className={styles.line}>
      <OriginalBreadcrumbs />
      <CopyPage markdownPath={`${activeDoc.path.replace(/\/$/, '')}.md`} />
    </div>
  );
}
