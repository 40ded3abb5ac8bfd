import type {Config} from '@docusaurus/types';

const pluginAt = (name: string) => require.resolve(`../../../../src/plugins/${name}`);

/** `undefined`, which is Docusaurus's default, or a boolean. */
const trailingSlash = {true: true, false: false}[process.env.TRAILING_SLASH ?? ''];

/** A site of two pages that takes the extras from this repository, each with options of its own. */
const config: Config = {
  title: 'Other Docs',
  tagline: 'About another product',
  url: 'https://other.example',
  baseUrl: '/manual/',
  trailingSlash,
  future: {v4: true},
  // There is no home page.
  onBrokenLinks: 'ignore',
  presets: [
    ['classic', {docs: {routeBasePath: '/', sidebarPath: undefined}, blog: false, pages: false, sitemap: false}],
  ],
  plugins: [
    pluginAt('output'),
    pluginAt('translation'),
    [
      pluginAt('search'),
      {
        synonyms: 'synonyms.txt',
        examples: ['webhook'],
        ignore: (route: string) => route === '/hidden',
        demote: (route: string) => route === '/webhook',
      },
    ],
    [
      pluginAt('markdown'),
      {sections: ['## Versions\n\nOne.'], files: [{title: 'A file', path: '/a.txt', description: 'empty'}]},
    ],
    [
      pluginAt('social-cards'),
      {
        palette: 'palette.css',
        colours: {ground: '--ground', accent: '--accent', text: '--text'},
        areas: [['/', 'Manual']],
      },
    ],
    [
      pluginAt('hosting'),
      {securityEmail: 'security@other.example', analytics: {scriptUrl: ''}, widget: {scriptUrl: ''}, open: ['/a.txt']},
    ],
  ],
};

export default config;
