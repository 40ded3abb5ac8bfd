import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Docusaurus plugin: a page that the browser has translated before React starts stays as the reader has left it. */
export default function translation(): Plugin {
  const script = path.join(__dirname, 'translation.js');
  return {
    name: 'translation',
    getClientModules: () => [path.join(__dirname, 'hydration.ts')],
    getPathsToWatch: () => [script],
    // At the end of the page, where nothing waits for it.
    injectHtmlTags: () => ({postBodyTags: [{tagName: 'script', innerHTML: readFileSync(script, 'utf8')}]}),
  };
}
