import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, test, vi} from 'vitest';
import {provider} from '../provider';
import type * as Provider from '../provider';
import {LARGEST_IMAGE} from './images';
import {checkMistakes} from './mistakes';
import {parsePage} from './page';
import {explainUnreadable} from './unreadable';

const root = mkdtempSync(path.join(tmpdir(), 'mistakes-'));
afterAll(() => rmSync(root, {recursive: true}));
mkdirSync(path.join(root, 'docs/api'), {recursive: true});
mkdirSync(path.join(root, 'static/img'), {recursive: true});
writeFileSync(path.join(root, 'docs/api/there.mdx'), '');
writeFileSync(path.join(root, 'docs/module.ts'), '');
writeFileSync(path.join(root, 'README.md'), '');
writeFileSync(path.join(root, 'docs/api/heavy.png'), Buffer.alloc(LARGEST_IMAGE + 1));
writeFileSync(path.join(root, 'docs/api/light.png'), Buffer.alloc(10));
writeFileSync(path.join(root, 'routes.txt'), '/docs/api/there\n/blog\n');

vi.mock('../provider', async (original) => {
  const {provider} = await original<typeof Provider>();
  return {provider: {...provider, repository: `${provider.siteUrl}/code`}};
});

const FILE = 'docs/api/page.mdx';
const HEAD = '---\ntitle: A page\n---\n\n';
const FIRST_LINE = 5;

function problemsOf(text: string): string[] {
  try {
    return checkMistakes(root, parsePage(FILE, HEAD + text)).map(
      ({where, line, message}) => `${where}:${line} ${message}`,
    );
  } catch (error) {
    const {line, message} = explainUnreadable(error as Error, HEAD + text);
    return [`${FILE}:${line} ${message}`];
  }
}

