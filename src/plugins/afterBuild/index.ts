import path from 'node:path';
import type {LoadContext, Plugin, RouteConfig} from '@docusaurus/types';
import type {BuiltSite} from './builtSite';
import type * as Steps from './steps';

const withinThem = (routes: readonly RouteConfig[]): RouteConfig[] =>
  routes.flatMap((route) => [route, ...withinThem(route.routes ?? [])]);

let written: Promise<void> | undefined;

/** Resolves when the steps of the present build have changed the pages for the last time. */
export const pagesWritten = (): Promise<void> => written ?? Promise.resolve();

/** Runs the steps after each production build; of a build that is not published those that the option `only` names. */
export default function afterBuild({siteConfig, siteDir, baseUrl, i18n}: LoadContext, options?: unknown): Plugin {
  const {only} = (options ?? {}) as {only?: Steps.StepName[]};
  return {
    name: 'after-build',
    async postBuild({outDir, routesPaths, routes: configured}) {
      // With a slash at the end of addresses, each page is a folder.
      const routeOf = (address: string) => `/${address.slice(baseUrl.length).replace(/\/$/, '')}`;
      const routes = routesPaths.map(routeOf);
      // UPGRADING: route-sources
      const sources = new Map(
        withinThem(configured).flatMap(({path: address, metadata}) =>
          metadata?.sourceFilePath ? [[routeOf(address), path.join(siteDir, metadata.sourceFilePath)] as const] : [],
        ),
      );
      const ending = siteConfig.trailingSlash ? '/index.html' : '.html';
      const site: BuiltSite = {
        outDir,
        wholeDir: path.join(outDir, path.posix.relative(baseUrl, i18n.localeConfigs[i18n.defaultLocale]!.baseUrl)),
        siteDir,
        url: siteConfig.url + baseUrl.slice(0, -1),
        title: siteConfig.title,
        language: i18n.currentLocale,
        tagline: siteConfig.tagline,
        routes: routes.filter((route) => route !== '/404.html').sort(),
        addressOf: (route) => baseUrl.slice(0, -1) + route + (siteConfig.trailingSlash && route !== '/' ? '/' : ''),
        sourceOf: (route) => sources.get(route),
        fileOf: (route) => path.join(outDir, route === '/' ? 'index.html' : `${route}${ending}`),
      };
      // Loaded here: `npm start` needs none of it.
      written = import('./steps').then(({runSteps}) => runSteps(site, (name) => only?.includes(name) ?? true));
      await written;
    },
  };
}
