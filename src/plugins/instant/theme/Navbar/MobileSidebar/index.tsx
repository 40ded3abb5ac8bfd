import {useEffect, useRef} from 'react';
import {useLocation} from '@docusaurus/router';
// UPGRADING: internals
import {useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import MobileMenu, {useMenuOfDocs} from '@site/src/plugins/instant/MobileMenu';

/** The menu of a page without a sidebar; `DocRoot/Layout/Sidebar` renders that of the other pages. */
export default function MobileSidebar() {
  const location = useLocation();
  const shown = useRef(location);
  const isOfDocs = useMenuOfDocs();
  const {content} = useNavbarSecondaryMenu();
  // Only when the reader has chosen another page: the menu may be open when the app starts.
  useEffect(() => {
    if (location !== shown.current) document.dispatchEvent(new Event('closemenu'));
    shown.current = location;
  }, [location]);
  return isOfDocs ? null : <MobileMenu>{content}</MobileMenu>;
}
