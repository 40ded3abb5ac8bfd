import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {expect, test} from 'vitest';

const root = path.join(import.meta.dirname, '../..');

const routes = readFileSync(path.join(root, 'routes.txt'), 'utf8').split('\n').filter(Boolean);
const files = await Globby('**/*.html', {cwd: path.join(root, 'build'), ignore: ['404.html']});
const built = files.map((file) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`);

test(`routes.txt lists the ${built.length} pages of the built site`, () => {
  expect(
    built.filter((route) => !routes.includes(route)).map((route) => `Add the line ${route} to routes.txt.`),
  ).toEqual([]);
  expect(
    routes
      .filter((route) => !built.includes(route))
      .map((route) => `No page has the address ${route} any more: restore it, or delete the line from routes.txt.`),
  ).toEqual([]);
});
