import path from 'node:path';
import {ESLint} from 'eslint';
import {describe, expect, test} from 'vitest';

// Drives ESLint with the configuration of the repository, as `npm run lint -- <file>` does.

const eslint = new ESLint({cwd: path.join(__dirname, '../..')});

/** What `npm run lint` says about a file with this text: `line message`. */
async function lint(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, {filePath});
  return result!.messages.map(({line, message}) => `${line} ${message}`);
}

const page = (body: string, frontMatter = 'title: Webhooks guide') => `---\n${frontMatter}\n---\n\n${body}\n`;

const guide = (body: string) => lint('docs/api/webhooks-guide.mdx', page(body));

describe('a page with only a title', () => {
  test.each([
    'docs/api/webhooks-guide.mdx',
    'docs/api/webhooks-guide.md',
    'blog/2026-11-26-post.md',
    'src/pages/a.mdx',
    'versioned_docs/version-1.0/api/webhooks-guide.mdx',
  ])('passes as %s', async (file) => {
    expect(await lint(file, page('The host is {{hosts.api}}. See https://docs.pay.example for "more".'))).toEqual([]);
  });

  test('may have the title as a heading', async () => {
    expect(await lint('docs/api/webhooks-guide.md', '# Webhooks guide\n\nText.\n')).toEqual([]);
  });
});

test.each([
  'description: Short.',
  'keywords: webhook, retry',
  'keywords: [webhook, retry]',
  'sidebar_position: 2\nid: hooks\nslug: /hooks\ndraft: true\nhide_table_of_contents: true',
])('front matter with %j passes', async (keys) => {
  expect(await lint('docs/api/webhooks-guide.md', page('Text.', `title: Webhooks guide\n${keys}`))).toEqual([]);
});

test.each([
  ['no title', 'description: Short.', '1 The page has no title: begin the file with'],
  ['an unknown key', 'title: A\ntittle: B', '3 "tittle" is not a known key. Did you mean "title"?'],
  ['a wrong type', 'title: A\ndraft: maybe', '3 "draft" must be of the type boolean.'],
  [
    'a day that does not exist',
    'title: A\nlast_verified: 2026-02-30',
    '3 "last_verified" must be a day of the calendar',
  ],
  ['an API page without its facts', 'title: A\npage_type: api', '3 A page of this type needs "last_verified": add it.'],
  ['broken YAML', 'title: "A', '2 The front matter is not YAML:'],
])('front matter with %s is refused', async (_name, keys, message) => {
  expect(await lint('docs/api/webhooks-guide.md', page('Text.', keys))).toContainEqual(
    expect.stringContaining(message),
  );
});

describe.each(['mdx', 'md'])('in a .%s page', (extension) => {
  test.each([
    ['an unknown component', '<Endpont operation="payOrder" />', 'Did you mean <Endpoint>?'],
    [
      'an unknown property',
      '<CodeTable nam="currencies" />',
      '<CodeTable> has no property "nam". Did you mean "name"?',
    ],
    ['a property that is missing', '<Endpoint />', '<Endpoint> needs operation="…".'],
    ['an unknown operation', '<Errors operation="inquireOrdr" />', 'Did you mean "inquireOrder"?'],
    ['an unknown table', '<CodeTable name="currencis" />', 'Did you mean "currencies"?'],
    ['an unknown field', '<RequestFields operation="inquireOrder" fields="refn" />', 'Did you mean "refno"?'],
    ['an unknown sample', '<Samples operation="postbak" />', 'no language has a sample of "postbak"'],
    [
      'an unknown long program',
      '<Programs operation="postbak" />',
      '<Programs> needs an operation: client or postback.',
    ],
    ['an unknown placeholder', 'Call {{hosts.apii}}.', 'Did you mean {{hosts.api}}?'],
    ['an open brace', 'Write {a b}.', 'For the sign itself write \\{'],
    ['an anchor in the old syntax', '## Pay {#pay}', 'Write the anchor of a heading as {/* #id */}.'],
    ['an anchor that is there twice', '## A {/* #dup */}\n\n## B {/* #dup */}', '#dup is here a second time'],
    ['a name in braces', 'Send {refno} again.', 'Write \\{refno}, or put it in backticks.'],
    ['an unknown language', '```javascritp\na();\n```', '"javascritp" is not a language. Did you mean "javascript"?'],
    ['a comment that marks a line', '```js\n// highlight-next-line\na();\n```', 'Mark lines after the language'],
    [
      'a link beside the page',
      'See [cards](../api/testcards-accounts.mdx#cards).',
      '/api/testcards-accounts.mdx#cards:',
    ],
    ['an undefined reference', 'See [the guide][guide].', 'expected corresponding definition (`guide`)'],
    ['a cell that is not shown', '| A | B |\n| --- | --- |\n| 1 | 2 | 3 |', 'Unexpected hidden table cell'],
    ['a heading that skips a level', '## A\n\n#### B', 'Unexpected heading rank'],
    ['an image without text', '![](/img/logo.svg)', 'Empty alt text'],
    ['an empty link', '[guide]()', 'Unexpected empty link URL'],
  ])('%s is named with its line', async (_name, body, message) => {
    const found = await lint(`docs/api/webhooks-guide.${extension}`, page(`Text.\n\n${body}`));
    expect(found).toContainEqual(expect.stringMatching(/^(?:[7-9]|1\d) /));
    expect(found.join('\n')).toContain(message);
  });
});

