import path from 'node:path';
import {examine, writeIntoBuild} from '../../../deploy/write';
import {provider} from '../../../provider';
import type {BuiltSite} from './builtSite';
import {twinFile, twinRoutes, writeMarkdownMap} from './markdown';
import {readerFingerprint} from './cache';
import {writePageStyles} from './pageStyles';
import {readPages} from './readPages';
import type {PageTask} from './readPages/readPage';
import {buildSearch, isSearched} from '../../search/indexing';
import {describeForSharing} from './sharing';

/** What is made from the built pages. */
export type StepName = 'search' | 'markdown' | 'sharing' | 'pageStyles' | 'hosts';

/** Stops at a script that is not in the inventory, and writes what hosts look for in the folder they serve. */
const prepareForHosts = ({outDir}: BuiltSite): void => writeIntoBuild(outDir, provider, examine(outDir, provider));

/**
 * Reads the pages, then runs the steps.
 *
 * @param scratch an empty folder.
 */
export async function runSteps(site: BuiltSite, scratch: string, isWanted: (name: StepName) => boolean): Promise<void> {
  const withTwin = new Set(isWanted('markdown') ? twinRoutes : []);
  const taskFor = (route: string): PageTask => ({
    route,
    file: site.fileOf(route),
    searchCopy: isWanted('search') && isSearched(route) ? path.join(scratch, route, 'index.html') : undefined,
    twin: withTwin.has(route) ? {file: twinFile(site, route), url: site.url + route} : undefined,
  });
  const cache = {
    folder: path.join(site.siteDir, 'node_modules/.cache/after-build'),
    readers: readerFingerprint(site.siteDir),
  };
  const pages = await readPages(site.routes.map(taskFor), cache);

  const search = async () => {
    const found = pages.flatMap((page) => page.found ?? []);
    if (isWanted('search')) await buildSearch(site, found, scratch);
  };
  const others = async () => {
    if (isWanted('markdown')) await writeMarkdownMap(site, pages);
    if (isWanted('sharing')) await describeForSharing(site, pages);
    if (isWanted('pageStyles')) writePageStyles(site);
    if (isWanted('hosts')) prepareForHosts(site);
  };
  // The search is built by a program of its own, from copies; the others change the pages one after the other.
  await Promise.all([search(), others()]);
}
