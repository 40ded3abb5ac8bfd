import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import site from '../../docusaurus.config';

const themeConfig = {
  ...site.themeConfig,
  colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false},
  image: 'img/logo.svg',
} satisfies ThemeConfig;

/** The site with dark mode, one picture for all pages, Mermaid switched on, and a redirect. Never published. */
const config: Config = {
  ...site,
  themeConfig,
  markdown: {...site.markdown, mermaid: true},
  plugins: [
    ...(site.plugins ?? []),
    ['@docusaurus/plugin-client-redirects', {redirects: [{from: '/old-page', to: '/markdown-page'}]}],
  ],
};

export default config;
