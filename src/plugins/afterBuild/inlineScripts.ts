import {getSwcHtmlMinifier} from '@docusaurus/faster';
import {fillInlineScripts, INLINE_SCRIPTS, type InlineScript, readInlineScript} from '../../document';
import type {Change} from './builtSite';

/** A script as Docusaurus's minifier of pages would leave it. */
// UPGRADING: html-minifier
async function minified(file: InlineScript): Promise<[InlineScript, string]> {
  const minify = await getSwcHtmlMinifier();
  const {code} = await minify(Buffer.from(`<script>${readInlineScript(file)}</script>`), {minifyJs: true});
  return [file, /<script>([^]*)<\/script>/.exec(code)![1]!];
}

/** Makes the inline scripts smaller, once for all pages, and gives what puts them into a page. */
export async function inlineScripts(): Promise<Change> {
  const texts = new Map(await Promise.all(INLINE_SCRIPTS.map(minified)));
  return (html) => fillInlineScripts(html, (file) => texts.get(file)!);
}
