import path from 'node:path';
import type {BuiltSite} from './builtSite';
import {cached, codeFingerprint} from './cache';
import {type PageTask, readPages} from './readPages';
import {buildSearch, isSearched, textFile} from '../../search/indexing';
import {keywordsIn} from '../../search/indexing/keywords';
import {withPhrases} from '../../search/indexing/phrases';
import {train} from '../../search/indexing/train';

/** What is made from the built pages. */
export type StepName = 'search';

export async function runSteps(site: BuiltSite, isWanted: (name: StepName) => boolean): Promise<void> {
  const taskFor = (route: string): PageTask => ({
    route,
    file: site.fileOf(route),
    textFile: isWanted('search') && isSearched(route) ? textFile(site, route) : undefined,
  });
  const cache = {
    folder: path.join(site.siteDir, 'node_modules/.cache/after-build'),
    fingerprint: codeFingerprint(site.siteDir),
  };
  const pages = await readPages(site.routes.map(taskFor), cache);

  // One after the other: some of them change the pages.
  if (isWanted('search')) {
    const searched = pages.flatMap(({found, route}) =>
      found ? [{found, phrases: keywordsIn(site.sourceOf(route))}] : [],
    );
    const phrases = searched.map((page) => page.phrases);
    // To learn them takes seconds, and they seldom change.
    const asked = await cached(cache, 'classifier', JSON.stringify(phrases), () => Promise.resolve(train(phrases)));
    await buildSearch(
      site,
      searched.map(({found}, number) => withPhrases(found, phrases[number]!, asked[number]!)),
    );
  }
}
