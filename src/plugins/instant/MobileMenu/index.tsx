import {useLayoutEffect, type ReactNode} from 'react';
import {useActiveDocContext, useActivePlugin} from '@docusaurus/plugin-content-docs/client';
import {useThemeConfig} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import Logo from '@theme/Logo';
import NavbarItem, {type Props as NavbarItemProps} from '@theme/NavbarItem';
import './mobileMenu.css';

/** Id of the menu, which `Navbar/MobileSidebar/Toggle` opens. Each page has one; a heading "Menu" takes `menu`. */
export const MENU_ID = 'site-menu';

/** Closes the menu, and lets what it had covered be used again. */
export const closeMenu = () => void document.dispatchEvent(new Event('closemenu'));

/** Whether the page is a doc with a sidebar, which then holds the menu of narrow windows. */
export function useMenuOfDocs(): boolean {
  const {activeDoc} = useActiveDocContext(useActivePlugin()?.pluginId);
  return activeDoc?.sidebar !== undefined;
}

/**
 * The menu of narrow windows: the name of the site and its parts, which stay in sight, a sidebar, and the links at the
 * right of the top bar. It is a popover, so that it opens without JavaScript; `src/plugins/instant/browser/menu.js`
 * makes it a modal dialog while it is open.
 */
export default function MobileMenu({children}: {children?: ReactNode}) {
  const {items} = useThemeConfig().navbar;
  // A page of another kind has a menu of its own, and an open popover that is removed does not say that it closes.
  useLayoutEffect(() => closeMenu, []);
  const linksAt = (side: 'left' | 'right') =>
    items
      .filter(({position = 'right'}) => position === side)
      .map((item, index) => <NavbarItem key={index} mobile {...(item as NavbarItemProps)} />);
  return (
    <div id={MENU_ID} popover="auto" className="site-menu">
      <div className="site-menu__brand">
        <Logo className="navbar__brand" imageClassName="navbar__logo" titleClassName="navbar__title text--truncate" />
        <button
          type="button"
          className="clean-btn site-menu__close"
          aria-label={translate({
            id: 'theme.docs.sidebar.closeSidebarButtonAriaLabel',
            message: 'Close navigation bar',
          })}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 4L16 16M16 4L4 16" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
        <nav aria-label={translate({message: 'Main menu'})}>
          <ul className="menu__list">{linksAt('left')}</ul>
        </nav>
      </div>
      {children}
      <ul className="menu__list">
        <NavbarItem mobile to="/" exact label={translate({message: 'Home'})} />
        {linksAt('right')}
      </ul>
    </div>
  );
}
