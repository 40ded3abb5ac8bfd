import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

const sidebars: SidebarsConfig = {apiSidebar: ['api/overviews'], utilitySidebar: ['plugins/overviews']};

export default sidebars;
