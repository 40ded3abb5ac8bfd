import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {filesIn, markdownIn, originalOf, PAGE_FOLDERS} from '../lib/pageFiles';
import {keywordsIn, phrasesFileOf, phrasesIn, readingOf} from '../src/search/indexing/keywords';
import type {Problem, Report} from './report';

function keywordsOf(page: string): string[] {
  try {
    return keywordsIn(page);
  } catch {
    // Front matter that cannot be read is told by `checkSources.ts`.
    return [];
  }
}

/**
 * Checks what readers call the pages: each file of phrases stands beside its page, and each phrase on one page, once.
 *
 * @param only the page that is asked about; all of them when left out
 */
export function checkPhrases(root: string, only?: string): Report {
  const all = PAGE_FOLDERS.flatMap((folder) => markdownIn(root, folder));
  // What a page shares with another is told of the later one. A translation may have the phrases of its original.
  const pages = only === undefined ? all : [...all.filter((page) => page !== originalOf(only)), only];
  const isAsked = (file: string) => only === undefined || file === only || file === phrasesFileOf(only);
  const problems: Problem[] = PAGE_FOLDERS.flatMap((folder) => filesIn(root, folder, /\.phrases\.txt$/))
    .filter((file) => !all.some((page) => phrasesFileOf(page) === file))
    .map((where) => ({where, message: 'There is no page of this name beside it: remove the file with its page.'}));
  const homes = new Map<string, {page: string; phrase: string}>();
  for (const page of pages) {
    const file = phrasesFileOf(page);
    const lines = existsSync(path.join(root, file)) ? phrasesIn(readFileSync(path.join(root, file), 'utf8')) : [];
    const phrases = keywordsOf(path.join(root, page));
    phrases.forEach((phrase, number) => {
      const line = number - (phrases.length - lines.length);
      const place = line < 0 ? {where: page, line: 1} : {where: file, line: line + 1};
      const reading = readingOf(phrase);
      const home = homes.get(reading);
      if (reading === '')
        problems.push({...place, message: `"${phrase}" has no word that tells something: remove it.`});
      else if (home?.page === page)
        problems.push({...place, message: `"${phrase}" is read as "${home.phrase}": keep one of them.`});
      else if (home)
        problems.push({...place, message: `"${phrase}" stands on ${home.page} too: keep it on the page that answers.`});
      else homes.set(reading, {page, phrase});
    });
  }
  return {
    promise: 'Each phrase of the readers stands on one page, once',
    unit: 'phrases',
    checked: [...homes.values()].filter(({page}) => isAsked(page)).length,
    problems: problems.filter(({where}) => isAsked(where)),
  };
}
