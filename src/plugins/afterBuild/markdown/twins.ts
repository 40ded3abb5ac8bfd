import {existsSync} from 'node:fs';
import path from 'node:path';
import {isPost} from '../../../../lib/routes';
import {sidebarIds} from '../../../../lib/sidebars';
import sidebars from '../../../../sidebars';
import type {BuiltSite} from '../builtSite';

const routesOf = (sidebar: unknown) => sidebarIds(sidebar).map((id) => `/docs/${id}`);

/** The pages that have a Markdown twin: the documentation in the order of its sidebars, posts, and plain pages. */
export function sectionsOf({routes, siteDir}: Pick<BuiltSite, 'routes' | 'siteDir'>) {
  const isPlain = (route: string) =>
    ['.md', '.mdx'].some((ending) => existsSync(path.join(siteDir, 'src/pages', `${route}${ending}`)));
  return [
    {title: 'API documentation', routes: routesOf(sidebars.apiSidebar)},
    {title: 'Plugin documentation', routes: routesOf(sidebars.utilitySidebar)},
    {title: 'Posts', routes: routes.filter(isPost)},
    {title: 'About this site', routes: routes.filter(isPlain)},
  ].filter((section) => section.routes.length > 0);
}

export const twinFile = ({outDir}: Pick<BuiltSite, 'outDir'>, route: string): string =>
  path.join(outDir, `${route}.md`);

/** The twin with the samples in all languages, beside the one with their first. */
export const fullTwin = (twin: string): string => twin.replace(/\.md$/, '.full.md');

/**
 * Lets the links of a Markdown page lead to Markdown, where the page that they name has some.
 *
 * @param url public address of the site, without a slash at the end.
 */
export const linkTwins = (markdown: string, url: string, routes: ReadonlySet<string>): string =>
  markdown.replace(/\]\(([^)\s#]+)(#[^)\s]*)?\)/g, (link, address: string, fragment = '') => {
    const page = address.replace(/\/$/, '');
    return page.startsWith(url) && routes.has(page.slice(url.length)) ? `](${page}.md${fragment})` : link;
  });
