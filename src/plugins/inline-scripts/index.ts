import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** In the head, before the style sheet: a script after it would wait for it. */
const INLINE_SCRIPTS = ['scripts.js', 'skipLink.js', 'announce.js', 'notice.js', 'sampleTabs.js', 'copyCode.js'].map(
  (file) => path.join(__dirname, '../../browser', file),
);

/** Docusaurus plugin: writes what works before the app starts into each page. */
export default function inlineScripts({siteStorage}: LoadContext): Plugin {
  // As the theme's tabs store it. UPGRADING: internals
  const languageKey = `docusaurus.tab.sample-language${siteStorage.namespace}`;
  return {
    name: 'inline-scripts',
    getPathsToWatch: () => INLINE_SCRIPTS,
    injectHtmlTags: () => ({
      headTags: INLINE_SCRIPTS.map((file) => ({
        tagName: 'script',
        attributes: path.basename(file) === 'sampleTabs.js' ? {'data-language-key': languageKey} : {},
        innerHTML: readFileSync(file, 'utf8'),
      })),
      postBodyTags: ['<p id="site-announcement" class="visually-hidden" role="status"></p>'],
    }),
  };
}
