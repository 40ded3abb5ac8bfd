import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent as DocsContent} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as PagesContent} from '@docusaurus/plugin-content-pages';
import type {AllContent, LoadContext} from '@docusaurus/types';
import type {ThemeConfig} from '@docusaurus/preset-classic';

import {contentOf} from '../../lib/contentOf';
import {sidebarIds} from '../../lib/sidebars';
import type {OutputPlugin} from '../output';
import {routeOf} from '../output/fileOf';
import type {FileEntry} from './llms';
import type {CodeFrame, MarkdownPage} from './toMarkdown';

const COPY_PAGE = path.join(__dirname, 'browser/copyPage.js');

/** A group of pages that are written as Markdown, by their addresses. */
interface Group {
  title: string;
  permalinks: string[];
}

/** The documentation by its sidebars, under the labels of the top bar; then posts and MDX pages. */
function groupPages(all: AllContent, themeConfig: ThemeConfig): Group[] {
  const labelOf = (sidebarId: string) => themeConfig.navbar?.items?.find((item) => item.sidebarId === sidebarId)?.label;
  const docs = contentOf<DocsContent>(all, 'docusaurus-plugin-content-docs').flatMap(({loadedVersions}) =>
    loadedVersions.flatMap((version) => {
      const permalinks = new Map(version.docs.map((doc) => [doc.id, doc.permalink]));
      const suffix = loadedVersions.length > 1 ? ` (${version.label})` : '';
      const groups = Object.entries(version.sidebars).map(([id, sidebar]) => ({
        title: `${labelOf(id) ?? id}${suffix}`,
        permalinks: sidebarIds(sidebar).flatMap((doc) => permalinks.get(doc) ?? []),
      }));
      const listed = new Set(groups.flatMap((group) => group.permalinks));
      const others = version.docs.map((doc) => doc.permalink).filter((permalink) => !listed.has(permalink));
      return [...groups, {title: `More documentation${suffix}`, permalinks: others}];
    }),
  );
  const posts = contentOf<BlogContent>(all, 'docusaurus-plugin-content-blog').map(({blogTitle, blogPosts}) => ({
    title: blogTitle,
    permalinks: blogPosts.map(({metadata}) => metadata.permalink),
  }));
  const pages = contentOf<PagesContent>(all, 'docusaurus-plugin-content-pages').map((content) => ({
    title: 'Other pages',
    permalinks: content.flatMap((page) => (page.type === 'mdx' ? page.permalink : [])),
  }));
  const written = new Set<string>();
  return [...docs, ...posts, ...pages]
    .map(({title, permalinks}) => ({
      title,
      // A page can be in two sidebars.
      permalinks: permalinks.filter((permalink) => !written.has(permalink) && written.add(permalink)),
    }))
    .filter(({permalinks}) => permalinks.length > 0);
}

export interface MarkdownOptions {
  /** Text at the beginning of `llms.txt`, without a heading. A function: browsers get all other options of plugins. */
  start?: () => string;
  /** Sections that `llms.txt` gets after the lists of pages, each with its heading. */
  sections?: readonly (() => string)[];
  /** Files that `llms.txt` lists at its end. */
  files?: readonly FileEntry[];
  /** The classes of the site's own code blocks. Default: those of the theme. */
  code?: CodeFrame;
}

/**
 * Docusaurus plugin: writes a Markdown version beside each page of the documentation, each post and each MDX page
 * (`/docs/a.md` for `/docs/a`), `llms.txt` as their list, `llms-full.txt` with all of them, and `404.md`, the answer to
 * an unknown `.md`, for servers that can choose it.
 *
 * They are made from the built pages, so that they cannot differ from them.
 */
export default function markdownPlugin({siteConfig, baseUrl}: LoadContext, options: MarkdownOptions): OutputPlugin {
  let groups: Group[] = [];
  return {
    name: 'markdown',

    getThemePath: () => path.join(__dirname, 'theme'),
    getPathsToWatch: () => [COPY_PAGE],
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: readFileSync(COPY_PAGE, 'utf8')}]}),

    allContentLoaded({allContent}) {
      groups = groupPages(allContent, siteConfig.themeConfig);
    },

    async startOutput({outDir}) {
      // Loaded here, because `npm start` does not need it.
      const [{markdownAddress, toMarkdown}, {introduction, notFound, writeLlmsTxt}] = await Promise.all([
        import('./toMarkdown'),
        import('./llms'),
      ]);
      const keyOf = (permalink: string) => routeOf(permalink, baseUrl);
      const urlOf = (permalink: string) =>
        new URL(siteConfig.trailingSlash ? permalink.replace(/\/?$/, '/') : permalink, siteConfig.url).href;
      const permalinks = new Map(groups.flatMap((group) => group.permalinks.map((page) => [keyOf(page), page])));
      const linkTo = (url: URL) =>
        url.origin === new URL(siteConfig.url).origin && permalinks.has(keyOf(url.pathname))
          ? `${url.origin}${markdownAddress(url.pathname)}${url.hash}`
          : url.href;
      const inBuild = (route: string) => path.join(outDir, route);
      const written = new Map<string, MarkdownPage>();
      return {
        page(page) {
          const permalink = permalinks.get(page.route);
          if (permalink === undefined) return;
          const version = toMarkdown(page.tree, {pageUrl: urlOf(permalink), linkTo, code: options.code});
          writeFileSync(inBuild(markdownAddress(page.route)), version.markdown);
          written.set(permalink, version);
          const link = `<link rel="alternate" type="text/markdown" href="${markdownAddress(permalink)}">`;
          page.html = page.html.replace('</head>', () => `${link}</head>`);
        },
        end() {
          const versionOf = (permalink: string) => {
            const version = written.get(permalink);
            if (!version) throw new Error(`The page ${permalink} was not built, so it has no Markdown version.`);
            return {...version, url: markdownAddress(urlOf(permalink))};
          };
          const sections = groups.map((group) => ({title: group.title, pages: group.permalinks.map(versionOf)}));
          const parts = sections.flatMap(({pages}) => pages.map((page) => page.markdown));
          const full = `${introduction(siteConfig)}\n${parts.join('\n---\n\n')}`;
          writeFileSync(path.join(outDir, 'llms-full.txt'), full);
          const site = {...siteConfig, url: siteConfig.url + baseUrl.replace(/\/$/, '')};
          writeFileSync(path.join(outDir, 'llms.txt'), writeLlmsTxt(site, sections, Buffer.byteLength(full), options));
          writeFileSync(path.join(outDir, '404.md'), notFound(site));
        },
      };
    },
  };
}
