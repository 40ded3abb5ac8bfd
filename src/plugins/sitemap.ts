import type {Options} from '@docusaurus/preset-classic';
import {isList} from '../../lib/routes';

type SitemapOptions = Exclude<Options['sitemap'], false | undefined>;
type CreateItems = NonNullable<SitemapOptions['createSitemapItems']>;

/** Lists of posts but the blog itself, and the page that leads on to the API overview: what is found elsewhere. */
const isLeftOut = (route: string) => route === '/docs' || (isList(route) && route !== '/blog');

/** The pages of the sitemap. `ignorePatterns` would be compared with the base URL, the language and the slash at the end. */
export const createSitemapItems: CreateItems = async ({defaultCreateSitemapItems, ...site}) => {
  const {url, baseUrl} = site.siteConfig;
  const routeOf = (address: string) => `/${address.slice(`${url}${baseUrl}`.length).replace(/\/$/, '')}`;
  const items = await defaultCreateSitemapItems(site);
  return items.filter((item) => !isLeftOut(routeOf(item.url)));
};
