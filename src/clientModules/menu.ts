import type {ClientModule} from '@docusaurus/types';

/** Closes the menu of narrow windows as soon as the reader has chosen a page. */
export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({location, previousLocation}) => {
  if (previousLocation && location !== previousLocation) window.closeMenu();
};
