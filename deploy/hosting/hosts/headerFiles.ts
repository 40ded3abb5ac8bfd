import type {Hosting} from '../hosting';

/**
 * Writes `_headers` for Cloudflare Pages and Netlify.
 *
 * Both apply a rule to every answer whose path matches, found or not. So nothing is said of caching: `immutable` for
 * hashed files would also be on the 404 of a missing one, and lock readers out of it for a year. Both hosts' own
 * default, revalidation by entity tag, stays. No header stands in two rules that match one path: the hosts would join
 * their values with a comma.
 */
export function headersFile({below, headers, open}: Hosting): string {
  const rule = (path: string, values: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${[rule('/*', headers), ...open.map((file) => rule(below + file, {'Access-Control-Allow-Origin': '*'}))].join(
    '\n\n',
  )}\n`;
}

/**
 * Writes `_redirects` for Cloudflare Pages and Netlify.
 *
 * Cloudflare redirects `/x.html` and `/x/` to `/x` by itself and ignores the lines with `301!`, which is Netlify's way
 * to redirect from a file that exists. Netlify treats `/x/` as `/x`, and no rule changes that.
 *
 * @param pages files of pages, such as `docs/api/overviews.html`
 */
export function redirectsFile({below, languages, hiddenPath, redirects}: Hosting, pages: readonly string[]): string {
  const spellings = pages
    .filter((file) => !new RegExp(hiddenPath).test(`/${file}`))
    .map((file) => `${below}/${file} ${below}/${file.replace(/(?:(?<=^|\/)index)?\.html$/, '')} 301!`);
  const moved = redirects.map(({from, to}) => `${below}${from} ${below}${to} 301`);
  // Cloudflare looks for the nearest not-found page by itself, and ignores the line.
  const unknown = languages.filter(Boolean).map((language) => `${below}${language}/* ${below}${language}/404.html 404`);
  return `${[...moved, ...spellings, ...unknown].join('\n')}\n`;
}
