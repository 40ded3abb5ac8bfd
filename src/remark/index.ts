import path from 'node:path';
import type {MarkdownConfig} from '@docusaurus/types';
import {provider} from '../../provider';
import {registry} from '../components/registry';
import {autoImport, type AutoImportOptions} from './autoImport';
import {codeBlocks} from './codeBlocks';
import {contractData} from './contract';
import {identityFiller} from './identity';
import {samples, type SamplesOptions} from './samples';
import {stackedTables} from './stackedTables';

const fillIdentity = identityFiller(provider);

/** For `markdown` in `docusaurus.config.ts`: writes the provider's identity into front matter and content. */
export const identityHooks = {
  preprocessor: fillIdentity,
  parseFrontMatter: (params) => params.defaultParseFrontMatter({...params, fileContent: fillIdentity(params)}),
} satisfies Partial<MarkdownConfig>;

const themeComponents = ['Head', 'Details'];

/** For `remarkPlugins` of docs, blog and pages, in the order in which they must run. */
export const remarkPlugins = [
  stackedTables,
  codeBlocks,
  contractData,
  [samples, {folder: path.resolve(__dirname, '../../samples')} satisfies SamplesOptions],
  [autoImport, {registry, builtIn: themeComponents} satisfies AutoImportOptions],
];
