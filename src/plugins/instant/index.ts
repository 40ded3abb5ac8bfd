import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {listFiles} from '../../../lib/files';

/** In the head, before the style sheet: a script after it would wait for it. One feature each. */
const INLINE_SCRIPTS = ['start.js', 'notice.js', 'menu.js', 'samples.js', 'copy.js'];

/** A script of the app, as Docusaurus's document template writes it and its minifier leaves it. */
// UPGRADING: app-scripts
const APP_SCRIPT = /<script (src="?[^">\s]+"?) defer(?:="?\w*"?)?><\/script>/g;

/**
 * Docusaurus plugin: makes the first paint and the first taps independent of React. The app starts later, and the controls
 * that readers use first work without it.
 */
export default function instant({siteStorage}: LoadContext): Plugin {
  const languageKey = `docusaurus.tab.sample-language${siteStorage.namespace}`;
  const tagFor = (file: string): HtmlTagObject => ({
    tagName: 'script',
    attributes: file === 'samples.js' ? {'data-language-key': languageKey} : {},
    innerHTML: readFileSync(path.join(__dirname, file), 'utf8'),
  });
  return {
    name: 'instant',
    getThemePath: () => path.join(__dirname, 'theme'),
    getPathsToWatch: () => INLINE_SCRIPTS.map((file) => path.join(__dirname, file)),
    injectHtmlTags: () => ({headTags: INLINE_SCRIPTS.map(tagFor)}),
    // Synchronous, so that it ends before that of the next plugin starts: Docusaurus runs them concurrently.
    postBuild({outDir}) {
      let isHeld = false;
      for (const file of listFiles(outDir).filter((name) => name.endsWith('.html'))) {
        const page = path.join(outDir, file);
        const html = readFileSync(page, 'utf8');
        // Data, which `start.js` turns into scripts again.
        const held = html.replace(APP_SCRIPT, '<script type="text/app" $1></script>');
        isHeld ||= held !== html;
        writeFileSync(page, held);
      }
      if (!isHeld) throw new Error('No page has the scripts of the app as src/plugins/instant expects: UPGRADING.md.');
      return Promise.resolve();
    },
  };
}
