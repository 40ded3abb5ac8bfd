declare module '@generated/lazy-categories/default/parts' {
  import type {VersionProps} from '@site/src/plugins/lazyCategories/app';
  import type {Part} from '@site/src/plugins/lazyCategories/split';

  export const starts: [path: string, part: number][];
  export const loaders: (() => Promise<{default: Part}>)[];
  export const loadVersion: () => Promise<{default: VersionProps}>;
}
