import {expect, test} from 'vitest';
import {placeholderFiller} from './placeholders';

const identity = {name: 'Shop Pay', hosts: {api: 'apis.test.example'}, telephones: {sales: ['+999 1', '+999 2']}};
const fill = (fileContent: string) => placeholderFiller(identity)({filePath: 'docs/page.mdx', fileContent});

test.each([
  ['prose', 'Ask {{name}}.', 'Ask Shop Pay.'],
  ['a link', '[API](https://{{hosts.api}}/v1)', '[API](https://apis.test.example/v1)'],
  ['a fence', '```bash\ncurl https://{{hosts.api}}\n```', '```bash\ncurl https://apis.test.example\n```'],
  ['a list entry', 'Call {{telephones.sales.1}}', 'Call +999 2'],
])('a page shows the identity in %s', (_place, written, shown) => {
  expect(fill(written)).toBe(shown);
});

test.each(['{{ order.name }}', 'style={{color: red}}', '{name}', '{{}}'])('leaves %s alone', (text) => {
  expect(fill(text)).toBe(text);
});

test('an unknown key stops the build with file, line and the nearest key', () => {
  expect(() => fill('# Title\n\nhttps://{{hosts.apis}}/')).toThrow(
    'docs/page.mdx, line 3: {{hosts.apis}} is not a value of provider.ts. Did you mean {{hosts.api}}?',
  );
});
