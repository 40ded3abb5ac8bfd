import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** The theme's client module that loads Prism. */
// UPGRADING: prism
const PRISM_FOR_BROWSERS = require
  .resolve('@docusaurus/theme-classic/lib/prism-include-languages')
  .replace(/\.js$/, '');

/** Docusaurus plugin: keeps Prism out of browsers, where nothing uses it. Code is highlighted at build time. */
export default function noPrism(): Plugin {
  return {
    name: 'no-prism',
    configureWebpack() {
      return {
        resolve: {alias: {[`${PRISM_FOR_BROWSERS}$`]: path.join(__dirname, 'emptyModule.js')}},
      };
    },
  };
}
