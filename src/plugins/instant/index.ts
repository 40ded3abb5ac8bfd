import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {toSidebarsProp} from '@docusaurus/plugin-content-docs/lib/props.js';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {DocusaurusConfig, LoadContext} from '@docusaurus/types';
import type {OutputPlugin} from '../output';

/** In the head, before the style sheet: a script after it would wait for it. One feature each. */
const INLINE_SCRIPTS = ['start.js', 'back.js', 'menu.js'].map((file) => path.join(__dirname, 'browser', file));

/** A script of the app, as Docusaurus's document template writes it and its minifier leaves it. */
// UPGRADING: app-scripts
const APP_SCRIPT = /<script (src="?[^">\s]+"?) defer(?:="?\w*"?)?><\/script>/g;

/**
 * Modules of docs pages. Docusaurus would load them as six scripts, with 21 kB that other scripts repeat. Those of
 * posts stay as they are.
 */
const THEME = /(?:theme-classic|theme-common|src\/theme|src\/components)(?!.*Blog)/;

/** @throws Error for a setting that would have no effect, or a wrong one, without the app. */
function refuseSettings({themeConfig, baseUrlIssueBanner}: DocusaurusConfig): void {
  const {sidebar} = (themeConfig as ThemeConfig).docs ?? {};
  const refused = Object.entries({
    'themeConfig.docs.sidebar.hideable': sidebar?.hideable,
    'themeConfig.docs.sidebar.autoCollapseCategories': sidebar?.autoCollapseCategories,
    baseUrlIssueBanner,
  }).flatMap(([name, isSet]) => (isSet ? name : []));
  if (refused.length === 0) return;
  throw new Error(
    `docusaurus.config.ts: ${refused.join(' and ')} cannot be true with the extra "instant", whose sidebar and start ` +
      'of the app are not those of Docusaurus. Set it to false, or leave out instant.',
  );
}

/**
 * V8 compiles all of a script that starts with this line in the background, not each function when it is called
 * (https://v8.dev/blog/explicit-compile-hints). The start of the app takes the main thread a seventh less: 670 ms of CPU
 * instead of 791 on the page of Inquiry, medians of nine.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Docusaurus plugin: makes the first paint and the first taps independent of React. The app starts later, and the menu
 * works without it.
 */
export default function instant({siteConfig}: LoadContext): OutputPlugin {
  refuseSettings(siteConfig);
  return {
    name: 'instant',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'browser/prefetch.ts')],
    getPathsToWatch: () => INLINE_SCRIPTS,
    // For the menu of the home page. UPGRADING: internals
    async allContentLoaded({allContent, actions}) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
      const version = docs?.loadedVersions.find(({isLast}) => isLast);
      const [sidebar = []] = version ? Object.values(toSidebarsProp(version)) : [];
      await actions.createData('sidebar.json', JSON.stringify(sidebar));
    },
    injectHtmlTags: () => ({
      headTags: INLINE_SCRIPTS.map((file) => ({tagName: 'script', innerHTML: readFileSync(file, 'utf8')})),
    }),
    configureWebpack(config, isServer, {currentBundler: {instance: bundler}}) {
      if (isServer || config.mode !== 'production') return {};
      const stage = bundler.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      return {
        optimization: {
          // Between Docusaurus's own groups, of priority 40 and 50. UPGRADING: internals
          splitChunks: {
            cacheGroups: {theme: {name: 'theme', chunks: 'async', test: THEME, enforce: true, priority: 45}},
          },
        },
        plugins: [new bundler.BannerPlugin({banner: COMPILE_HINT, raw: true, test: /(?:main|theme)\./, stage})],
      };
    },
    startOutput() {
      let isHeld = false;
      return {
        page(page) {
          // Data, which `start.js` turns into scripts again.
          const held = page.html.replace(APP_SCRIPT, '<script type="text/app" $1></script>');
          isHeld ||= held !== page.html;
          page.html = held;
        },
        end() {
          if (!isHeld) {
            throw new Error('No page has the scripts of the app as src/plugins/instant expects: UPGRADING.md.');
          }
        },
      };
    },
  };
}
