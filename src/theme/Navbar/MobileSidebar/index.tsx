import {useEffect, useState} from 'react';
import {useHistory} from '@docusaurus/router';
import MobileMenu, {MENU_ID} from '@site/src/components/MobileMenu';
import {useSidebarName} from '@site/src/components/MobileMenu/useSidebarName';

/** While the menu is open, Back closes it and stays on the page. Only one part of a page can hold the history back. */
function CloseOnBack() {
  const history = useHistory();
  useEffect(
    () =>
      history.block((_to, action) => {
        if (action !== 'POP') return undefined;
        window.closeMenu();
        return false;
      }),
    [history],
  );
  return null;
}

/** The menu of a page without a sidebar; a page that has one brings it itself: `src/theme/DocRoot/Layout/Sidebar`. */
export default function MobileSidebar() {
  const hasSidebar = useSidebarName() !== undefined;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const follow = ({target, newState}: ToggleEvent) =>
      target instanceof Element && target.id === MENU_ID && setOpen(newState === 'open');
    document.addEventListener('beforetoggle', follow, true);
    return () => document.removeEventListener('beforetoggle', follow, true);
  }, []);
  return (
    <>
      {isOpen && <CloseOnBack />}
      {!hasSidebar && <MobileMenu />}
    </>
  );
}
