import type {MarkdownConfig} from '@docusaurus/types';
import type {Root} from 'mdast';
import type {PluggableList} from 'unified';
import type {VFile} from 'vfile';
import {placeholderFiller} from 'payment-contract/identity/placeholders';
import {provider} from '../../provider';
import {RETRY_DELAYS} from 'payment-sandbox/engine/settings';
import {PACKAGE_FILE} from 'payment-sandbox/packageFile';

/** Milliseconds in words: `1, 3 and 10 seconds`. */
const secondsInWords = (milliseconds: readonly number[]): string =>
  `${new Intl.ListFormat('en-GB').format(milliseconds.map((each) => String(each / 1_000)))} seconds`;

/**
 * For `markdown` in `docusaurus.config.ts`: writes the provider's identity, the site's address, and the sandbox's
 * address and pauses, in place of `{{…}}` into front matter and content.
 *
 * @param baseUrl path below which the site is served, with a slash at both ends.
 */
export function placeholderHooks(baseUrl: string) {
  const fillIdentity = placeholderFiller({
    ...provider,
    site: (provider.siteUrl + baseUrl).replace(/\/$/, ''),
    sandboxPackage: provider.siteUrl + baseUrl + PACKAGE_FILE,
    retryPauses: secondsInWords(RETRY_DELAYS),
  });
  return {
    preprocessor: fillIdentity,
    parseFrontMatter: (params) => params.defaultParseFrontMatter({...params, fileContent: fillIdentity(params)}),
  } satisfies Partial<MarkdownConfig>;
}

/**
 * For `remarkPlugins` of docs, blog and pages: runs `transform.ts`. It is loaded when the first page is compiled,
 * because Docusaurus reads the configuration twice, and compiles only changed pages. The bundler's cache tracks this
 * import, too.
 */
export const remarkPlugins: PluggableList = [
  () => async (tree: Root, file: VFile) => {
    const {transform} = await import('./transform');
    transform(tree, file);
  },
];
