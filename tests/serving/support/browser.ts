import path from 'node:path';
import {test as base} from '../../e2e/support/test';
import {removeFolder, startNginx, temporaryFolder} from './servers';
import {publishBuild} from './site';

interface Published {
  /** The folder in place of `/srv/docs` of `deploy/README.md`. */
  home: string;
}

/** The fixtures of the browser tests, with the site behind nginx as in production. */
export const test = base.extend<object, Published>({
  home: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = temporaryFolder('browser');
      await use(path.join(folder, 'home'));
      removeFolder(folder);
    },
    {scope: 'worker'},
  ],
  site: [
    async ({home}, use) => {
      await publishBuild(home);
      const server = await startNginx(home);
      await use({url: `http://127.0.0.1:${server.port}`, close: server.stop});
      await server.stop();
    },
    {scope: 'worker'},
  ],
});
