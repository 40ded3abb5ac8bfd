import {useLayoutEffect, useRef} from 'react';
import {useLocation} from '@docusaurus/router';
// UPGRADING: internals
import {useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import sidebar from '@generated/instant/default/sidebar.json';
import {ThemeClassNames} from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {translate} from '@docusaurus/Translate';
import DocSidebarItems from '@theme/DocSidebarItems';
import MobileMenu, {closeMenu, useMenuOfDocs} from '@site/src/plugins/instant/MobileMenu';

/** The way into the documentation from the home page. */
function FirstSidebar() {
  const {pathname} = useLocation();
  return (
    <nav
      className="menu site-menu__sidebar"
      aria-label={translate({id: 'theme.docs.sidebar.navAriaLabel', message: 'Docs sidebar'})}
    >
      <ul className={`menu__list ${ThemeClassNames.docs.docSidebarMenu}`}>
        <DocSidebarItems items={sidebar} activePath={pathname} level={1} />
      </ul>
    </nav>
  );
}

/** The menu of a page without a sidebar; `DocRoot/Layout/Sidebar` renders that of the other pages. */
export default function MobileSidebar() {
  const location = useLocation();
  const lastLocation = useRef(location);
  const isOfDocs = useMenuOfDocs();
  const {content} = useNavbarSecondaryMenu();
  const isHome = useBaseUrl('/') === location.pathname;
  // Only when the reader has chosen another page: the menu may be open when the app starts. An effect that ran after
  // the paint could be later than the focus on the page, which is inert until the menu is closed.
  useLayoutEffect(() => {
    if (location !== lastLocation.current) closeMenu();
    lastLocation.current = location;
  }, [location]);
  return isOfDocs ? null : <MobileMenu>{content ?? (isHome && <FirstSidebar />)}</MobileMenu>;
}
