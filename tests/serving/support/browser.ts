import path from 'node:path';
import {test as base} from '../../e2e/support/test';
import {removeFolder, startNginx, temporaryFolder} from './servers';
import {publishBuild} from './site';

/** The fixtures of the browser tests, with the site behind nginx as in production. */
export const test = base.extend({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = temporaryFolder('browser');
      const home = path.join(folder, 'home');
      await publishBuild(home);
      const server = await startNginx(home);
      await use({url: `http://127.0.0.1:${server.port}`, close: server.stop});
      await server.stop();
      removeFolder(folder);
    },
    {scope: 'worker'},
  ],
});
