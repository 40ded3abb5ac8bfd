import {useEffect, useRef, useState} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import {useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import MobileMenu, {MENU_ID} from '@site/src/plugins/instant/MobileMenu';
import {useMenuOfDocs} from '@site/src/plugins/instant/MobileMenu/useMenuOfDocs';

/** While the menu is open, Back closes it and stays on the page. Only one part of a page can hold the history back. */
function CloseOnBack() {
  const history = useHistory();
  useEffect(
    () =>
      history.block((_to, action) => {
        if (action !== 'POP') return undefined;
        window.closeMenu?.();
        return false;
      }),
    [history],
  );
  return null;
}

/** The menu of a page without a sidebar; a page that has one brings it itself: `DocRoot/Layout/Sidebar`. */
export default function MobileSidebar() {
  const location = useLocation();
  const shown = useRef(location);
  const isOfDocs = useMenuOfDocs();
  const [isOpen, setOpen] = useState(false);
  const {content} = useNavbarSecondaryMenu();
  useEffect(() => {
    const follow = ({target, newState}: ToggleEvent) =>
      target instanceof Element && target.id === MENU_ID && setOpen(newState === 'open');
    document.addEventListener('beforetoggle', follow, true);
    return () => document.removeEventListener('beforetoggle', follow, true);
  }, []);
  // Only when the reader has chosen another page: the menu may be open when the app starts.
  useEffect(() => {
    if (location !== shown.current) window.closeMenu?.();
    shown.current = location;
  }, [location]);
  return (
    <>
      {isOpen && <CloseOnBack />}
      {!isOfDocs && <MobileMenu>{content}</MobileMenu>}
    </>
  );
}