describe('a mistake is told with its file, its line and what to do', () => {
  test.each([
    ['a note that is not closed', ':::note\n\nRead this.\n', 0, 'write ::: on a line of its own after it'],
    ['a note that was never opened', 'Read this.\n\n:::\n', 2, 'take it out'],
    ['a note with its title outside brackets', ':::tip Read *this*\n\nText.\n\n:::\n', 0, ':::tip[Read …]'],
    ['a note after a space', '::: tip\n\nText.\n\n:::\n', 0, 'write :::tip without the space'],
    ['a note of no type', ':::notice\n\nText.\n\n:::\n', 0, 'write one of note, tip, info'],
    ['a heading without its space', 'Text.\n\n##Reply\n', 2, 'write a space after the signs, "## Reply"'],
    ['a heading after a no-break space', '##\u00A0Reply\n', 0, 'write a plain space in its place'],
    ['a table without its dashes', 'See:\n\n| A | `B` |\n| 1 | 2 |\n', 2, 'a line of dashes under the first'],
    ['a link with a space inside', 'See\n[this] (./there.mdx).\n', 1, '[this](./there.mdx)'],
    ['a link that nothing defines', 'See [this][there].\n', 0, 'write the address, [this](…)'],
    ['a footnote that is not there', 'Fact.[^1]\n', 0, 'write one, "[^1]: …"'],
    ['a place given twice', '## A {/* #a */}\n\n## B {/* #a */}\n', 2, 'the heading in line 5: give one of the two'],
    ['code that is not closed', 'Text.\n\n```bash\necho\n', 2, 'write ``` on a line of its own after it'],
    ['a pipe in a cell', '| A | B |\n| - | - |\n| `a|b` | c |\n', 2, 'is written \\|'],
    ['a component with a wrong name', '<Endpont operation="inquireOrder" />\n', 0, 'Did you mean <Endpoint>?'],
    ['a property too many', '<Endpoint operation="inquireOrder" colour="red" />\n', 0, 'did you mean operation?'],
    ['a property of a tool that has none', '<ShipOrNot open />\n', 0, 'take it out'],
    ['a word that a property does not know', 'Fact. <Evidence grade="seen" />\n', 0, 'documented, observed, sandbox'],
    ['a property in braces', '<Endpoint operation={x} />\n', 0, 'write operation="…"'],
    ['a sign that begins a component', 'Pay.\n\nSend <amount here, and wait.\n', 2, 'write &lt;'],
    ['a component that is not closed', 'Pay.\n\n<div>\n\nText.\n', 2, 'close the component'],
    ['a name in braces', 'Ask for {orderId} then.\n', 0, 'put it in backticks, or write \\{orderId\\}'],
    ['a brace that is not closed', 'Ask for {orderId then.\n', 0, 'For the sign itself write \\{'],
    ['a fold without its heading', '<Fold>\n\nText.\n\n</Fold>\n', 0, 'Write the heading first'],
    ['a component of the theme', 'Text.\n\n<Tabs />\n', 2, `write "import Tabs from '@theme/Tabs';"`],
    ['no operation', '<Samples />\n', 0, 'needs an operation. There are samples of:'],
    ['an operation without samples', '<Samples operation="inquireOrdr" />\n', 0, 'Did you mean "inquireOrder"?'],
    ['an operation that is not there', '<Errors operation="inquireOrdr" />\n', 0, 'Did you mean "inquireOrder"?'],
    ['a table that is not there', '<CodeTable name="chanels" />\n', 0, 'Did you mean "channels"?'],
    ['a language of code that is not known', '```jason\n{}\n```\n', 0, 'Did you mean "json"?'],
    [
      'an import of no file',
      "import A from './a.mdx';\nimport B from './there.mdx';\n",
      0,
      'imports docs/api/a.mdx, which',
    ],
    [
      'an import of no file of the site',
      "import B from './there.mdx';\nimport A from '@site/src/a';\n",
      1,
      'imports src/a,',
    ],
    [
      'a style as a text',
      '<i style="margin-top: 0; color: red">A</i>\n',
      0,
      "write style={{marginTop: '0', color: 'red'}}",
    ],
    ['a link in JSX to no page', 'See <a href="/docs/api/ther">this</a>.\n', 0, 'Did you mean /docs/api/there?'],
    [
      'a picture in JSX that is not there',
      '<img src="/img/gone.png" alt="A panel" />\n',
      0,
      'put the file into static/',
    ],
    ['a picture in JSX beside the page', '<img src="./light.png" alt="A panel" />\n', 0, 'write it in Markdown'],
    ['the address of the site', `See [this](${provider.siteUrl}/blog).\n`, 0, 'write the path alone, /blog.'],
    ["the address of the writers' server", 'See http://localhost:3000/docs.\n', 0, 'write the path alone, /docs.'],
    ['a percent sign in an address', 'See [this](/docs/100%).\n', 0, 'take the percent sign out'],
    ['JSON with a comma too many', '```json\n{\n  "a": 1,\n}\n```\n', 2, 'take out the comma after the last part'],
    ['JSON with curly marks', 'See:\n\n```json\n{“a”: 1}\n```\n', 3, 'write straight quotation marks'],
    ['a region that no sample has', '<Samples operation="inquireOrder" region="mian" />\n', 0, 'no region "mian"'],
    ['text in a component that shows none', '<Endpoint operation="inquireOrder">A</Endpoint>\n', 0, 'the text outside'],
    [
      'a note in a note with as many colons',
      ':::note\n\n:::tip\n\nText.\n\n:::\n\nAfter.\n\n:::\n',
      2,
      'give that one a colon more at both ends, ::::note',
    ],
    ['a note that is open before another', ':::note\n\nOne.\n\n:::tip\n\nText.\n\n:::\n', 0, '":::note" is not closed'],
    ['a list without spaces', 'Pay.\n\n-First\n', 2, 'write a space after the sign, "- First"'],
    ['a numbered list without spaces', '1.First\n', 0, '"1. First"'],
    ['a heading that is too low', '####### Deep\n', 0, 'the lowest has six signs'],
    ['a link to a file that is no page', 'See [this](../../README.md).\n', 0, 'is no page of the site'],
    ['a component in small letters', '<endpoint operation="inquireOrder" />\n', 0, 'write <Endpoint>'],
    ['a link without its address', 'See [this]().\n', 0, 'leads nowhere: write the address'],
    ['a space in an address', 'See [this](/docs/api/the re).\n', 0, 'an address has no spaces'],
    ['bold that is not closed', 'Pay.\n\nThis is **bold text.\n', 2, 'right after the last'],
    ['bold with spaces', 'This is ** bold ** text.\n', 0, 'right before the first word'],
    ['emphasis that is not closed', 'A _word without end, and *one more*.\n', 0, 'write _ after the last word too'],
    ['code that is not closed', 'Ask for `refno here.\n', 0, 'write the other sign'],
    ['a link to no file', 'See [this](./gone.mdx).\n', 0, 'leads to docs/api/gone.mdx, which is not there'],
    ['a link to no page', 'See [this](/docs/api/ther).\n', 0, 'Did you mean /docs/api/there?'],
    ['a link without its ending', 'See [this](./there).\n', 0, 'link to the source of the page, with its .mdx'],
    ['a picture that is not there', '![A panel](./gone.png)\n', 0, 'leads to docs/api/gone.png, which is not there'],
    ['a heavy picture', '![A panel](./heavy.png)\n', 0, 'weighs 150,001 bytes: make it smaller than 150,000'],
    ['a missing picture of the site', '![A panel](/img/gone.png)\n', 0, 'put the file into static/'],
  ])('%s', (_name, text, line, message) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${FILE}:${FIRST_LINE + line} `);
    expect(problems[0]).toContain(message);
  });
});

test.each([
  ['docs/plugins/Magento 2.mdx', 'docs/plugins/magento-2.mdx.'],
  ['i18n/th/docusaurus-plugin-content-docs/current/My Plugins/a.md', 'docs/my-plugins/a.md.'],
  ['blog/2026-01-31-a__b.mdx', undefined],
  ['docs/_partials/plugin-logs.mdx', undefined],
])('the name %s', (file, proposed) => {
  const [problem] = checkMistakes(root, parsePage(file, ''));
  if (proposed === undefined) expect(problem).toBeUndefined();
  else expect(problem?.message).toContain(`digits and hyphens, ${proposed}`);
});

test('what is right passes', () => {
  const text = `import Note from './there.mdx';
import Tabs from '@theme/Tabs';
import config from '@site/docs/module';

export const limit = 5;

:::note[Title]

At most {limit}. <Evidence grade="observed" /> {props.children}

\`\`\`json
{"a": "“b”,}"}
\`\`\`

\`\`\`json
{"a": 1, …}
\`\`\`

\`\`\`bash title=":::"
echo ":::note" {orderId}
\`\`\`

:::

::::tip

:::note

Inside.

:::

::::

| A | B |
| - | - |
| \`a\\|b\` | c |

<Samples operation="inquireOrder" region="main" languages="php,node" />
<CodeTable name="channels" copy />
<Note title="x" style="plain" />
<Tabs />
<img src="data:image/png;base64,AA" style={{color: 'red'}} /> <a href="http://localhost:4010/pay">Eight</a>

[One](./there.mdx#place), [two](/docs/api/there?x=1#y), [three](https://shop.example), [four](#here),
[five](mailto:a@shop.example), [or](${provider.siteUrl}.example),
[code](${provider.siteUrl}/code/issues), [six](/openapi.yaml), ![Seven](./light.png), [eight][9], \\[ten] (/blog), [^1]

[9]: https://shop.example
[^1]: A footnote. Write \`##Reply\`, \`:::tip Text\` or \`[this] (./there.mdx)\` nowhere, #1 in a list [0] (see above) may be.

## One {/* #one */}

## Two {/* #two */}
`;
  expect(problemsOf(text)).toEqual([]);
});
