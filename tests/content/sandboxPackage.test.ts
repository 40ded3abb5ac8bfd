import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {loadContract} from '../../contract/bundle';
import {VECTORS_FILE, testVectors} from '../../contract/vectors';
import {provider} from '../../provider';
import {packSandbox} from '../../sandbox/pack';
import {PACKAGE_FILE, packageAddress} from '../../sandbox/package';

const build = path.join(import.meta.dirname, '../../build');
const read = (file: string): string => readFileSync(path.join(build, file), 'utf8');

test('the published package is the one that the tests run, and page and digests name its digest', async () => {
  const published = readFileSync(path.join(build, PACKAGE_FILE));
  expect(published.equals(await packSandbox(loadContract(provider)))).toBe(true);
  const digest = createHash('sha256').update(published).digest('hex');
  expect(read('docs/api/testcards-accounts.html')).toContain(`<code>${digest}</code>`);
  expect(read('_digests')).toContain(`${digest}  ${PACKAGE_FILE}\n`);
});

test.each(['docs/api/overviews.html', 'docs/api/testcards-accounts.html', 'docs/api/redirect/simple-payment.html'])(
  '%s starts the sandbox by its published address',
  (page) => {
    expect(read(page).replaceAll(/<[^>]+>/g, '')).toContain(`npx --yes ${packageAddress('/')}`);
  },
);

test('the published test vectors are those of the samples', () => {
  expect(JSON.parse(read(VECTORS_FILE))).toEqual(testVectors());
});
