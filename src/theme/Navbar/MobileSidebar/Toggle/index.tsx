import type {ReactNode} from 'react';
import IconMenu from '@theme/Icon/Menu';
import {MENU_ID} from '@site/src/components/MobileMenu';

/** The button that opens the menu of narrow windows: the browser does it, with the app, without it and without scripts. */
export default function MobileSidebarToggle(): ReactNode {
  return (
    <button
      type="button"
      className="navbar__toggle clean-btn"
      aria-label="Toggle navigation bar"
      popoverTarget={MENU_ID}
    >
      <IconMenu />
    </button>
  );
}
