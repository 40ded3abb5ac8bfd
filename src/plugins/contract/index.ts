import {createRequire} from 'node:module';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {loadFreshModule} from '@docusaurus/utils';
import {provider} from '../../../provider';
import {countAssumptions} from 'payment-contract/assumptions';
import type * as Bundle from 'payment-contract/bundle';
import type * as Tables from 'payment-contract/tables';
import type {ContractContent} from './data';

/**
 * Docusaurus plugin: gives the pages the data of the contract.
 *
 * - writes one JSON for each operation and each table, which `src/remark/componentData.ts` lets pages import;
 * - writes the checks of the sandbox that runs in a page;
 * - ends a build with the number of open assumptions;
 * - publishes the files that readers download: `downloads.ts`.
 */
export default function contractPlugin({siteDir}: LoadContext): Plugin {
  const folder = path.join(siteDir, 'contract');
  return {
    // Also the folder of the data under `@generated`: see `dataModule`.
    name: 'contract',

    getPathsToWatch: () => [`${folder}/**/*.{json,yaml,ts}`],

    async loadContent() {
      // Reloaded, so that `npm start` shows edits. `loadFreshModule` leaves JSON files to the cache of Node.
      // UPGRADING: internals
      const {cache} = createRequire(__filename);
      for (const file of Object.keys(cache)) if (file.startsWith(folder) && file.endsWith('.json')) delete cache[file];
      const {loadContract} = (await loadFreshModule(path.join(folder, 'bundle.ts'))) as typeof Bundle;
      const {tables} = (await loadFreshModule(path.join(folder, 'tables/index.ts'))) as typeof Tables;
      return {document: loadContract(provider), tables};
    },

    async contentLoaded({content, actions}) {
      const {prepareData} = await import('./data');
      const {rulesModule} = await import('payment-sandbox/compileRules');
      const contract = content as ContractContent;
      const rules = `import {formats} from '@site/sandbox/engine/contractRules';\n${rulesModule(contract.document)}`;
      const files = [...prepareData(contract), ['sandbox-rules.js', rules] as const];
      await Promise.all(files.map(([name, data]) => actions.createData(name, data)));
    },

    async postBuild({content, outDir}) {
      // Loaded here: the converter to Postman's format is large, and only builds need it.
      const {writeDownloads} = await import('./downloads');
      await writeDownloads((content as ContractContent).document, outDir);
      console.log(countAssumptions());
    },
  };
}
