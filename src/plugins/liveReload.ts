import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * What the writers' server leaves out between an edit and the screen: compressing what a browser on the same machine
 * fetches took a third of its work, and telling the browser's console of its progress a tenth. And what it cannot take
 * while it runs, it says: the provider's values are written into the configuration, which is read once.
 */
export default function liveReload({siteDir}: LoadContext): Plugin {
  let hasStarted = false;
  return {
    name: 'live-reload',
    configureWebpack: ({mode}): object =>
      mode === 'production' ? {} : {devServer: {compress: false, client: {progress: false}}},
    getPathsToWatch: () => [path.join(siteDir, 'provider.ts')],
    // Called at the start, and again when a watched file has changed.
    loadContent() {
      if (hasStarted) console.warn('provider.ts has changed. To see it, stop npm start (Ctrl+C) and start it again.');
      hasStarted = true;
    },
  };
}
