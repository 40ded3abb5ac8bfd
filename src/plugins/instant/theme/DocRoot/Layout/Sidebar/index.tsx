import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import {useLocation} from '@docusaurus/router';
import type {Props} from '@theme/DocRoot/Layout/Sidebar';
import DocSidebarDesktop from '@theme/DocSidebar/Desktop';
import MobileMenu, {useMenuOfDocs} from '@site/src/plugins/instant/MobileMenu';

/** The sidebar cannot be hidden in wide windows: `docs.sidebar.hideable` of the configuration. */
const keep = () => {};

/**
 * The sidebar, once for every width: beside the text in wide windows, in the menu in narrow ones. The theme has
 * separate ones, and renders that of narrow windows when the menu is first opened.
 */
export default function DocRootLayoutSidebar({sidebar}: Props) {
  const {pathname} = useLocation();
  // Remounted for each sidebar, because categories keep their state (facebook/docusaurus#3414).
  const name = useDocsSidebar()?.name;
  const isOfDocs = useMenuOfDocs();
  const content = (
    <div key={name} className="site-menu__sidebar">
      <DocSidebarDesktop sidebar={sidebar} path={pathname} onCollapse={keep} isHidden={false} />
    </div>
  );
  return (
    <aside className={clsx(ThemeClassNames.docs.docSidebarContainer, 'site-menu-column')}>
      {/* A generated category index is not a doc page, so narrow windows show the menu of the top bar. */}
      {isOfDocs ? <MobileMenu>{content}</MobileMenu> : <div className="site-menu site-menu--wide">{content}</div>}
    </aside>
  );
}
