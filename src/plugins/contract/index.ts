import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';
import {loadFreshModule} from '@docusaurus/utils';
import {provider} from '../../../provider';
import {markdownIn, PAGE_FOLDERS} from '../../../lib/pageFiles';
import {assumptionMarks, countAssumptions} from '../../../contract/assumptions';
import type * as Bundle from '../../../contract/bundle';
import type * as Tables from '../../../contract/tables';
import {PLUGIN_NAME, SANDBOX_RULES_FILE} from './naming';
import type {ContractContent} from './prepare';
import type {Page} from './usages';

function readPages(siteDir: string, allContent: AllContent): Page[] {
  const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
  const documents = docs?.loadedVersions.flatMap((version) => version.docs) ?? [];
  // By source file, as the docs plugin has decided them: in another language translations.
  const links = new Map(documents.map(({source, permalink}) => [source.replace('@site/', ''), permalink]));
  const files = new Set([...PAGE_FOLDERS.flatMap((folder) => markdownIn(siteDir, folder)), ...links.keys()]);
  return [...files].map((file) => ({
    file,
    source: readFileSync(path.join(siteDir, file), 'utf8'),
    permalink: links.get(file),
  }));
}

/**
 * Docusaurus plugin: puts the contract in front of the pages.
 *
 * - writes one JSON for each operation and each table, which `src/remark/contract.ts` lets pages import;
 * - compares pages and contract in both directions and stops the build when they disagree;
 * - writes the checks of the sandbox that runs in a page;
 * - marks assumptions in the pages of `npm start`, and ends a build with their number;
 * - publishes the files that readers download: `downloads.ts`.
 */
export default function contractPlugin({siteDir}: LoadContext): Plugin {
  const folder = path.join(siteDir, 'contract');
  return {
    name: PLUGIN_NAME,

    getPathsToWatch: () => [`${folder}/**/*.{yaml,ts}`],

    async loadContent() {
      // Fresh, so that an edit of a table is seen while `npm start` runs.
      const {loadContract} = (await loadFreshModule(path.join(folder, 'bundle.ts'))) as typeof Bundle;
      const {tables} = (await loadFreshModule(path.join(folder, 'tables/index.ts'))) as typeof Tables;
      return {document: loadContract(provider), tables};
    },

    async allContentLoaded({allContent, actions}) {
      const content = allContent[PLUGIN_NAME]?.default as ContractContent;
      const {prepareData} = await import('./prepare');
      const files = [...prepareData(content, readPages(siteDir, allContent))];
      await Promise.all(files.map(([name, data]) => actions.createData(name, data)));
      const {rulesModule} = await import('../../../sandbox/contract');
      await actions.createData(SANDBOX_RULES_FILE, rulesModule(content.document));
    },

    injectHtmlTags({content}) {
      if (process.env.NODE_ENV !== 'development') return {};
      const marks = assumptionMarks((content as ContractContent).document);
      return {headTags: [{tagName: 'style', innerHTML: marks}]};
    },

    async postBuild({content, outDir}) {
      // Loaded here: the converter to Postman's format is large, and only builds need it.
      const {writeDownloads} = await import('./downloads');
      await writeDownloads((content as ContractContent).document, outDir);
      console.log(countAssumptions());
    },
  };
}
