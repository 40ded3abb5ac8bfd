import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Config, Plugin} from '@docusaurus/types';
import site from '../../../docusaurus.config';

/**
 * The site with features that the public one lacks: pages that crash on request, an announcement, a colour mode switch,
 * a site-wide social picture, Mermaid, a redirect; and without external scripts. Built by `npm test -- variant`, never
 * published.
 */

const themeConfig = {
  ...site.themeConfig,
  // The value for a provider without external scripts.
  footer: JSON.parse(
    JSON.stringify((site.themeConfig as ThemeConfig).footer, (_key, value: unknown) =>
      Array.isArray(value) ? value.filter((item) => !JSON.stringify(item).includes('data-consent-ask')) : value,
    ),
  ) as ThemeConfig['footer'],
  announcementBar: {id: 'second', content: 'Second announcement', isCloseable: true},
  colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false},
  image: 'img/logo.svg',
} satisfies ThemeConfig;

function crashes(): Plugin {
  return {name: 'crashes', getThemePath: () => path.join(__dirname, 'theme')};
}

const config: Config = {
  ...site,
  themeConfig,
  // Chosen by the colour mode of the site, which this one overrides.
  clientModules: [...(site.clientModules ?? []), './src/css/dark.css'],
  markdown: {...site.markdown, mermaid: true},
  customFields: {externalScripts: []},
  plugins: [
    ...(site.plugins ?? []),
    crashes,
    ['@docusaurus/plugin-client-redirects', {redirects: [{from: '/old-page', to: '/markdown-page'}]}],
  ],
};

export default config;
