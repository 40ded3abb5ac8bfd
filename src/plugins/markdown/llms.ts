import type {MarkdownPage} from './toMarkdown';

/** A part of `llms.txt`: a sidebar, the posts, or the plain pages. */
interface Section {
  title: string;
  pages: readonly (MarkdownPage & {url: string})[];
}

type Site = Record<'title' | 'tagline', string>;

/** The first lines of `llms.txt` and `llms-full.txt`. */
export const introduction = ({title, tagline}: Site): string => `# ${title}\n\n> ${tagline}\n`;

/** The one line that answers an unknown `.md`. */
export const notFound = ({url}: {url: string}): string =>
  `No page has this address. ${url}/llms.txt lists the Markdown version of every page.\n`;

export interface FileEntry {
  title: string;
  /** Below the base path, with a slash at its beginning. */
  path: string;
  description: string;
}

/**
 * The text of `llms.txt`: where to start, one line for each page, further sections, and the files for programs.
 *
 * https://llmstxt.org
 *
 * @param site its `url` with the base path, without a slash at the end.
 * @param fullSize size of `llms-full.txt` in bytes.
 */
export function writeLlmsTxt(
  site: Site & {url: string},
  pages: readonly Section[],
  fullSize: number,
  more: {start?: () => string; sections?: readonly (() => string)[]; files?: readonly FileEntry[]},
): string {
  const listOf = (section: Section) =>
    `## ${section.title}\n\n${section.pages.map((page) => `- [${page.title}](${page.url}): ${page.description}`).join('\n')}`;
  const size = `about ${Math.round(fullSize / 1000)} kB`;
  const full = `all of these pages, ${size}`;
  const files = [{title: 'Everything in one file', path: '/llms-full.txt', description: full}, ...(more.files ?? [])];
  return `${[
    introduction(site).trim(),
    more.start?.(),
    "In a page, `{#name}` after a heading, a table's title or a row's name is its anchor: add `#name` to the page's address.",
    ...pages.map(listOf),
    ...(more.sections ?? []).map((write) => write()),
    `## Files\n\n${files.map((file) => `- [${file.title}](${site.url}${file.path}): ${file.description}`).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
