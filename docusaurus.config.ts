import type {Options as PresetOptions, ThemeConfig} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {assertProvider} from 'payment-contract/identity/rules';
import {BLOG} from './src/lib/blog';
import {historyFor} from './src/lib/history';
import {provider} from './provider';
import {version} from './package.json';
import {placeholderHooks, remarkPlugins} from './src/remark';
import {shortCodes} from './src/plugins/contract/shortCodes';
import type {HostingOptions} from './src/plugins/hosting';
import type {MarkdownOptions} from './src/plugins/markdown';
import type {SearchOptions} from './src/plugins/search';
import type {SocialCardsOptions} from './src/plugins/social-cards';
import {gettingStarted} from './src/plugins/samples/gettingStarted';

assertProvider(provider);

const telephoneLink = (number: string) => ({label: number, href: `tel:${number.replaceAll(' ', '')}`});

/** A link to a part of the site is current on all its pages. Docusaurus says `page`, as of a link to the open one. */
const part = {position: 'left', 'aria-current': 'true'} as const;

const navbar = {
  title: `${provider.name} Docs`,
  logo: {alt: '', src: 'img/logo.svg', href: '/docs/api/overviews', width: 32, height: 32},
  hideOnScroll: true,
  items: [
    {type: 'docSidebar', sidebarId: 'apiSidebar', label: 'API & Documents', ...part},
    {type: 'docSidebar', sidebarId: 'utilitySidebar', label: 'Plugins & Modules', ...part},
    {to: BLOG, label: 'Blog', ...part},
    {href: provider.repository, position: 'right', label: 'Source code', className: 'wide-only'},
    {href: `https://${provider.hosts.controlPanel}`, position: 'right', label: 'Control panel'},
    {
      href: `https://${provider.hosts.registration}`,
      position: 'right',
      label: 'Register',
      className: 'navbar__register',
    },
  ],
} satisfies ThemeConfig['navbar'];

/** Lets the reader change the answer about cookies: `src/plugins/consent`. */
const cookieChoices =
  provider.externalScripts.length > 0
    ? [{html: '<button type="button" class="footer__link-item clean-btn" data-consent-ask>Cookie choices</button>'}]
    : [];

const footer = {
  style: 'light',
  links: [
    {
      title: 'Docs',
      items: [
        {label: 'API overview', to: '/docs/api/overviews'},
        {label: 'Plugins overview', to: '/docs/plugins/overviews'},
        {label: 'Blog', to: BLOG},
      ],
    },
    {
      title: 'Company',
      items: [
        {label: 'Home', href: provider.company.home},
        {label: 'About us', href: provider.company.about},
        {label: 'Service', href: provider.company.service},
        {label: 'Help', href: provider.company.help},
        ...cookieChoices,
      ],
    },
    {
      title: 'Contact',
      items: [
        {html: 'Office'},
        telephoneLink(provider.telephones.office),
        ...(provider.telephones.sales.length > 0 ? [{html: 'Sales'}] : []),
        ...provider.telephones.sales.map(telephoneLink),
      ],
    },
  ],
  copyright: `Copyright © ${provider.copyrightYear} ${provider.name}. All rights reserved. Version ${version}`,
} satisfies ThemeConfig['footer'];

const themeConfig = {
  // Code is highlighted at build time (src/remark); the theme's own colours would travel to the browser unused.
  prism: {theme: {plain: {}, styles: []}, magicComments: []},
  colorMode: {defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false},
  tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
  docs: {sidebar: {hideable: false, autoCollapseCategories: false}},
  navbar,
  footer,
} satisfies ThemeConfig;

// Path below which the site is served, with a slash at both ends. A preview may be below another one: `BASE_URL`.
const baseUrl = process.env.BASE_URL ?? '/';

/** With `STRICT=1`, as in `npm test`, the build stops at problems that the public build ignores or only reports. */
const strict = <Lenient extends string>(lenient: Lenient) => (process.env.STRICT === '1' ? 'throw' : lenient);

