import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Takes `.html` and `/index.html` off the address before the router reads it. Docusaurus would render the page twice: it
 * loads the parts of the page under the written address, and renders it under the other
 * (https://github.com/facebook/docusaurus/issues/10053). Client modules are evaluated before the router is made.
 */
function normalise(): void {
  const {pathname, search, hash} = location;
  const path = pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

if (ExecutionEnvironment.canUseDOM) normalise();

/** Links inside the site may end in `.html`, too: Docusaurus shows their page, and leaves the address as it is. */
export function onRouteDidUpdate(): void {
  normalise();
}
