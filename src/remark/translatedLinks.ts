import {existsSync} from 'node:fs';
import path from 'node:path';
import type {MarkdownHooks} from '@docusaurus/types';
import {originalOf} from '../../lib/pageFiles';

type Report = Exclude<MarkdownHooks['onBrokenMarkdownLinks'], string>;

/**
 * For `markdown.hooks`: leads a link from a page's file to another's also when one of the two is translated and the other
 * is not. Docusaurus looks beside the file alone. Of a link that leads to no page it warns, as Docusaurus does.
 */
export const resolveTranslated: Report = ({sourceFilePath, url, node}) => {
  const [pathname = ''] = url.split(/[?#]/, 1);
  const target = path.posix.join(path.posix.dirname(originalOf(sourceFilePath)), decodeURI(pathname));
  if (/^docs\/(?!.*\/_).*\.mdx?$/.test(target) && existsSync(target)) {
    return `/${target.replace(/\.mdx?$/, '')}${url.slice(pathname.length)}`;
  }
  const {line, column} = node.position?.start ?? {line: 1, column: 1};
  console.warn(
    `[WARNING] Markdown link with URL \`${url}\` in source file "${sourceFilePath}" (${line}:${column}) leads to no page.`,
  );
  return undefined;
};
