import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Docusaurus plugin: preserves a page that the browser has translated before React starts. */
export default function translation(): Plugin {
  const script = path.join(__dirname, 'browser/translation.js');
  return {
    name: 'translation',
    getClientModules: () => [path.join(__dirname, 'browser/hydration.ts')],
    getPathsToWatch: () => [script],
    // At the end of the page, where it blocks nothing.
    injectHtmlTags: () => ({postBodyTags: [{tagName: 'script', innerHTML: readFileSync(script, 'utf8')}]}),
  };
}