test('a page may use a component that the page imports or declares', async () => {
  const own = "import Tabs from '@theme/Tabs';\n\nexport const Own = () => null;\n\n<Tabs />\n\n<Own />";
  expect(await guide(own)).toEqual([]);
});

describe('sections', () => {
  const plugin = 'title: A\ndescription: B\npage_type: plugin\nlast_verified: 2026-11-20';

  test('of a plugin page that are missing, unknown or in another order are named', async () => {
    const found = await lint('docs/plugins/a.mdx', page('## Install\n\n## Download\n\n## Extra', plugin));
    expect(found).toContainEqual(expect.stringContaining('The section "## Settings" is missing: add it after'));
    expect(found).toContainEqual(expect.stringMatching(/^10 "## Download" comes too late: move it before/));
    expect(found).toContainEqual(expect.stringMatching(/^12 "## Extra" is not a section of this type of page/));
  });

  test('with several titles take one of them', async () => {
    const api = plugin.replace('page_type: plugin', 'page_type: api');
    const found = await lint('docs/api/a.mdx', page('## What success means\n\n## Try it in the sandbox', api));
    expect(found.join('\n')).not.toMatch(/Verify before you fulfil|not a section/);
  });

  test('may be missing from an API page only if its introduction can cover them', async () => {
    const found = await lint('docs/api/a.mdx', page('', plugin.replace('page_type: plugin', 'page_type: api')));
    const named = found.map((message) => /"## (.*)" is missing/.exec(message)?.[1]);
    expect(named).toContain('Reply');
    expect(named).not.toContain('How it flows');
  });

  test('are free in an ordinary page', async () => {
    expect(await guide('## Anything')).toEqual([]);
  });
});

describe('style', () => {
  test.each([
    'Simply copy the key.',
    'Of course, the amount must match.',
    'Please enter your merchant ID.',
    'Note that the key is secret.',
    'A seamless checkout.',
    'Limits: TBD.',
    'The table currently has six issuers.',
    'The signature guarantees it.',
    'To see the codes, click here.',
    'The callback arrives at your server.',
    'The field was seen in one reply.',
  ])('%s is refused, and not in code', async (sentence) => {
    expect(await guide(sentence)).toHaveLength(1);
    expect(await guide(`Write \`${sentence}\` there.`)).toEqual([]);
  });

  test('does not apply to handbooks, translations and old versions', async () => {
    expect(await lint('README.md', '# A\n\nPlease read this.\n')).toEqual([]);
    const translation = 'i18n/th/docusaurus-plugin-content-docs/current/api/overviews.mdx';
    expect(await lint(translation, page('Please read this.'))).toEqual([]);
    const oldVersion = 'versioned_docs/version-1.0/api/overviews.mdx';
    expect(await lint(oldVersion, page('Please read this.'))).toEqual([]);
  });
});
