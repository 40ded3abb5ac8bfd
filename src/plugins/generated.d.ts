// UPGRADING: internals
declare module '@generated/page-list/default/pages.json' {
  import type {SuggestedPage} from '@site/src/components/NearestPages/suggestPages';

  const pages: SuggestedPage[];
  export default pages;
}

// UPGRADING: internals
declare module '@generated/instant/default/sidebar.json' {
  import type {PropSidebar} from '@docusaurus/plugin-content-docs';

  const sidebar: PropSidebar;
  export default sidebar;
}
