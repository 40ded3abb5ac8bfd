/** A link inside the site leads to its place without a change that `src/document/controls.js` would hear of. */
export function onRouteDidUpdate({location}: {location: {hash: string}}): void {
  window.openFolds(location.hash);
}
