import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Config} from '@docusaurus/types';

/** The kinds of entries that `src/theme/NavbarItem/ComponentTypes.ts` knows; an entry without a type is a link. */
const NAVBAR_TYPES = new Set(['default', 'docSidebar', 'localeDropdown']);

interface ThemeConfigRead {
  colorMode?: {disableSwitch?: boolean; defaultMode?: string; respectPrefersColorScheme?: boolean};
  image?: string;
  navbar?: {items?: readonly {type?: string}[]};
}

const namesOf = (entries: Config['plugins']): string[] =>
  (entries ?? []).flatMap((entry) => {
    const name = Array.isArray(entry) ? entry[0] : entry;
    return typeof name === 'string' ? [name] : [];
  });

/**
 * Says which ordinary settings of Docusaurus this site does not carry, why, and what to do instead.
 *
 * @param siteDir folder of the repository
 * @returns one sentence for each; empty when all is well
 */
export function findUnsupported(config: Config, siteDir: string): string[] {
  const {colorMode, image, navbar} = (config.themeConfig ?? {}) as ThemeConfigRead;
  const plugins = [...namesOf(config.plugins), ...namesOf(config.themes)];
  const uses = (name: string) => plugins.some((plugin) => plugin.includes(name));
  const types = (navbar?.items ?? []).flatMap(({type}) =>
    type !== undefined && !NAVBAR_TYPES.has(type) ? [type] : [],
  );
  const locales = config.i18n?.locales ?? ['en'];
  const ofLocales = Object.values(config.i18n?.localeConfigs ?? {}) as {url?: string; baseUrl?: string}[];
  const rules: [isWrong: boolean, message: string][] = [
    [
      config.markdown?.mermaid === true || uses('theme-mermaid'),
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
        'drawing is src/build/afterBuild/sharing/picture.ts.',
    ],
    [
      uses('plugin-client-redirects'),
      'plugin-client-redirects makes pages whose scripts the Content Security Policy refuses. Write the redirect into ' +
        '`redirects` of deploy/hosting/hosting.ts: every host gets it from there.',
    ],
    [
      uses('plugin-content-docs'),
      'A second docs instance has no sidebar in the top bar’s script, no Markdown twins and no area in the search. Put ' +
        'its pages under docs/ with a sidebar of their own in sidebars.ts.',
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
export function supported(config: Config, siteDir: string): Config {
  const problems = findUnsupported(config, siteDir);
  if (problems.length > 0) {
    throw new Error(`docusaurus.config.ts cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  return config;
}
