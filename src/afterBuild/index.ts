import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {examine, writeIntoBuild} from '../../deploy/write';
import {provider} from '../../provider';
import type {BuiltSite} from './builtSite';
import {writeMarkdownTwins} from './markdown';
import {writePageStyles} from './pageStyles';
import {buildSearch} from './search';
import {describeForSharing} from './sharing';

/** Stops at a script that is not in the inventory, and writes what hosts look for in the folder they serve. */
const prepareForHosts = ({outDir}: BuiltSite): Promise<void> => {
  writeIntoBuild(outDir, provider, examine(outDir, provider));
  return Promise.resolve();
};

/**
 * What is made from the built pages, one after the other: Docusaurus runs the plugins' `postBuild` all at once, and a
 * step that reads pages must not meet one that writes them.
 */
const steps = {
  search: buildSearch,
  markdown: writeMarkdownTwins,
  sharing: describeForSharing,
  pageStyles: writePageStyles,
  hosts: prepareForHosts,
} satisfies Record<string, (site: BuiltSite) => Promise<void>>;

interface Options {
  /** Names of the steps to run, for builds that are not published. All, when left out. */
  only?: (keyof typeof steps)[];
}

/** Runs the steps after each production build. */
export default function afterBuild({siteConfig, siteDir, baseUrl}: LoadContext, options?: unknown): Plugin {
  const {only} = (options ?? {}) as Options;
  return {
    name: 'after-build',
    async postBuild({outDir, routesPaths}) {
      const routes = routesPaths.map((route) => `/${route.slice(baseUrl.length)}`);
      const site: BuiltSite = {
        outDir,
        siteDir,
        url: siteConfig.url + baseUrl.slice(0, -1),
        title: siteConfig.title,
        tagline: siteConfig.tagline,
        routes: routes.filter((route) => route !== '/404.html').sort(),
        fileOf: (route) => path.join(outDir, route === '/' ? 'index.html' : `${route}.html`),
      };
      for (const [name, step] of Object.entries(steps)) {
        if (!only || only.some((wanted) => wanted === name)) await step(site);
      }
    },
  };
}
