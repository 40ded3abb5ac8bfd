import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import site from '../../../sidebars';

const NOTES = 100;

/** The same items with each category closed. */
function close(items: unknown): unknown {
  if (Array.isArray(items)) return items.map(close);
  if (typeof items !== 'object' || items === null) return items;
  return {...items, collapsed: true, items: close((items as {items?: unknown}).items)};
}

const notes = Array.from({length: NOTES}, (_, number) => ({
  type: 'link',
  label: `Note ${number + 1}`,
  href: `/docs/plugins/overviews#note-${number + 1}`,
}));

/** The site's sidebars; the one of the API is as long as that of a large site, and all of its categories are closed. */
export default {
  ...site,
  apiSidebar: [...(close(site.apiSidebar) as object[]), {type: 'category', label: 'Notes', items: notes}],
} as SidebarsConfig;
