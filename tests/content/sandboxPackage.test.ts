import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {VECTORS_FILE, testVectors} from 'payment-contract/vectors';
import {provider} from '../../provider';
import {packSandbox} from 'payment-sandbox/pack';
import {PACKAGE_FILE} from 'payment-sandbox/packageFile';
import {contentOf, fileOf} from '../support/build';

const read = (file: string): string => contentOf(file).toString();

test('the published package is the tested one, and the page states its digest', async () => {
  const published = contentOf(PACKAGE_FILE);
  expect(published.equals(await packSandbox(loadContract(provider)))).toBe(true);
  const digest = createHash('sha256').update(published).digest('hex');
  expect(read(fileOf('/docs/api/testcards-accounts'))).toContain(`<code translate=no>${digest}</code>`);
});

test.each(['/docs/api/overviews', '/docs/api/testcards-accounts', '/docs/api/redirect/simple-payment'])(
  '%s starts the sandbox from its published address',
  (route) => {
    expect(read(fileOf(route)).replaceAll(/<[^>]+>/g, '')).toContain(`npx --yes ${provider.siteUrl}/${PACKAGE_FILE}`);
  },
);

test('the published test vectors are those used by the samples', () => {
  expect(JSON.parse(read(VECTORS_FILE))).toEqual(testVectors());
});
