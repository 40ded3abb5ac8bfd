import {translate} from '@docusaurus/Translate';
import IconMenu from '@theme/Icon/Menu';
import {MENU_ID} from '@site/src/plugins/instant/MobileMenu';

/** The button that opens the menu of narrow windows, also without JavaScript. */
export default function MobileSidebarToggle() {
  return (
    <button
      type="button"
      className="navbar__toggle clean-btn"
      aria-label={translate({id: 'theme.docs.sidebar.toggleSidebarButtonAriaLabel', message: 'Toggle navigation bar'})}
      popoverTarget={MENU_ID}
    >
      <IconMenu width={24} height={24} />
    </button>
  );
}
