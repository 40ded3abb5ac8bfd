import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import sidebars from '../../../sidebars';

type Items = Exclude<SidebarsConfig[string], Record<string, unknown>>;

const isCategory = (item: unknown): item is {type: 'category'} =>
  typeof item === 'object' && (item as {type?: string}).type === 'category';

const collapse = (items: Items): Items => items.map((item) => (isCategory(item) ? {...item, collapsed: true} : item));

/** The site's own, with its categories collapsed. */
export default Object.fromEntries(
  Object.entries(sidebars).map(([name, items]) => [name, collapse(items as Items)]),
) satisfies SidebarsConfig;
