import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent as DocsContent} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as PagesContent} from '@docusaurus/plugin-content-pages';
import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';
import type {ThemeConfig} from '@docusaurus/preset-classic';

import {sidebarIds} from '../../../lib/sidebars';
import type {Section} from './llms';

const contentOf = <Content>(all: AllContent, plugin: string) =>
  Object.values(all[plugin] ?? {}).filter(Boolean) as Content[];

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

/**
 * Docusaurus plugin: writes a Markdown version beside each page of the documentation, each post and each MDX page
 * (`/docs/a.md` for `/docs/a`, `/docs/a.php.md` with its samples in PHP), `llms.txt` as their list, and `llms-full.txt` with all of them.
 *
 * They are made from the built pages, so that they cannot differ from them.
 */
export default function markdownPlugin({siteConfig, baseUrl}: LoadContext): Plugin {
  let groups: Group[] = [];
  const siteUrl = siteConfig.url + baseUrl.replace(/\/$/, '');
  return {
    name: 'markdown',

    getThemePath: () => path.join(__dirname, 'theme'),

    allContentLoaded({allContent}) {
      groups = groupPages(allContent, siteConfig.themeConfig);
    },

    async postBuild({outDir}) {
      // Loaded here, because `npm start` does not need it.
      const [{parseHtml}, {languageAddress, markdownAddress, toMarkdown}, {introduction, writeLlmsTxt}] =
        await Promise.all([import('../../../lib/html'), import('./toMarkdown'), import('./llms')]);
      const inBuild = (permalink: string) => path.join(outDir, permalink.slice(baseUrl.length));
      const htmlFile = (permalink: string) =>
        inBuild(permalink).replace(/\/?$/, siteConfig.trailingSlash === false ? '.html' : '/index.html');
      const urlOf = (permalink: string) => new URL(permalink, siteConfig.url).href;
      const withMarkdown = new Set(groups.flatMap(({permalinks}) => permalinks.map((page) => page.replace(/\/$/, ''))));
      const linkTo = (url: URL) => {
        const page = url.pathname.replace(/\/$/, '');
        return url.origin === new URL(siteConfig.url).origin && withMarkdown.has(page)
          ? `${url.origin}${markdownAddress(page)}${url.hash}`
          : url.href;
      };

      const parts: string[] = [];
      const sections = groups.map(({title, permalinks}): Section => ({
        title,
        pages: permalinks.map((permalink) => {
          const file = htmlFile(permalink);
          const html = readFileSync(file, 'utf8');
          const page = toMarkdown(parseHtml(html), {pageUrl: urlOf(permalink), linkTo});
          writeFileSync(markdownAddress(inBuild(permalink)), page.markdown);
          for (const [language, text] of page.languages) {
            writeFileSync(languageAddress(inBuild(permalink), language), text);
          }
          parts.push(page.full);
          const link = `<link rel="alternate" type="text/markdown" href="${markdownAddress(permalink)}">`;
          writeFileSync(
            file,
            html.replace('</head>', () => `${link}</head>`),
          );
          return {...page, url: markdownAddress(urlOf(permalink)), languages: [...page.languages.keys()]};
        }),
      }));
      const full = `${introduction(siteConfig)}\n${parts.join('\n---\n\n')}`;
      writeFileSync(path.join(outDir, 'llms-full.txt'), full);
      writeFileSync(
        path.join(outDir, 'llms.txt'),
        writeLlmsTxt(siteConfig, siteUrl, sections, Buffer.byteLength(full)),
      );
    },
  };
}
