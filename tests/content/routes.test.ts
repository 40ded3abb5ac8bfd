import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const BUILD = 'build';

/** The route of an HTML file of the build. */
const routeOf = (file: string) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;

test('the site has the routes of the ledger and no other', () => {
  const ledger = readFileSync('routes.txt', 'utf8').split('\n').filter(Boolean);
  const built = readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => routeOf(file.split(path.sep).join('/')));
  console.log(`${built.length} pages built, ${ledger.length} routes in the ledger`);
  expect(ledger.length).toBeGreaterThan(0);
  expect(built.sort()).toEqual([...ledger].sort());
});
