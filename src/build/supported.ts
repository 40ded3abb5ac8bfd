import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Options, ThemeConfig} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';

/** The kinds of entries that `src/theme/NavbarItem/ComponentTypes.ts` knows; an entry without a type is a link. */
const NAVBAR_TYPES = new Set(['default', 'docSidebar', 'localeDropdown']);

/** Names without their scope and prefix, of which Docusaurus lets a configuration leave either out. */
const namesOf = (entries: Config['plugins']): string[] =>
  (entries ?? []).flatMap((entry) => {
    const name = Array.isArray(entry) ? entry[0] : entry;
    return typeof name === 'string' ? [name.replace(/^.*\//, '').replace(/^(?:plugin|theme)-/, '')] : [];
  });

/** Labels of the categories that have a page which Docusaurus writes for them. */
function categoriesWithIndex(entry: unknown): string[] {
  if (Array.isArray(entry)) return entry.flatMap(categoriesWithIndex);
  if (typeof entry !== 'object' || entry === null) return [];
  const {label, link, ...rest} = entry as {label?: string; link?: {type?: string}};
  const own = link?.type === 'generated-index' ? [`"${label}"`] : [];
  return [...own, ...Object.values(rest).flatMap(categoriesWithIndex)];
}

/**
 * Says which ordinary settings of Docusaurus this site does not carry, why, and what to do instead.
 *
 * @param siteDir folder of the repository
 * @param sidebars what `sidebars.ts` says
 * @returns one sentence for each; empty when all is well
 */
export function findUnsupported(config: Config, siteDir: string, sidebars: object = {}): string[] {
  const {colorMode, image, navbar} = (config.themeConfig ?? {}) as ThemeConfig;
  const plugins = [...namesOf(config.plugins), ...namesOf(config.themes)];
  const uses = (...names: string[]) => plugins.some((plugin) => names.includes(plugin));
  // Docusaurus's own documentation writes a dropdown without its type.
  const types = (navbar?.items ?? [])
    .map(({type, items}) => type ?? (items === undefined ? 'default' : 'dropdown'))
    .filter((type) => !NAVBAR_TYPES.has(type));
  const [, preset] = (config.presets?.[0] ?? []) as [name?: string, options?: Options];
  const pathOf = (part: 'docs' | 'blog') => {
    const options = preset?.[part];
    return options === false ? 'no page' : (options?.routeBasePath ?? part);
  };
  const indexed = categoriesWithIndex(sidebars);
  const locales = config.i18n?.locales ?? ['en'];
  const ofLocales = Object.values(config.i18n?.localeConfigs ?? {}) as {url?: string; baseUrl?: string}[];
  const rules: [isWrong: boolean, message: string][] = [
    [
      config.markdown?.mermaid === true || uses('mermaid'),
      'markdown.mermaid draws in the browser, with styles that the site’s Content Security Policy refuses. Write a ' +
        '<SequenceDiagram>, <StateDiagram> or <Timeline> (src/components/README.md), which are drawn while the page is built.',
    ],
    [
      colorMode?.disableSwitch !== true ||
        colorMode.defaultMode !== 'light' ||
        colorMode.respectPrefersColorScheme === true,
      'themeConfig.colorMode: the palette in src/css has no dark colours. Keep defaultMode "light", disableSwitch true ' +
        'and respectPrefersColorScheme false.',
    ],
    [
      image !== undefined,
      'themeConfig.image would be a second picture beside the one that each page has of its own. Leave it out; the ' +
        'drawing is src/plugins/afterBuild/socialCards/picture.ts.',
    ],
    [
      uses('client-redirects'),
      'plugin-client-redirects makes pages whose scripts the Content Security Policy refuses. Write the redirect into ' +
        '`redirects` of deploy/hosting/hosting.ts: every host gets it from there.',
    ],
    [
      uses('content-docs'),
      'A second docs instance has no sidebar in the top bar’s script, no Markdown twins and no area in the search. Put ' +
        'its pages under docs/ with a sidebar of their own in sidebars.ts.',
    ],
    [
      uses('google-gtag', 'google-tag-manager') || (preset?.gtag ?? preset?.googleTagManager) !== undefined,
      'Docusaurus’s plugins for analytics load their script before the reader is asked. Write the script’s address into ' +
        '`analytics` of provider.ts.',
    ],
    [
      uses('pwa'),
      'plugin-pwa keeps pages in the reader’s browser, which shows them after they have changed. Leave it out.',
    ],
    [
      pathOf('docs') !== 'docs' || pathOf('blog') !== 'blog',
      `routeBasePath: pages are at ${pathOf('docs')} and posts at ${pathOf('blog')}, but routes.txt, the twins and the feeds ` +
        'look for them at docs and blog. Leave it out, and move the site as a whole with baseUrl.',
    ],
    [
      indexed.length > 0,
      `sidebars.ts: the category ${indexed.join(', ')} has a generated index, a page without a Markdown twin, a place in the ` +
        'search and a line in routes.txt. Leave out its link, and let its first entry be a page that introduces it.',
    ],
    [
      types.length > 0,
      `themeConfig.navbar.items: no part draws the type ${types.join(', ')}. Add it to src/theme/NavbarItem/ComponentTypes.ts ` +
        'and to NAVBAR_TYPES in src/build/supported.ts; or use a link (href, to) or docSidebar.',
    ],
    [
      locales.length > 1 !== (navbar?.items ?? []).some(({type}) => type === 'localeDropdown'),
      `i18n.locales is ${locales.join(', ')}: a site in several languages needs {type: 'localeDropdown', position: 'right'} ` +
        'in themeConfig.navbar.items, and a site in one language has no menu for them.',
    ],
    [
      ofLocales.some(({url, baseUrl}) => (url ?? baseUrl) !== undefined),
      'i18n.localeConfigs: the files of hosts are made for languages below the first one, such as /th/. Leave out url and ' +
        'baseUrl. A language with a host of its own is a build of its own: npx docusaurus build --locale th.',
    ],
    [
      existsSync(path.join(siteDir, 'versions.json')),
      'versions.json: pages take fields, samples and the sandbox from contract/ and samples/, which docs:version does not ' +
        'copy, so that an older version would show what holds today. Remove it, and publish an older version as a build of ' +
        'its own from its Git tag, with its own baseUrl.',
    ],
    [
      !/^\/(?:[\w.-]+\/)*$/.test(config.baseUrl),
      `baseUrl is ${JSON.stringify(config.baseUrl)}: write a path with a slash at both ends, such as "/payments/".`,
    ],
    [
      config.trailingSlash === undefined,
      'trailingSlash is not set: the addresses of pages would depend on the host. Write true or false.',
    ],
  ];
  return rules.flatMap(([isWrong, message]) => (isWrong ? [message] : []));
}

/**
 * Hands the configuration on when this site carries all of it.
 *
 * @throws Error with a sentence for each setting that it does not carry
 */
export function supported(config: Config, siteDir: string, sidebars?: object): Config {
  const problems = findUnsupported(config, siteDir, sidebars);
  if (problems.length > 0) {
    throw new Error(`docusaurus.config.ts cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  return config;
}
