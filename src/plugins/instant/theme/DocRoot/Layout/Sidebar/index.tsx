import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import {useLocation} from '@docusaurus/router';
import type {Props} from '@theme/DocRoot/Layout/Sidebar';
import DocSidebarDesktop from '@theme/DocSidebar/Desktop';
import MobileMenu from '@site/src/plugins/instant/MobileMenu';
import styles from '@site/src/plugins/instant/MobileMenu/styles.module.css';
import {useMenuOfDocs} from '@site/src/plugins/instant/MobileMenu/useMenuOfDocs';

/** The sidebar cannot be hidden in wide windows: `docs.sidebar.hideable` of the configuration. */
const keep = () => {};

/**
 * The sidebar, once for every width: beside the text in wide windows, in the menu in narrow ones. The theme's has one of
 * its own for each, and makes the one of narrow windows when the menu is first opened.
 */
export default function DocRootLayoutSidebar({sidebar}: Props) {
  const {pathname} = useLocation();
  // Anew for each sidebar: categories keep what the reader opened (facebook/docusaurus#3414).
  const name = useDocsSidebar()?.name;
  const isOfDocs = useMenuOfDocs();
  const content = (
    <div key={name} className={styles.sidebar}>
      <DocSidebarDesktop sidebar={sidebar} path={pathname} onCollapse={keep} isHidden={false} />
    </div>
  );
  return (
    <aside className={clsx(ThemeClassNames.docs.docSidebarContainer, styles.column)}>
      {/* The index of a category is no doc: its menu of narrow windows is that of the top bar. */}
      {isOfDocs ? <MobileMenu>{content}</MobileMenu> : <div className={styles.wideOnly}>{content}</div>}
    </aside>
  );
}
