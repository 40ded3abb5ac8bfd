import {digestOf, type ScannedPage} from './scan';
import type {AuthorisedScript, Directive} from './inventory';

/** CloudFront takes no longer value, https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
export const LONGEST_POLICY = 1783;

/** Name of the endpoint for reports, in the policy and in `Reporting-Endpoints`. */
export const REPORTS = 'csp';

const unique = <Item>(items: Iterable<Item>) => [...new Set(items)];

const mention = ([first, ...others]: ScannedPage[]) =>
  others.length > 0 ? `${first!.file} and ${others.length} more` : first!.file;

/**
 * Compares what the pages run with what the inventory authorises.
 *
 * @returns one sentence for each script that nobody has authorised, and for what else the policy refuses, saying what to
 *   do; empty when all is well
 */
export function findUnauthorised(pages: ScannedPage[], inventory: readonly AuthorisedScript[]): string[] {
  const sources = inventory.map(({source}) => source);
  const problems = pages.flatMap(({file, forbidden}) =>
    forbidden.map((what) => `${file} has ${what}: no policy can allow it. Move it into a script, or to HTTPS.`),
  );
  for (const what of unique(pages.flatMap(({foreign}) => foreign))) {
    const holders = pages.filter(({foreign}) => foreign.includes(what));
    problems.push(
      `${mention(holders)}: ${what}, which the policy refuses. Put the file into static/ and name it there; what cannot ` +
        'be kept here, such as a video of another site, is a link.',
    );
  }
  for (const text of unique(pages.flatMap(({inlineScripts}) => inlineScripts))) {
    const digest = digestOf(text);
    if (sources.some((source) => 'digest' in source && source.digest === digest)) continue;
    const holders = pages.filter(({inlineScripts}) => inlineScripts.includes(text));
    problems.push(
      `${mention(holders)}: an inline script is not in deploy/hosting/inventory.ts. It begins ` +
        `${JSON.stringify(text.trim().slice(0, 60))}. If it is wanted, add a row with its owner, its reason and ` +
        `source: {digest: '${digest}'}.`,
    );
  }
  for (const src of unique(pages.flatMap(({scripts}) => scripts))) {
    if (sources.some((source) => 'path' in source && src.startsWith(source.path))) continue;
    const holders = pages.filter(({scripts}) => scripts.includes(src));
    problems.push(
      `${mention(holders)}: the script ${src} is not in deploy/hosting/inventory.ts. If it is wanted, add a row with its owner ` +
        `and its reason; another origin's script is loaded after consent, never by the page itself.`,
    );
  }
  return problems;
}

/**
 * Compares the inventory with a complete build, in the other direction.
 *
 * @returns one sentence for each row that nothing uses, and for each script file that no row covers
 */
export function findUnused(
  pages: ScannedPage[],
  files: readonly string[],
  inventory: readonly AuthorisedScript[],
): string[] {
  const digests = new Set(pages.flatMap(({inlineScripts}) => inlineScripts.map(digestOf)));
  const scripts = files.filter((file) => /\.m?js$/.test(file)).map((file) => `/${file}`);
  const paths = inventory.flatMap(({source}) => ('path' in source ? [source.path] : []));
  const unused = inventory.filter(({source}) => {
    if ('digest' in source) return !digests.has(source.digest);
    return 'path' in source && !scripts.some((file) => file.startsWith(source.path));
  });
  return [
    ...unused.map(
      ({name}) => `deploy/hosting/inventory.ts lists "${name}", which the build does not have: remove the row.`,
    ),
    ...scripts
      .filter((file) => !paths.some((folder) => file.startsWith(folder)))
      .map(
        (file) =>
          `${file} is a script that is not in deploy/hosting/inventory.ts: add a row for its folder, or remove it.`,
      ),
  ];
}

/**
 * Writes the Content Security Policy of a build: nothing is allowed but what the pages and the inventory need, and no
 * inline script or style but those whose digests are in it. Data blocks such as JSON-LD need no permission.
 *
 * @param reportsTo where browsers report what they have stopped; nowhere when empty
 * @throws Error when the policy is longer than a host takes
 */
export function writePolicy(pages: ScannedPage[], inventory: readonly AuthorisedScript[], reportsTo = ''): string {
  const quoted = (texts: string[]) =>
    unique(texts.map(digestOf))
      .sort()
      .map((digest) => `'${digest}'`);
  const needs = (directive: Directive) => inventory.flatMap(({needs: wanted}) => wanted?.[directive] ?? []);
  // The file alone, not all that its host serves. A policy takes no query.
  const files = inventory.flatMap(({source}) => ('url' in source ? [source.url.replace(/[?#].*$/, '')] : []));
  const styleAttributes = quoted(pages.flatMap((page) => page.styleAttributes));

  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(pages.flatMap((page) => page.inlineScripts)), ...files, ...needs('script-src')],
    'style-src': ["'self'", ...quoted(pages.flatMap((page) => page.styles))],
    // The attributes in the pages, by digest. Scripts set styles through the object model, which no policy touches.
    'style-src-attr': styleAttributes.length > 0 ? ["'unsafe-hashes'", ...styleAttributes] : ["'none'"],
    'img-src': ["'self'", 'data:', ...needs('img-src')],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...needs('connect-src')],
    'frame-src': needs('frame-src'),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Chromium reads the second, by the name in Reporting-Endpoints; other browsers the first.
    'report-uri': reportsTo ? [reportsTo] : [],
    'report-to': reportsTo ? [REPORTS] : [],
  };
  const policy = Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${unique(sources).join(' ')}`)
    .join('; ');
  if (policy.length > LONGEST_POLICY) {
    throw new Error(
      `The Content Security Policy has ${policy.length} characters and may have ${LONGEST_POLICY}: the pages have too ` +
        `many different inline scripts and styles. Move some of them into files.`,
    );
  }
  return policy;
}
