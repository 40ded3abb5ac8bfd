import type {ClientModule} from '@docusaurus/types';

/** Closes the menu of narrow windows as soon as the reader has chosen a page. */
const menu: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (previousLocation && location !== previousLocation) window.closeMenu();
  },
};

export default menu;
