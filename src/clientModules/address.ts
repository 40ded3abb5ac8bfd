import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import siteConfig from '@generated/docusaurus.config';
import {isUndecodable, tidyHash, tidyPath} from '@site/lib/tidyAddress';

/**
 * Brings the address bar into the form that the router expects, before the router reads it: a page opened as `/x.html`
 * or `/x/index.html` would be rendered twice, and a malformed address would stop the app. Docusaurus evaluates client
 * modules before it creates its router.
 */

function show(path: string): void {
  const {pathname, search} = location;
  const hash = tidyHash(location.hash);
  if (path !== pathname || hash !== location.hash) history.replaceState(history.state, '', path + search + hash);
}

function tidied(pathname: string): string {
  const path = tidyPath(pathname);
  return siteConfig.trailingSlash && !path.endsWith('/') ? `${path}/` : path;
}

const tidyAddress = () => show(tidied(location.pathname));

const NOT_FOUND_PAGE = `${siteConfig.baseUrl}404.html`;

/** The page that the server sent names its own address, whatever address it was asked for. */
function showServedAddress(canonical: HTMLLinkElement): void {
  const served = new URL(canonical.href).pathname;
  // With a slash at the end of addresses, Docusaurus puts one behind that of the not-found page, too.
  if (served.replace(/\/$/, '') !== NOT_FOUND_PAGE) return show(served);
  const asked = location.pathname;
  const right = tidied(asked);
  if (asked === right || isUndecodable(asked)) return tidyAddress();
  // A strict host may have a page at the tidied address. Until it answers, the router shows what is shown.
  const {search, hash} = location;
  show(NOT_FOUND_PAGE);
  location.replace(right + search + hash);
}

// UPGRADING: router-order
if (ExecutionEnvironment.canUseDOM) {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonical) showServedAddress(canonical);
  else tidyAddress();
  // Captured: the router listens as well, and must find the address tidied.
  addEventListener('popstate', tidyAddress, true);
}

/** A link inside the site may end in `.html`, too. */
export function onRouteDidUpdate(): void {
  tidyAddress();
}
