import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {OutputPlugin} from '../output';

/** In the head, before the style sheet: a script after it would wait for it. One feature each. */
const INLINE_SCRIPTS = ['start.js', 'menu.js'].map((file) => path.join(__dirname, file));

/** A script of the app, as Docusaurus's document template writes it and its minifier leaves it. */
// UPGRADING: app-scripts
const APP_SCRIPT = /<script (src="?[^">\s]+"?) defer(?:="?\w*"?)?><\/script>/g;

/**
 * Docusaurus plugin: makes the first paint and the first taps independent of React. The app starts later, and the menu
 * works without it.
 */
export default function instant(): OutputPlugin {
  return {
    name: 'instant',
    getThemePath: () => path.join(__dirname, 'theme'),
    getPathsToWatch: () => INLINE_SCRIPTS,
    injectHtmlTags: () => ({
      headTags: INLINE_SCRIPTS.map((file) => ({tagName: 'script', innerHTML: readFileSync(file, 'utf8')})),
    }),
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