const {defaultMode, disableSwitch, respectPrefersColorScheme} =
  themeConfig.colorMode as Required<ThemeConfig>['colorMode'];
const hasDarkMode = defaultMode === 'dark' || !disableSwitch || respectPrefersColorScheme;

const editUrlOf = (...parts: string[]) => provider.editUrl.replace('{path}', parts.join('/')) || undefined;

/** Controls, which do nothing in a feed reader: no script of the site runs there. */
const FEED_CONTROLS = /<button\b[^]*?<\/button>/g;

const blogDescription = `Guides and notes for developers who integrate ${provider.name}.`;

const preset = {
  docs: {
    sidebarPath: './sidebars.ts',
    sidebarCollapsed: false,
    editUrl: ({versionDocsDirPath, docPath}) => editUrlOf(versionDocsDirPath, docPath),
    showLastUpdateTime: true,
    remarkPlugins,
  },
  blog: {
    routeBasePath: BLOG,
    blogDescription,
    // The list of posts is one page away, in the top bar.
    blogSidebarCount: 0,
    // Authors are written in each post: a list of authors would add the route /blog/authors.
    onInlineAuthors: 'ignore',
    onInlineTags: 'throw',
    // The theme's headings skip from level 1 to 3, and no link of it leads back to the blog.
    blogArchiveComponent: '@site/src/components/BlogArchive',
    feedOptions: {
      type: ['rss', 'atom'],
      description: blogDescription,
      copyright: footer.copyright,
      createFeedItems: async ({defaultCreateFeedItems, ...posts}) =>
        (await defaultCreateFeedItems(posts)).map((item) => ({
          ...item,
          content: item.content?.replace(FEED_CONTROLS, ''),
        })),
    },
    editUrl: ({blogDirPath, blogPath}) => editUrlOf(blogDirPath, blogPath),
    remarkPlugins,
  },
  pages: {remarkPlugins},
  theme: {customCss: ['./src/css/custom.css', ...(hasDarkMode ? ['./src/css/dark.css'] : [])]},
  sitemap: {
    lastmod: 'date',
    changefreq: null,
    priority: null,
    // These pages only list other pages, or redirect to them.
    ignorePatterns: ['/docs', '/docs/tags/**', `${BLOG}/archive`, `${BLOG}/tags/**`].map(
      (path) => baseUrl + path.slice(1),
    ),
  },
} satisfies PresetOptions;

const markdownOptions = {
  code: {frame: 'code', title: 'code__title'},
  start: () => gettingStarted(provider.siteUrl + baseUrl),
  sections: [shortCodes],
  files: [
    {title: 'OpenAPI 3.1 contract', path: '/openapi.yaml', description: 'every operation, field, code and example'},
    {
      title: 'Form of the payment page',
      path: '/openapi-form.yaml',
      description: "what a buyer's browser posts, OpenAPI 3.1",
    },
    {title: 'Postman collection', path: '/postman-collection.json', description: 'the same calls, ready to send'},
    {
      title: 'Test vectors',
      path: '/downloads/test-vectors.json',
      description: 'requests that a program must send, and replies of Inquiry with what a shop must decide',
    },
  ],
} satisfies MarkdownOptions;

const searchOptions = {
  synonyms: 'src/plugins/search/synonyms.txt',
  places: 'src/plugins/search/places.txt',
  absent: 'src/plugins/search/absent.json',
  examples: ['refno', 'TC', 'PromptPay', 'WooCommerce', 'postback', 'test cards', 'duplicate reference number'],
  // The home page, the redirect to the API overview, and lists of pages.
  ignore: (route) => ['/', '/docs', BLOG, `${BLOG}/archive`].includes(route) || /^\/[^/]+\/tags(?:\/|$)/.test(route),
  // Names of other pages.
  ignoredSections: ['related', 'related-pages', 'after-the-sale'],
  // The reference goes before a post, and the page about a thing before the lists that name everything.
  demote: (route, anchor) => route.startsWith(`${BLOG}/`) || /^(?:every-error|glossary|credentials)-/.test(anchor),
  support: 'docs/api/overviews#support',
} satisfies SearchOptions;

