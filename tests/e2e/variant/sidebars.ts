import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import site from '../../../sidebars';

/** The same items with each category closed. */
function close(items: unknown): unknown {
  if (Array.isArray(items)) return items.map(close);
  if (typeof items !== 'object' || items === null) return items;
  return {...items, collapsed: true, items: close((items as {items?: unknown}).items)};
}

/** The site's sidebars, with all categories of the API closed. */
export default {...site, apiSidebar: close(site.apiSidebar)} as SidebarsConfig;
