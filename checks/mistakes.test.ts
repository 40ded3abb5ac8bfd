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
writeFileSync(path.join(root, 'docs/api/there.mdx'), '## Place {/* #place */}\n');
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
    ['a component that is not closed', 'Pay.\n\n<div>\n\nText.\n', 2, 'write </div> after its text'],
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
      "import A from './a.mdx';\nimport B from './there.mdx';\n\n<A />\n<B />\n",
      0,
      'imports docs/api/a.mdx, which',
    ],
    [
      'an import of no file of the site',
      "import B from './there.mdx';\nimport A from '@site/src/a';\n\n<A />\n<B />\n",
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
    ['the address of the site', `See [one](${provider.siteUrl}/blog).\n`, 0, 'write the path alone, /blog.'],
    ["the address of the writers' server", 'See http://localhost:3000/docs.\n', 0, 'write the path alone, /docs.'],
    ['a percent sign in an address', 'See [one](/docs/100%).\n', 0, 'take the percent sign out'],
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
    ['a link to a file that is no page', 'See [one](../../README.md).\n', 0, 'is no page of the site'],
    ['a component in small letters', '<endpoint operation="inquireOrder" />\n', 0, 'write <Endpoint>'],
    ['a link without its address', 'See [one]().\n', 0, 'leads nowhere: write the address'],
    ['a space in an address', 'See [one](/docs/api/the re).\n', 0, 'an address has no spaces'],
    ['bold that is not closed', 'Pay.\n\nThis is **bold text.\n', 2, 'right after the last'],
    ['bold with spaces', 'This is ** bold ** text.\n', 0, 'right before the first word'],
    ['emphasis that is not closed', 'A _word without end, and *one more*.\n', 0, 'write _ after the last word too'],
    ['code that is not closed', 'Ask for `refno here.\n', 0, 'write the other sign'],
    ['a link to no file', 'See [one](./gone.mdx).\n', 0, 'leads to docs/api/gone.mdx, which is not there'],
    ['a link to no page', 'See [one](/docs/api/ther).\n', 0, 'Did you mean /docs/api/there?'],
    ['a link without its ending', 'See [one](./there).\n', 0, 'link to the source of the page, with its .mdx'],
    ['a picture that is not there', '![A panel](./gone.png)\n', 0, 'leads to docs/api/gone.png, which is not there'],
    ['a heavy picture', '![A panel](./heavy.png)\n', 0, 'weighs 150,001 bytes: make it smaller than 150,000'],
    ['an address that is not encrypted', 'See [one](http://shop.example).\n', 0, 'write https://'],
    ['a value without marks', '<Evidence grade=seen />\n', 0, 'straight quotation marks'],
    ['a word in angle brackets', 'Send <merchantID> here.\n', 0, 'write &lt;'],
    ['a note that fewer colons close', '::::note\n\nText.\n\n:::\n', 4, 'write ::::'],
    ['an address without its beginning', 'See [one](www.shop.example).\n', 0, 'https://www.shop.example'],
    ['a placeholder with spaces', 'Ask {{ name }} then.\n', 0, 'take out the spaces'],
    ['a title in brackets after a space', ':::tip [Read]\n\nText.\n\n:::\n', 0, 'stands in brackets, :::tip[Read].'],
    ['a step that its list has lost', '4. Four\n\nText.\n5. Five\n', 3, '"5." begins no step here'],
    ['bold that ends with a mark before a letter', 'Pay **"now"**แล้ว.\n', 0, 'put " and " outside'],
    ['a heading in HTML', 'Text.\n\n<h3>Older</h3>\n', 2, 'write ### and the heading'],
    ['a range that is struck out', 'After 5~10 s, rarely 20~30 s.\n', 0, 'is struck out'],
    ['a Thai mark twice', 'แล้้ว\n', 0, 'write it once'],
    ['a bullet that is no part of its step', '1. One\n  - a\n2. Two\n', 1, 'indent it by three spaces'],
    ['a row that is too short', '| A | B |\n| - | - |\n| a |\n', 2, 'has 1 cells and the table 2 columns'],
    ['code that is open before other code', '```bash\na\n\nText.\n\n```json\n{}\n```\n', 0, 'still open in line 10'],
    ['steps that begin anew', '1. One\n\n```bash\na\n```\n\n1. Two\n', 6, 'indent the code above by three spaces'],
    ['a line of a merge', 'One.\n\n=======\n\nTwo.\n', 2, 'is shown'],
    ['a text that a merge underlines', 'One.\n=======\n\nTwo.\n', 1, '"=======" makes a heading of the text above'],
    ['what both sides of a merge come from', 'One.\n\n||||||| base\nTwo.\n', 2, 'keep one side'],
    ['a bullet from elsewhere', '• One\n', 0, 'write "- One"'],
    ['a link turned round', 'See (the page)[/blog].\n', 0, '[the page](/blog)'],
    ['the name of an emoji', 'Stop :warning: here.\n', 0, 'is shown as it is'],
    ['a mark of a copied answer', 'Nothing by it.【4†source】\n', 0, 'take it out'],
    ['an address without its colon', 'See [one](https//shop.example).\n', 0, 'https://shop.example'],
    [
      'an address that leads through another',
      'See [one](https://search.example/url?q=https://shop.example).\n',
      0,
      'write the address',
    ],
    ['an address that says who sent it', 'See [one](https://shop.example/?utm_source=a).\n', 0, 'take out utm_source'],
    ['a link that says nothing', 'More is [here](./there.mdx).\n', 0, 'what the link opens'],
    ['a text below a table', '| A | B |\n| - | - |\n| 1 | 2 |\nText.\n', 3, 'write an empty line above it'],
    ['a paragraph twice', `${'Long enough. '.repeat(5)}\n\n${'Long enough. '.repeat(5)}\n`, 2, 'stands in line 5 too'],
    ['a folder of a person', 'Open `C:\\Users\\Nok\\shop`.\n', 0, 'of your own computer'],
    [
      'a field that an operation has not',
      '<RequestFields operation="createPayment" fields="total, bankin" />\n',
      0,
      'Did you mean "bankins"?',
    ],
    ['both sides of a merge', 'One.\n\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> other\n', 2, 'keep one side'],
    ['a fold that is not closed', '<Fold>\n\n## A\n\nText.\n', 0, 'write </Fold> after its text'],
    ['a curly mark in a component', '<Evidence grade=“seen” />\n', 0, 'straight quotation marks'],
    ['a comma too few', '<X y={[\n  {a: 1}\n  {a: 2},\n]} />\n', 1, 'A comma is missing at the end of the line'],
    [
      'a part without its import',
      '<StartSandbox />\n',
      0,
      'write "import StartSandbox from \'./_partials/start-sandbox',
    ],
    ['an import that nothing uses', "import B from './there.mdx';\n\nText.\n", 0, '"B" is imported and not used'],
    ['a component without what it needs', '<PluginPackage />\n', 0, '<PluginPackage> needs "platform"'],
    ['a component without its word', 'Fact. <Evidence />\n', 0, 'one of documented, observed, sandbox'],
    ['a script in the page', '<a onclick="go()">Go</a>\n', 0, 'does nothing on onclick'],
    ['a link whose address is not closed', 'See [one](./there.mdx and go.\n', 0, 'write ")" after it'],
    ['a place that the page has not', '## Statuses {/* #statuses */}\n\n[A](#status)\n', 2, 'Did you mean #statuses?'],
    ['a place that another page has not', '[A](./there.mdx#plaec)\n', 0, 'Did you mean #place?'],
    ['a place without its sign', '## Statuses {/* statuses */}\n', 0, 'write {/* #statuses */}'],
    ['an entity that is none', 'Not&nbps;known.\n', 0, '"&nbps;" is shown as it is'],
    ['an entity without its end', 'Upload&nbspPlugin.\n', 0, 'as in &nbsp;'],
    ['a dash for an option', '```bash\nunzip a.zip –force\n```\n', 1, 'write "--"'],
    ['Thai in a wrong encoding', 'Pay (à¸à¸²).\n', 0, 'save the file as UTF-8'],
    ['a sign that nobody sees', 'Send `prompt\u200Bpay`.\n', 0, 'U+200B'],
    ['curly marks in a command', '```bash\ncurl -d “a=1”\n```\n', 1, 'write a straight quotation mark'],
    ['a no-break space in a command', 'Run `npm\u00A0ci`.\n', 0, 'A no-break space stands in code'],
    ['a Thai letter of two', 'ชำระเเล้ว\n', 0, 'write the one letter'],
    ['a Thai vowel of two', 'ช\u0E4D\u0E32ระ\n', 0, 'write the one letter'],
    [
      'a key in a command',
      '```bash\nexport PAY_SECRET_KEY=' + 'f3b9c1d27a804e55b6d1\n```\n',
      1,
      'looks like a real key',
    ],
    ['a key by its form', `Send \`sk_${'live'}_51HxQabc\`.\n`, 0, 'looks like a real key'],
    [
      'the token of a person',
      `Send \`Bearer ${['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTYifQ', 'abcdefghij12'].join('.')}\`.\n`,
      0,
      'looks like a real key',
    ],
    ['a card', `Pay with ${['4539', '1488', '0343', '6467'].join(' ')}.\n`, 0, "may be somebody's card"],
    [
      'a card in a reply',
      `\`\`\`json\n{"card": "${['4539', '14880343', '6467'].join('')}"}\n\`\`\`\n`,
      1,
      "may be somebody's card",
    ],
    ['a telephone', 'Call 081-843-9027.\n', 0, "may be somebody's telephone"],
    ['a telephone with its country', 'Call +66 81 843 9027.\n', 0, "may be somebody's telephone"],
    ['a mail address', 'Write to nok@shop.co.th.\n', 0, 'write one under .example'],
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

At most {limit}, {config.limit}. <Evidence grade="observed" /> {props.children}

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

Call 66000000000 or 02 000 0000, pay with 4111 1111 1111 1111, write to buyer@shop.example, read 4539148803436468,
\`git@code.example:shop.git\`, &nbsp; ชำระ\u200Bแล้ว, &amp;nbps; \\&nbps; and [six](#channels-amex).

\`\`\`bash
export PAY_SECRET_KEY=sandbox-secret-key-1
PAY_API_KEY="your-key-of-20-characters"
\`\`\`

1. One

\`\`\`bash
a
\`\`\`

2. Two

[9]: https://shop.example
[^1]: A footnote. Write \`##Reply\`, \`:::tip Text\` or \`[this] (./there.mdx)\` nowhere, #1 in a list [0] (see above) may be.

## One {/* #one */}

## Two {/* #two */}
`;
  expect(problemsOf(text)).toEqual([]);
});
