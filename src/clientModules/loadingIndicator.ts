import type {ClientModule} from '@docusaurus/types';

/**
 * The bar at the top of the window while a page takes long to come. It replaces the theme's, which marks it up with
 * roles that do not exist, and can start it for a page that the reader has left again.
 */

/** A page that comes sooner shows no bar. */
const DELAY_MS = 200;

let delay: number | undefined;
let bar: HTMLElement | undefined;

function show(): void {
  bar = document.createElement('div');
  bar.className = 'loading-indicator';
  document.body.append(bar);
}

function hide(): void {
  clearTimeout(delay);
  bar?.remove();
}

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({location, previousLocation}) => {
  hide();
  if (previousLocation && location.pathname !== previousLocation.pathname) delay = window.setTimeout(show, DELAY_MS);
};

export const onRouteDidUpdate = hide;
