import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import changes from './changes.json';

const read = (file: string) => readFileSync(path.join(__dirname, '..', file), 'utf8');

// A release of the sandbox is written in three places: its package, its list of changes, and the table on the pages.
test('the versions of the sandbox are those of its list of changes, and the newest is its package', () => {
  const headings = [...read('sandbox/CHANGELOG.md').matchAll(/^## (\S+), (\S+)$/gm)];
  const listed = headings.map(([, version, date]) => ({version, date}));
  const ofSandbox = changes.filter(({part}) => part === 'Sandbox');
  expect(listed).toEqual(ofSandbox.map(({version, date}) => ({version, date})));
  const {version} = JSON.parse(read('sandbox/package.json')) as {version: string};
  expect(listed[0]?.version).toBe(version);
});

test('the newest version of the API is that of the contract', () => {
  const newest = changes.find(({part}) => part === 'API');
  expect(/^ {2}version: (.+)$/m.exec(read('contract/openapi.yaml'))?.[1]).toBe(newest?.version);
});

test('the newest version of the clients is that of each client', () => {
  const newest = changes.find(({part}) => part === 'Clients')!;
  const day = new Date(newest.date).toLocaleDateString('en-GB', {day: 'numeric', month: 'long', year: 'numeric'});
  const files = readdirSync(path.join(__dirname, '../samples'), {recursive: true, encoding: 'utf8'});
  const clients = files.filter((file) => /^\w+\/(?:payments\/)?payments\.\w+$/i.test(file));
  expect(clients).toHaveLength(5);
  const versions = clients.map((file) => /version (\S+ of \d+ \w+ \d{4})/.exec(read(`samples/${file}`))?.[1]);
  expect(versions).toEqual(clients.map(() => `${newest.version} of ${day}`));
});
