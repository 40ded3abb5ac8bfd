import path from 'node:path';
import type {MarkdownConfig} from '@docusaurus/types';
import type {PluggableList} from 'unified';
import {pageValues} from '../pageValues';
import {autoImport} from './autoImport';
import {checklists} from './checklists';
import {codeBlocks} from './codeBlocks';
import {contractData} from './contract';
import {drawDiagrams} from '../../diagrams/remark';
import {identityFiller} from '../../../identity/placeholders';
import {folds} from './folds';
import {referenceLayout} from './referenceLayout';
import {samples} from './samples';
import {tables} from './tables';

/**
 * For `markdown` in `docusaurus.config.ts`: writes the provider's identity into front matter and content, and keeps what
 * readers call a page out of it: that is for the search, which reads the file.
 *
 * @param baseUrl path below which the site is served, with a slash at both ends.
 */
export function identityHooks(baseUrl: string) {
  const fillIdentity = identityFiller(pageValues(baseUrl));
  return {
    preprocessor: fillIdentity,
    async parseFrontMatter(params) {
      const parsed = await params.defaultParseFrontMatter({...params, fileContent: fillIdentity(params)});
      // Not left as `undefined`: a part of a page may have no front matter at all.
      const entries = Object.entries(parsed.frontMatter).filter(([name]) => name !== 'keywords');
      return {...parsed, frontMatter: Object.fromEntries(entries)};
    },
  } satisfies Partial<MarkdownConfig>;
}

/** For `remarkPlugins` of docs, blog and pages, in the order in which they must run. */
export const remarkPlugins: PluggableList = [
  folds,
  referenceLayout,
  tables,
  checklists,
  codeBlocks,
  contractData,
  [samples, path.resolve(__dirname, '../../../samples')],
  drawDiagrams,
  autoImport,
];
