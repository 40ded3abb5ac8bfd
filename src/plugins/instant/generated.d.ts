// UPGRADING: internals
declare module '@generated/instant/default/sidebar.json' {
  import type {PropSidebar} from '@docusaurus/plugin-content-docs';

  const sidebar: PropSidebar;
  export default sidebar;
}
