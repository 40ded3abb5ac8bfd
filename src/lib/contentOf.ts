import type {AllContent} from '@docusaurus/types';

/** Returns what each instance of a content plugin has loaded. */
export const contentOf = <Content>(all: AllContent, plugin: string): Content[] =>
  Object.values(all[plugin] ?? {}).filter(Boolean) as Content[];
