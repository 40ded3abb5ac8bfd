import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {readGeneratedApp} from './app';
import {splitApp} from './split';
import {writeSplitApp} from './write';

const NAME = 'lazy-categories';

interface Options {
  /** The number of pages from which a collapsed category is worth a request of its own. 20, when left out. */
  least?: number;
}

const CORE = /[\\/]@docusaurus[\\/]core[\\/]lib[\\/]client$/;

/**
 * Keeps the script of every page from growing with the number of pages. Docusaurus puts all routes, all sidebars and the
 * name of every page's chunk into it. With this, a sidebar's collapsed category and the routes of its pages come when a
 * page of it is opened or pointed at, or when the category is opened: the first page of a large site is not slower than
 * that of a small one.
 *
 * Does nothing to a site without large collapsed categories, to the server's side, and to the writers' live reload.
 * A page that lists other categories as cards would count one page in each of them until they have come.
 */
export default function lazyCategories({generatedFilesDir}: LoadContext, options?: unknown): Plugin {
  const {least = 20} = (options ?? {}) as Options;
  return {
    name: NAME,
    configureWebpack(config, isServer, {currentBundler: {instance: bundler}}) {
      if (isServer || config.mode !== 'production') return {};
      const split = splitApp(readGeneratedApp(generatedFilesDir), least);
      if (!split) return {};
      const folder = path.join(generatedFilesDir, NAME, 'default');
      writeSplitApp(folder, split);

      const client = path.join(__dirname, 'client');
      const replace = (request: RegExp, place: string, context = /./) =>
        new bundler.NormalModuleReplacementPlugin(request, (resource: {request: string; context: string}) => {
          if (!context.test(resource.context)) return;
          resource.request = path.join(place, resource.request.replace(/^.*\//, ''));
        });
      return {
        plugins: [
          replace(/^@generated\/(?:routes|registry|routesChunkNames|globalData)$/, folder),
          replace(/^\.\/(?:preload|docusaurus)$/, client, CORE),
          replace(/^@theme\/DocSidebarItem\/(?:Category|Link)$/, client),
        ],
        // A digest of each chunk would be listed in every page's script; that of the build is there once.
        output: {chunkFilename: 'assets/js/[name].[fullhash:8].js'},
      };
    },
  };
}
