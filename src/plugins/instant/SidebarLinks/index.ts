import type {PropSidebarItem, PropSidebarItemLink} from '@docusaurus/plugin-content-docs';

/** With more links, a sidebar would be most of each page, and all sidebars most of a build. */
const MOST_LINKS = 100;

const counts = new WeakMap<readonly PropSidebarItem[], number>();

const isListed = (item: PropSidebarItem) => item.type === 'link' && !item.unlisted;

/** How many links a sidebar or a category has, however deep. Counted once: every page of the documentation asks. */
export function countLinks(items: readonly PropSidebarItem[]): number {
  const known = counts.get(items);
  if (known !== undefined) return known;
  const count = items.reduce(
    (sum, item) => sum + (item.type === 'category' ? countLinks(item.items) : Number(isListed(item))),
    0,
  );
  counts.set(items, count);
  return count;
}

export const isLong = (sidebar: readonly PropSidebarItem[]): boolean => countLinks(sidebar) > MOST_LINKS;

/** The first page of a category, however deep; undefined when it lists none. */
export function firstLink(items: readonly PropSidebarItem[]): PropSidebarItemLink | undefined {
  for (const item of items) {
    if (item.type === 'link' && !item.unlisted) return item;
    const within = item.type === 'category' ? firstLink(item.items) : undefined;
    if (within) return within;
  }
  return undefined;
}
