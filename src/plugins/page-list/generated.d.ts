// UPGRADING: internals
declare module '@generated/page-list/default/pages.json' {
  import type {SuggestedPage} from '@site/src/components/NearestPages/suggestPages';

  const pages: SuggestedPage[];
  export default pages;
}
