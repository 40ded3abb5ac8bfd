declare module '@generated/shell/default/pages.json' {
  import type {SuggestedPage} from '@site/src/lib/suggestPages';

  const pages: SuggestedPage[];
  export default pages;
}
