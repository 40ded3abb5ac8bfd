import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Config, Plugin} from '@docusaurus/types';
import site from '../../../docusaurus.config';
import {documentTemplate} from '../../../src/document';

/**
 * The site with what the public one does not have: pages that crash when a test asks for it, an announcement, a switch
 * for the colour mode; and without external scripts. Built by `npm test -- variant`, never published.
 */

const themeConfig = {
  ...site.themeConfig,
  announcementBar: {id: 'second', content: 'Second announcement', isCloseable: true},
  colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false},
} satisfies ThemeConfig;

function crashes(): Plugin {
  return {name: 'crashes', getThemePath: () => path.join(__dirname, 'theme')};
}

// By its name: this config and the site's are loaded apart, and each has a plugin of its own.
const isAfterBuild = (plugin: unknown) => typeof plugin === 'function' && plugin.name === 'afterBuild';

const config: Config = {
  ...site,
  themeConfig,
  ssrTemplate: documentTemplate({themeConfig, storageNamespace: String(site.storage?.namespace)}),
  customFields: {externalScripts: {analytics: {measurementId: '', scriptUrl: ''}, widget: {scriptUrl: ''}}},
  // Never published: it needs no search, and its scripts no entry in the inventory.
  plugins: [...(site.plugins ?? []).filter((plugin) => !isAfterBuild(plugin)), crashes],
};

export default config;
