import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {BuiltSite} from './builtSite';
import type * as Steps from './steps';

interface Options {
  /** Names of the steps to run, for builds that are not published. All, when left out. */
  only?: Steps.StepName[];
}

/** Runs the steps after each production build. */
export default function afterBuild({siteConfig, siteDir, baseUrl, i18n}: LoadContext, options?: unknown): Plugin {
  const {only} = (options ?? {}) as Options;
  return {
    name: 'after-build',
    async postBuild({outDir, routesPaths}) {
      // With a slash at the end of addresses, each page is a folder.
      const routes = routesPaths.map((route) => `/${route.slice(baseUrl.length).replace(/\/$/, '')}`);
      const ending = siteConfig.trailingSlash ? '/index.html' : '.html';
      const site: BuiltSite = {
        outDir,
        siteDir,
        url: siteConfig.url + baseUrl.slice(0, -1),
        title: siteConfig.title,
        language: i18n.currentLocale,
        tagline: siteConfig.tagline,
        routes: routes.filter((route) => route !== '/404.html').sort(),
        addressOf: (route) => baseUrl.slice(0, -1) + route + (siteConfig.trailingSlash && route !== '/' ? '/' : ''),
        fileOf: (route) => path.join(outDir, route === '/' ? 'index.html' : `${route}${ending}`),
      };
      // Loaded here: `npm start` needs none of it.
      const {runSteps} = await import('./steps');
      await runSteps(site, (name) => only?.includes(name) ?? true);
    },
  };
}
