import docusaurus from '@docusaurus/core/lib/client/docusaurus';
import {isKnown} from './parts';

const whenIdle = (act: () => void) => (window.requestIdleCallback ?? setTimeout)(act);

/**
 * Docusaurus's own, but a link that comes into view asks for nothing when it leads to a category that has not come: a page
 * with many links would bring half the site. Pointed at, it does. What Docusaurus would fetch and leave is run as well,
 * when the browser is idle: without a list of all chunks in the page's script, nobody can tell which name has a file.
 */
export default Object.freeze({
  ...docusaurus,
  prefetch(path: string): false {
    if (isKnown(path)) whenIdle(() => void docusaurus.preload(path));
    return false;
  },
});
