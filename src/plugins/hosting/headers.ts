/** Name of the endpoint for reports, in the policy and in `Reporting-Endpoints`. */
export const REPORTS = 'csp';

/** Addresses that moved. `deploy/nginx.conf` has them too, and `tests/serving` compares. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/security.txt': '/.well-known/security.txt',
  // Browsers request it for feeds, Markdown and JSON, which name no icon.
  '/favicon.ico': '/img/favicon.svg',
};

/** The headers of every response, including 404. `deploy/nginx.conf` has them too, and `tests/serving` compares. */
export const headersFor = (policy: string, {policyReports}: {policyReports?: string}) => ({
  'Content-Security-Policy': policy,
  // Without `preload`, which would affect the whole domain.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not read `frame-ancestors`.
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(policyReports && {'Reporting-Endpoints': `${REPORTS}="${policyReports}"`}),
});

/**
 * Writes `_headers` for Cloudflare Pages and Netlify.
 *
 * @param open files that scripts of other origins may read, below the base path.
 *
 * Both apply a rule to every response whose path matches, also to a 404. A rule that caches hashed files for a year
 * would also cache the 404 of a missing one, so caching is left to the hosts' default, revalidation.
 */
export function headersFile(
  headers: Readonly<Record<string, string>>,
  baseUrl: string,
  open: readonly string[] = [],
): string {
  const rule = (path: string, values: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const shared = open.map((file) => rule(baseUrl.slice(0, -1) + file, {'Access-Control-Allow-Origin': '*'}));
  return `${[rule('/*', headers), ...shared].join('\n\n')}\n`;
}

/**
 * Writes `_redirects` for Cloudflare Pages and Netlify. `301!` is Netlify's way to redirect from a file that exists;
 * Cloudflare redirects those by itself and ignores the lines.
 *
 * @param pages files of pages, such as `docs/api/overviews.html`
 */
export function redirectsFile(pages: readonly string[], baseUrl: string): string {
  const below = baseUrl.slice(0, -1);
  const moved = Object.entries(REDIRECTS).map(([from, to]) => `${below}${from} ${below}${to} 301`);
  const spellings = pages
    .filter((file) => !file.endsWith('404.html'))
    .map((file) => `${baseUrl}${file} ${baseUrl}${file.replace(/(?:(?<=^|\/)index)?\.html$/, '')} 301!`);
  return `${[...moved, ...spellings].join('\n')}\n`;
}

const DAY = 86_400_000;

/** Writes `security.txt` (RFC 9116), which expires within a year of the build, as the standard recommends. */
export function securityText({siteUrl, securityEmail}: Record<'siteUrl' | 'securityEmail', string>, now = new Date()) {
  const expires = new Date(Math.floor(now.getTime() / DAY) * DAY + 364 * DAY);
  return [
    `Contact: mailto:${securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, th',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
