import {describe, expect, test} from 'vitest';
import {flatten, identityFiller} from './placeholders';

const identity = {name: 'Shop Pay', hosts: {api: 'apis.test.example'}, telephones: {sales: ['+999 1', '+999 2']}};
const fill = (fileContent: string) => identityFiller(identity)({filePath: 'docs/page.mdx', fileContent});

test('flatten finds texts in nested objects and lists', () => {
  expect([...flatten(identity)]).toEqual([
    ['name', 'Shop Pay'],
    ['hosts.api', 'apis.test.example'],
    ['telephones.sales.0', '+999 1'],
    ['telephones.sales.1', '+999 2'],
  ]);
});

describe('a page', () => {
  test.each([
    ['prose', 'Ask {{name}}.', 'Ask Shop Pay.'],
    ['a link', '[API](https://{{hosts.api}}/v1)', '[API](https://apis.test.example/v1)'],
    ['a fence', '```bash\ncurl https://{{hosts.api}}\n```', '```bash\ncurl https://apis.test.example\n```'],
    ['a list entry', 'Call {{telephones.sales.1}}', 'Call +999 2'],
  ])('shows the identity in %s', (_place, written, shown) => {
    expect(fill(written)).toBe(shown);
  });

  test.each(['{{ order.name }}', 'style={{color: red}}', '{name}', '{{}}'])('leaves %s alone', (text) => {
    expect(fill(text)).toBe(text);
  });
});

test('an unknown key stops the build with file, line and the nearest key', () => {
  expect(() => fill('# Title\n\nhttps://{{hosts.apis}}/')).toThrow(
    'docs/page.mdx, line 3: {{hosts.apis}} is not a value of provider.ts. Did you mean {{hosts.api}}?',
  );
});
