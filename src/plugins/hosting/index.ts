import type {Plugin} from '@docusaurus/types';
import {examine, writeIntoBuild} from '../../../deploy/write';
import {provider} from '../../../provider';

/**
 * Docusaurus plugin: stops the build at a script that is not in the inventory (`deploy/scripts.ts`), and writes
 * `_headers`, `_redirects` and `security.txt` into it.
 *
 * Docusaurus runs the `postBuild` of all plugins at once. Pages are complete by then; files that other plugins add are
 * not, so whatever needs those is left to `deploy/prepare.ts`, the second half of `npm run build`.
 */
export default function hostingPlugin(): Plugin {
  return {
    name: 'hosting',
    async postBuild({outDir}) {
      writeIntoBuild(outDir, provider, examine(outDir, provider));
      await Promise.resolve();
    },
  };
}
