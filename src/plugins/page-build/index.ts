import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** The theme's client module that loads Prism in the browser, where nothing uses it. */
// UPGRADING: prism
const PRISM_FOR_BROWSERS = require
  .resolve('@docusaurus/theme-classic/lib/prism-include-languages')
  .replace(/\.js$/, '');

/** What works before the app starts. In the head, before the style sheet: a script after it would wait for it. */
const INLINE_SCRIPTS = ['scripts.js', 'announce.js', 'notice.js', 'sampleTabs.js', 'copyCode.js'].map((file) =>
  path.join(__dirname, '../../browser', file),
);

/** Docusaurus plugin: configures the bundler and the document for content that is rendered at build time. */
export default function pageBuild({siteStorage}: LoadContext): Plugin {
  // As the theme's tabs store it. UPGRADING: internals
  const languageKey = `docusaurus.tab.sample-language${siteStorage.namespace}`;
  return {
    name: 'page-build',
    getPathsToWatch: () => INLINE_SCRIPTS,
    injectHtmlTags: () => ({
      headTags: INLINE_SCRIPTS.map((file) => ({
        tagName: 'script',
        attributes: path.basename(file) === 'sampleTabs.js' ? {'data-language-key': languageKey} : {},
        innerHTML: readFileSync(file, 'utf8'),
      })),
      postBodyTags: ['<p id="site-announcement" class="visually-hidden" role="status"></p>'],
    }),
    configureWebpack() {
      return {
        resolve: {alias: {[`${PRISM_FOR_BROWSERS}$`]: path.join(__dirname, 'emptyModule.js')}},
      };
    },
  };
}
