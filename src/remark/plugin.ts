import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {browserModule, SAMPLE_QUERY, SAMPLE_TEXT_QUERY, textModule} from './sampleModule';

/** The theme's client module that brings Prism to the browser; nothing there uses it. */
// UPGRADING: prism
const PRISM_FOR_BROWSERS = require
  .resolve('@docusaurus/theme-classic/lib/prism-include-languages')
  .replace(/\.js$/, '');

const sampleRule = (resourceQuery: RegExp, write: typeof textModule) => ({
  resourceQuery,
  use: [{loader: path.join(__dirname, 'sampleLoader.cjs'), options: {write}}],
});

/** Docusaurus plugin: what bundler and document have to know about pages that are made at build time. */
export default function pageBuild(): Plugin {
  return {
    name: 'page-build',
    // The program itself stays the file that the bundler watches: an edit reaches the page at once, and no cache can
    // keep an older one.
    configureWebpack: (config, isServer) => ({
      module: {
        rules: [
          sampleRule(SAMPLE_QUERY, isServer || config.mode !== 'production' ? textModule : browserModule),
          sampleRule(SAMPLE_TEXT_QUERY, textModule),
          // Templates of programs: src/tools/TryIt/programs.
          {resourceQuery: /^\?raw$/, type: 'asset/source'},
        ],
      },
      resolve: {alias: {[`${PRISM_FOR_BROWSERS}$`]: path.join(__dirname, 'emptyModule.js')}},
    }),
  };
}
