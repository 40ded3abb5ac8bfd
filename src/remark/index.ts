import type {MarkdownConfig} from '@docusaurus/types';
import type {Root} from 'mdast';
import type {PluggableList} from 'unified';
import type {VFile} from 'vfile';
import {pageValues} from './pageValues';
import {identityFiller} from '../../identity/placeholders';

/**
 * For `markdown` in `docusaurus.config.ts`: writes the provider's identity into front matter and content, and removes
 * `keywords`, which only the search needs, and reads from the file.
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

/**
 * For `remarkPlugins` of docs, blog and pages: what `transform.ts` does. It is loaded when the first page is compiled:
 * Docusaurus reads the configuration twice, and compiles no page that has not changed. The bundler's cache notices a change
 * behind this import as well.
 */
export const remarkPlugins: PluggableList = [
  () => async (tree: Root, file: VFile) => {
    const {transform} = await import('./transform');
    transform(tree, file);
  },
];
