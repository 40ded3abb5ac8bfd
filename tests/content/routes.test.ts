import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {pagesByLanguage, readSite} from '../../checks/site';

test('the site has the routes of the ledger and no other, in each of its languages', () => {
  const ledger = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);
  expect(ledger.length).toBeGreaterThan(0);
  for (const [language, pages] of pagesByLanguage(readSite('build'))) {
    const built = [...pages.keys()].filter((route) => route !== '/404');
    console.log(`${language || 'First language'}: ${built.length} pages built, ${ledger.length} routes in the ledger`);
    expect(built.sort()).toEqual([...ledger].sort());
  }
});
