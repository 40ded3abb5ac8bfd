import {existsSync} from 'node:fs';
import path from 'node:path';
import {publish} from '../../../deploy/publish/publish';
import {listFiles} from '../../../lib/files';
import {inspectBuild} from '../../../deploy/hosting/write';
import {provider} from '../../../provider';
import {BUILD} from '../../support/build';

/** Files that readers can ask for: not the compressed copies, not what hosts read for themselves. */
export const readableFiles = () => listFiles(BUILD).filter((file) => !/\.(?:br|gz)$|^_|^404\.html$/.test(file));

/** The address of a file of the build as a path of the site. */
export const pathOfFile = (file: string) => `/${file.replace(/(?:(?<=^|\/)index)?\.html$/, '')}`;

/** What the production build says of its hosting. */
export function buildHosting() {
  if (!existsSync(path.join(BUILD, '_headers'))) throw new Error('There is no finished build: npm run build.');
  return inspectBuild(BUILD, provider).hosting;
}

/** Publishes the production build into a folder. */
export const publishBuild = (home: string) => publish({home, build: BUILD});
