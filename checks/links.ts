import type {Findings, Problem} from './report';
import type {BuiltPage, Reference, Site} from './site';

type Target = 'elsewhere' | 'malformed' | {pathname: string; fragment: string};

/** Finds the lines of a page's source that hold the first of some texts that is there at all. */
export type FindSource = (route: string, texts: readonly string[]) => {file: string; line?: number}[];

function targetOf(url: string, page: BuiltPage, siteUrl: string, baseUrl: string): Target {
  const at = siteUrl + baseUrl.slice(0, -1) + page.address;
  if (!URL.canParse(url, at)) return 'malformed';
  const {origin, pathname, hash} = new URL(url, at);
  if (origin !== siteUrl) return 'elsewhere';
  try {
    return {pathname: decodeURI(pathname), fragment: decodeURIComponent(hash.slice(1))};
  } catch {
    return 'malformed';
  }
}

function problemWith(
  target: Exclude<Target, 'elsewhere'>,
  {tag, target: opensIn}: Reference,
  page: BuiltPage,
  site: Site,
  baseUrl: string,
): string | undefined {
  if (target === 'malformed') return 'that is not an address, correct it.';
  if (!target.pathname.startsWith(baseUrl)) {
    return `it leads out of the base URL ${baseUrl}: write it with <Link>, or as a link of Markdown, which adds the base URL.`;
  }
  // With a slash at the end of addresses, Docusaurus puts one behind the canonical address of the not-found page, a file.
  const pathname = target.pathname.slice(baseUrl.length - 1).replace(/\.html\/$/, '.html');
  const destination = site.pages.get(pathname === '/' ? '/' : pathname.replace(/\/$/, ''));
  if (destination?.address !== pathname) {
    if (destination) return `the page's address is ${baseUrl.slice(0, -1)}${destination.address}, write it so.`;
    return site.files.has(pathname)
      ? undefined
      : 'there is no such page or file: correct the address, or remove the link.';
  }
  if (tag === 'a' && !opensIn && destination.language !== page.language) {
    return 'the page is in another language, whose pages the app of this one does not have: write pathname:// before it.';
  }
  return target.fragment && !destination.ids.has(target.fragment)
    ? `the page has no element with the id "${target.fragment}", link to a heading that is there.`
    : undefined;
}

/** The texts by which a source may name an address, the most exact first. */
const spellingsOf = (url: string): string[] => {
  const [address = '', fragment] = url.split('#');
  const name = address.replace(/\/$/, '').split('/').at(-1) ?? '';
  const last = name.replace(/\.\w+$/, '');
  return [url, ...(fragment ? [`${last}.mdx#${fragment}`, `#${fragment}`] : []), name, last].filter(
    (text) => text.length > 1,
  );
};

/**
 * Checks that every address inside the site that a page names is there: pages, files, and the anchors within pages.
 *
 * @param siteUrl origin of the site; a full address that begins with it counts as internal
 * @param baseUrl path below which the site is served, with a slash at both ends
 * @param findSource names the lines that wrote the address; without it, problems name the page
 */
export function checkLinks(site: Site, siteUrl: string, baseUrl = '/', findSource: FindSource = () => []): Findings {
  const found = new Map<string, {message: string; url: string; routes: string[]}>();
  let checked = 0;
  for (const page of site.pages.values()) {
    for (const reference of page.references) {
      const {tag, url} = reference;
      const target = targetOf(url, page, siteUrl, baseUrl);
      if (target === 'elsewhere') continue;
      checked++;
      const problem = problemWith(target, reference, page, site, baseUrl);
      if (!problem) continue;
      const message = `<${tag}> names "${url}": ${problem}`;
      const known = found.get(message);
      if (!known) found.set(message, {message, url, routes: [page.route]});
      else if (!known.routes.includes(page.route)) known.routes.push(page.route);
    }
  }
  const problems = [...found.values()].flatMap(({message, url, routes}): Problem[] => {
    // What every page has is written once, in the configuration or a component.
    if (routes.length > site.pages.size / 2 && routes.length > 2) return [{where: `${routes.length} pages`, message}];
    return routes.flatMap((route) => {
      const sources = findSource(route, spellingsOf(url));
      if (sources.length === 0) return [{where: route, message}];
      return sources.map(({file, line}) => ({where: file, line, message: `${message} (${route})`}));
    });
  });
  return {checked, problems};
}
