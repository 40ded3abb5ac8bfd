import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/** Drops a malformed hash, because Docusaurus would crash when it decodes the hash to scroll there. */
function decodable(hash: string): string {
  try {
    decodeURIComponent(hash);
    return hash;
  } catch {
    return '';
  }
}

/**
 * Removes `.html` and `/index.html` from the address before the router reads it. Docusaurus would render the page
 * twice: it loads the parts of the page under the written address, and renders it under the other
 * (https://github.com/facebook/docusaurus/issues/10053). Client modules run before the router is created.
 * UPGRADING: first-render
 */
function normalise(): void {
  const {pathname, search} = location;
  const path = pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  const hash = decodable(location.hash);
  // Without the origin, the path `//other.example/` would be a host.
  if (path !== pathname || hash !== location.hash)
    history.replaceState(history.state, '', location.origin + path + search + hash);
}

/** Gives the address to the foot of each printed page: src/css/print.css. */
function writeAddress(): void {
  document.documentElement.style.setProperty('--address', JSON.stringify(location.origin + location.pathname));
}

if (ExecutionEnvironment.canUseDOM) {
  normalise();
  addEventListener('beforeprint', writeAddress);
}

/**
 * Links inside the site may end in `.html`, too: Docusaurus shows their page, and leaves the address as it is. It
 * scrolls to a section of another page without moving the focus: here the focus follows, so that Tab goes on from the
 * section.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location: {pathname, hash}, previousLocation}) => {
  normalise();
  if (!previousLocation || previousLocation.pathname === pathname) return;
  const section = document.getElementById(decodeURIComponent(decodable(hash).slice(1)));
  if (section && section.tabIndex < 0) section.tabIndex = -1;
  section?.focus({preventScroll: true});
};
