import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {consentQuestion} from '../../components/Consent/question';
import type {ExternalScripts} from '../../components/Consent/externalScripts';
import {inlineScript} from '../../document';
import {shortClassNames} from './classNames';
import {fontRules} from './fontRules';
import {listPages} from './pages';
import {hoverOnly, lightOnly, madeOnce} from './postCss';

/** The theme's own loading indicator; `src/clientModules/loadingIndicator.ts` stands in for it. */
// UPGRADING: nprogress
const THEME_INDICATOR = require.resolve('@docusaurus/theme-classic/lib/nprogress').replace(/\.js$/, '');

const NOTHING = path.join(__dirname, '../emptyModule.js');

/** The core's way to fetch a page's scripts ahead; `prefetch.ts` stands in for it. */
const CORE_PREFETCH = /@docusaurus\/core\/lib\/client\/prefetch(?:\.js)?$/;

/** In the order in which they start. */
const CLIENT_MODULES = [
  'address',
  'chunks',
  'lightOnly',
  'menu',
  'search',
  'loadingIndicator',
  'externalScripts',
  'folds',
];

/** What the build alone reads of the configuration. The rest travels with the site's main script. */
const FOR_THE_BUILD = ['ssrTemplate', 'presets', 'plugins', 'themes', 'markdown', 'staticDirectories'];

const browserConfig = (siteConfig: object) =>
  Object.fromEntries(Object.entries(siteConfig).filter(([key]) => !FOR_THE_BUILD.includes(key)));

/** A text of the page outside React, as `src/search/dialog.html` marks it. */
const MARKED = /\{\{(.+?)\}\}/g;

/** What surrounds the pages: what runs beside React, and the list from which the not-found page suggests pages. */
export default function layout({
  siteDir,
  siteConfig,
  baseUrl,
  i18n,
  siteStorage,
  generatedFilesDir,
}: LoadContext): Plugin {
  const question = consentQuestion(siteConfig.customFields!.externalScripts as ExternalScripts);
  return {
    name: 'layout',
    getClientModules: () => CLIENT_MODULES.map((name) => path.join(siteDir, 'src/clientModules', name)),
    loadContent: () => [readFileSync(path.join(siteDir, 'src/search/dialog.html'), 'utf8'), question].filter(Boolean),
    getTranslationFiles({content}) {
      const texts = (content as string[]).flatMap((html) => [...html.matchAll(MARKED)].map(([, text]) => text!));
      return [{path: 'page', content: Object.fromEntries(texts.map((text) => [text, {message: text}]))}];
    },
    translateContent: ({content, translationFiles: [file]}) =>
      (content as string[]).map((html) => html.replace(MARKED, (_, text: string) => file!.content[text]!.message)),
    // The same for the built site and for live reload, which does not use `src/document/document.eta`.
    injectHtmlTags: ({content}) => ({
      postBodyTags: (content as string[]).map((html) => html.replace(MARKED, '$1')),
      headTags: [
        {
          tagName: 'script',
          attributes: {
            'data-language-key': `docusaurus.tab.sample-language${siteStorage.namespace}`,
            'data-consent-key': `consent${siteStorage.namespace}`,
            ...(question && {'data-asks-consent': 'true'}),
          },
          innerHTML: inlineScript('controls.js'),
        },
      ],
    }),
    configureWebpack(config, isServer, {currentBundler: {instance: bundler}}) {
      const shorterConfig = path.join(generatedFilesDir, 'layout/default/browserConfig.json');
      // Live reload has the search in the app: two scripts with a runtime each would answer for every change.
      const withSearch = !isServer && config.mode === 'production';
      return {
        // UPGRADING: languages
        // Other languages ask for the files of the first: `src/plugins/afterBuild/sharedAssets.ts`.
        ...(config.mode === 'production' && {
          output: {publicPath: i18n.localeConfigs[i18n.defaultLocale]!.baseUrl},
          ...shortClassNames(config, siteDir),
        }),
        ...(withSearch && {
          mergeStrategy: {entry: 'replace'},
          entry: {
            // UPGRADING: app-entry
            main: path.join(__dirname, 'start.ts'),
            // A script of its own, which needs nothing of the app's.
            search: {import: path.join(siteDir, 'src/search/main.ts'), runtime: false},
          },
        }),
        resolve: {
          alias: {
            [`${THEME_INDICATOR}$`]: NOTHING,
            // The scripts of a site in one language are without the menu of them.
            ...(i18n.locales.length > 1 && {
              '@theme/NavbarItem/ComponentTypes': path.join(__dirname, 'languageNavbar.ts'),
            }),
          },
        },
        // UPGRADING: browser-config
        // Not an alias: Docusaurus's own for the folder comes first.
        plugins: [
          new bundler.DefinePlugin({
            BASE_URL: JSON.stringify(baseUrl),
            'process.env.DOCUSAURUS_CURRENT_LOCALE': JSON.stringify(i18n.currentLocale),
          }),
          ...(isServer
            ? []
            : [
                new bundler.NormalModuleReplacementPlugin(/^@generated\/docusaurus\.config$/, shorterConfig),
                // UPGRADING: prefetch
                new bundler.NormalModuleReplacementPlugin(CORE_PREFETCH, path.join(__dirname, 'prefetch.ts')),
              ]),
        ],
        module: {
          rules: [
            ...fontRules(config, isServer),
            {
              test: /\.tsx?$/,
              include: path.join(siteDir, 'src'),
              enforce: 'pre',
              loader: path.join(__dirname, 'inlineTexts.cjs'),
              options: {texts: path.join(generatedFilesDir, 'codeTranslations.json')},
            },
          ],
        },
      };
    },
    configurePostCss(options) {
      const isLightOnly = (siteConfig.themeConfig as ThemeConfig).colorMode?.disableSwitch;
      const plugins = [...options.plugins.map(madeOnce), hoverOnly, ...(isLightOnly ? [lightOnly] : [])];
      // No configuration but this one: it would be looked for in every folder above, for each style sheet.
      return {...options, config: false, plugins};
    },
    async allContentLoaded({allContent, actions}) {
      await actions.createData('pages.json', listPages(allContent));
      await actions.createData('browserConfig.json', browserConfig(siteConfig));
    },
  };
}
