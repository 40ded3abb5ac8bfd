import type {Config} from '@docusaurus/types';

const pluginAt = (name: string) => require.resolve(`../../../../src/plugins/${name}`);

/**
 * A site with versions, two languages and a second docs instance, which takes the extras from this repository, each
 * with options of its own.
 */
const config: Config = {
  title: 'Other Docs',
  tagline: 'About another product',
  url: 'https://other.example',
  baseUrl: '/manual/',
  i18n: {defaultLocale: 'en', locales: ['en', 'th']},
  future: {v4: true},
  // There is no home page.
  onBrokenLinks: 'ignore',
  presets: [
    ['classic', {docs: {routeBasePath: '/', sidebarPath: undefined}, blog: false, pages: false, sitemap: false}],
  ],
  themeConfig: {navbar: {items: [{type: 'docsVersionDropdown'}, {type: 'localeDropdown'}]}},
  plugins: [
    [
      '@docusaurus/plugin-content-docs',
      {id: 'guides', path: 'guides', routeBasePath: 'guides', sidebarPath: undefined},
    ],
    pluginAt('output'),
    pluginAt('translation'),
    [
      pluginAt('search'),
      {
        synonyms: 'synonyms.txt',
        places: 'places.txt',
        examples: ['webhook'],
        ignore: (route: string) => route === '/hidden',
        demote: (route: string) => route === '/webhook',
      },
    ],
    [
      pluginAt('markdown'),
      {sections: [() => '## Versions\n\nOne.'], files: [{title: 'A file', path: '/a.txt', description: 'empty'}]},
    ],
    [
      pluginAt('social-cards'),
      {
        palette: 'palette.css',
        colours: {ground: '--ground', accent: '--accent', text: '--text'},
        areas: [['/', 'Manual']],
      },
    ],
    [pluginAt('hosting'), {securityEmail: 'security@other.example', open: ['/a.txt']}],
  ],
};

export default config;
