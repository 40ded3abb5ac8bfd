import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {listPages} from './pages';

/** The theme's own loading indicator; `src/clientModules/loadingIndicator.ts` stands in for it. */
const THEME_INDICATOR = require.resolve('@docusaurus/theme-classic/lib/nprogress').replace(/\.js$/, '');

/** In the order in which they start. */
const CLIENT_MODULES = ['address', 'chunks', 'lightOnly', 'loadingIndicator', 'externalScripts'];

/** What surrounds the pages: what runs beside React, and the list from which the not-found page suggests pages. */
export default function shell({siteDir}: LoadContext): Plugin {
  return {
    name: 'shell',
    getClientModules: () => CLIENT_MODULES.map((name) => path.join(siteDir, 'src/clientModules', name)),
    configureWebpack: () => ({resolve: {alias: {[`${THEME_INDICATOR}$`]: false}}}),
    async allContentLoaded({allContent, actions}) {
      await actions.createData('pages.json', JSON.stringify(listPages(allContent)));
    },
  };
}
