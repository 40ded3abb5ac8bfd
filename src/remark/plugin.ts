import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {browserModule, SAMPLE_QUERY, SAMPLE_TEXT_QUERY, textModule} from './sampleModule';

/** The theme's client module that loads Prism in the browser, where nothing uses it. */
// UPGRADING: prism
const PRISM_FOR_BROWSERS = require
  .resolve('@docusaurus/theme-classic/lib/prism-include-languages')
  .replace(/\.js$/, '');

const sampleRule = (resourceQuery: RegExp, write: typeof textModule) => ({
  resourceQuery,
  use: [{loader: path.join(__dirname, 'sampleLoader.cjs'), options: {write}}],
});

/** Docusaurus plugin: configures the bundler and the document for content that is rendered at build time. */
export default function pageBuild(): Plugin {
  return {
    name: 'page-build',
    // The bundler watches the programs themselves, so an edit reaches the page at once, and no cache keeps an older one.
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
