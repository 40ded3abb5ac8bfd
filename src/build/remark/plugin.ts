import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {fingerprintOf} from '../../../lib/fingerprint';
import {browserModule, SAMPLE_QUERY, SAMPLE_TEXT_QUERY, textModule} from './sampleModule';

/** What pages are made with, beside their own text. */
const INGREDIENTS = [
  'provider.ts',
  'identity',
  'contract',
  'lib',
  'src/build/remark',
  'src/build/plugins',
  'src/components',
  'src/diagrams',
  'src/tools',
];

/** Which of these files there are decides what a page shows; what is in them is the bundler's own business. */
const LISTED = ['samples'];

/** A text that changes when an ingredient changes its name or content, or a listed file comes or goes. */
export const fingerprint = (siteDir: string): string => fingerprintOf(siteDir, INGREDIENTS, LISTED);

/** The theme's client module that brings Prism to the browser; nothing there uses it. */
// UPGRADING: prism
const PRISM_FOR_BROWSERS = require
  .resolve('@docusaurus/theme-classic/lib/prism-include-languages')
  .replace(/\.js$/, '');

type BundlerConfig = Parameters<NonNullable<Plugin['configureWebpack']>>[0];

/**
 * The bundler's cache on disk knows a page and its imports, but not the plugins that compiled it: without this, a
 * change to one of them, to the contract or to the identity would be shown only on pages that change as well.
 */
function withFingerprint(config: BundlerConfig, print: string): object {
  // UPGRADING: cache-version
  const {cache} = (config.experiments ?? {}) as {cache?: {version?: string}};
  return cache ? {experiments: {cache: {version: `${cache.version}-${print}`}}} : {};
}

const sampleRule = (resourceQuery: RegExp, write: typeof textModule) => ({
  resourceQuery,
  use: [{loader: path.join(__dirname, 'sampleLoader.cjs'), options: {write}}],
});

/** Docusaurus plugin: what bundler and document have to know about pages that are made at build time. */
export default function pageBuild({siteDir}: LoadContext): Plugin {
  return {
    name: 'page-build',
    // The program itself stays the file that the bundler watches: an edit reaches the page at once, and no cache can
    // keep an older one.
    configureWebpack: (config, isServer) => ({
      module: {
        rules: [
          sampleRule(SAMPLE_QUERY, isServer || config.mode !== 'production' ? textModule : browserModule),
          sampleRule(SAMPLE_TEXT_QUERY, textModule),
          // Templates of programs: src/tools/RequestBuilder/programs.
          {resourceQuery: /^\?raw$/, type: 'asset/source'},
        ],
      },
      resolve: {alias: {[`${PRISM_FOR_BROWSERS}$`]: path.join(__dirname, '../plugins/nothing.js')}},
      ...withFingerprint(config, fingerprint(siteDir)),
    }),
  };
}
