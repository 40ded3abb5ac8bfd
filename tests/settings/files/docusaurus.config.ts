import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
// The site's own configuration, which the test copies to this name.
import site from '../../../docusaurus.config';

const themeConfig = site.themeConfig as ThemeConfig;

/** The copy of the site with features from the Docusaurus documentation. */
const config: Config = {
  ...site,
  i18n: {defaultLocale: 'en', locales: ['en', 'th']},
  plugins: [
    ...(site.plugins ?? []),
    ['@docusaurus/plugin-content-docs', {id: 'guides', path: 'guides', routeBasePath: 'guides'}],
  ],
  themeConfig: {
    ...themeConfig,
    navbar: {
      ...themeConfig.navbar,
      items: [
        {type: 'docSidebar', sidebarId: 'generatedSidebar', label: 'Documentation', position: 'left'},
        {type: 'dropdown', label: 'More', position: 'left', items: [{to: '/guides/start', label: 'Guides'}]},
        {type: 'docsVersionDropdown', position: 'right'},
        {type: 'localeDropdown', position: 'right'},
      ],
    },
  },
};

export default config;
