import type {Problem} from './report';
import type {BuiltPage, Site} from './site';

/** What a reference of a page leads to. */
type Target = {kind: 'elsewhere'} | {kind: 'here'; pathname: string; fragment: string} | {kind: 'malformed'};

function targetOf(url: string, page: BuiltPage, siteUrl: string): Target {
  if (!URL.canParse(url, siteUrl + page.route)) return {kind: 'malformed'};
  const {origin, pathname, hash} = new URL(url, siteUrl + page.route);
  if (origin !== siteUrl) return {kind: 'elsewhere'};
  try {
    return {kind: 'here', pathname: decodeURI(pathname), fragment: decodeURIComponent(hash.slice(1))};
  } catch {
    return {kind: 'malformed'};
  }
}

/**
 * Checks that every address inside the site that a page names is there: pages, files, and the places within pages.
 *
 * @param siteUrl origin of the site; a full address that begins with it counts as internal
 */
export function checkLinks(site: Site, siteUrl: string): {looked: number; problems: Problem[]} {
  const problems: Problem[] = [];
  let looked = 0;
  for (const page of site.pages.values()) {
    for (const {tag, url} of page.references) {
      const target = targetOf(url, page, siteUrl);
      if (target.kind === 'elsewhere') continue;
      looked++;
      const problem = (say: string) => problems.push({where: page.route, say: `<${tag}> names "${url}": ${say}`});
      if (target.kind === 'malformed') {
        problem('that is not an address, correct it.');
        continue;
      }
      const destination = site.pages.get(target.pathname);
      if (!destination) {
        if (!site.files.has(target.pathname)) problem('there is no such page or file, correct the address.');
      } else if (target.fragment && !destination.ids.has(target.fragment)) {
        problem(`the page has no place with the id "${target.fragment}", link to a heading that is there.`);
      }
    }
  }
  return {looked, problems};
}