const socialCardsOptions = {
  palette: 'src/css/palette.css',
  colours: {ground: '--color-night', accent: '--color-accent', text: '--color-paper'},
  areas: [
    ['/docs/plugins', 'Plugin documentation'],
    ['/docs', 'API documentation'],
    [BLOG, 'Blog'],
    ['/', 'Documentation'],
  ],
} satisfies SocialCardsOptions;

const hostingOptions = {
  securityEmail: provider.securityEmail,
  policyReports: provider.policyReports,
  externalScripts: provider.externalScripts,
  // Tools elsewhere load them.
  open: [
    '/openapi.json',
    '/openapi.yaml',
    '/openapi-form.yaml',
    '/postman-collection.json',
    '/postman-live.json',
    '/postman-sandbox.json',
    '/downloads/test-vectors.json',
  ],
} satisfies HostingOptions;

/** Plugins that the site can do without (src/plugins/README.md), in the order in which they handle the built pages. */
const allExtras = {
  instant: {},
  translation: {},
  search: searchOptions,
  markdown: markdownOptions,
  'social-cards': socialCardsOptions,
  hosting: hostingOptions,
};

/** `EXTRAS=none` leaves out all of them, `EXTRAS=-search,-instant` two. */
const leftOut = (process.env.EXTRAS ?? '').split(',').filter(Boolean);
const unknown = leftOut.filter((name) => name !== 'none' && !(name.startsWith('-') && name.slice(1) in allExtras));
if (unknown.length > 0) {
  const names = Object.keys(allExtras).map((name) => `-${name}`);
  throw new Error(`EXTRAS cannot be ${unknown.join(',')}: write none, or some of ${names.join(',')}.`);
}
const extras = Object.entries(allExtras).filter(([name]) => !leftOut.includes('none') && !leftOut.includes(`-${name}`));

const pluginAt = (name: string) => require.resolve(`./src/plugins/${name}`);

const config: Config = {
  title: provider.title,
  tagline: provider.tagline,
  favicon: 'img/favicon.svg',
  url: provider.siteUrl,
  baseUrl,
  // `src/browser/notice.js` says it on every page.
  baseUrlIssueBanner: false,
  trailingSlash: false,
  onBrokenLinks: strict('warn'),
  onBrokenAnchors: strict('warn'),
  onDuplicateRoutes: strict('warn'),
  markdown: {...placeholderHooks(baseUrl), hooks: {onBrokenMarkdownLinks: strict('warn')}},
  // A fixed name keeps the reader's stored choices when the address of the site changes.
  storage: {namespace: 'payment-docs'},
  future: {v4: true, experimental_vcs: historyFor(__dirname, (message) => console.warn(message))},
  clientModules: ['./src/browser/address.ts', './src/browser/columns.ts'],
  headTags: [
    {
      // Preloaded: an `optional` font that is missing at the first paint is not used (src/css/fonts.css).
      tagName: 'link',
      attributes: {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `${baseUrl}fonts/anuphan-latin-600.woff2`,
        crossorigin: 'anonymous',
      },
    },
  ],
  // Loaded after the reader's consent: `src/plugins/consent`.
  customFields: {externalScripts: provider.externalScripts},
  presets: [['classic', preset]],
  plugins: [
    ...[
      'inline-scripts',
      'no-prism',
      'same-tab',
      'page-list',
      'consent',
      'contract',
      'samples',
      'sandbox',
      'output',
    ].map(pluginAt),
    ...extras.map(([name, options]): [string, object] => [pluginAt(name), options]),
  ],
  themeConfig,
};

export default config;
