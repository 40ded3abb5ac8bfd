import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {registry} from '../src/components/registry';
import {writtenProps} from '../src/components/writtenProps';
import {LARGEST_IMAGE} from './images';
import {checkMistakes, explainUnreadable} from './mistakes';
import {parsePage} from './page';

const root = mkdtempSync(path.join(tmpdir(), 'mistakes-'));
afterAll(() => rmSync(root, {recursive: true}));
mkdirSync(path.join(root, 'docs/api'), {recursive: true});
mkdirSync(path.join(root, 'static/img'), {recursive: true});
writeFileSync(path.join(root, 'docs/api/there.mdx'), '');
writeFileSync(path.join(root, 'docs/api/heavy.png'), Buffer.alloc(LARGEST_IMAGE + 1));
writeFileSync(path.join(root, 'docs/api/light.png'), Buffer.alloc(10));
writeFileSync(path.join(root, 'routes.txt'), '/docs/api/there\n/blog\n');

const FILE = 'docs/api/page.mdx';
const HEAD = '---\ntitle: A page\n---\n\n';
const FIRST_LINE = 5;

function problemsOf(text: string): string[] {
  try {
    return checkMistakes(root, parsePage(FILE, HEAD + text)).map(
      ({where, line, message}) => `${where}:${line} ${message}`,
    );
  } catch (error) {
    const {line, message} = explainUnreadable(error as Error);
    return [`${FILE}:${line} ${message}`];
  }
}

describe('a mistake is told with its file, its line and what to do', () => {
  test.each([
    ['a note that is not closed', ':::note\n\nRead this.\n', 0, 'write ::: on a line of its own after it'],
    ['a note that was never opened', 'Read this.\n\n:::\n', 2, 'take it out'],
    ['code that is not closed', 'Text.\n\n```bash\necho\n', 2, 'write ``` on a line of its own after it'],
    ['a pipe in a cell', '| A | B |\n| - | - |\n| `a|b` | c |\n', 2, 'is written \\|'],
    ['a component with a wrong name', '<Endpont operation="pay" />\n', 0, 'Did you mean <Endpoint>?'],
    ['a property too many', '<Endpoint operation="pay" colour="red" />\n', 0, 'did you mean operation?'],
    ['a property of a tool that has none', '<ShipOrNot open />\n', 0, 'take it out'],
    ['a word that a property does not know', 'Fact. <Evidence grade="seen" />\n', 0, 'documented, observed, sandbox'],
    ['a property in braces', '<Endpoint operation={x} />\n', 0, 'write operation="…"'],
    ['a sign that begins a component', 'Pay.\n\nSend <amount here, and wait.\n', 2, 'write &lt;'],
    ['a component that is not closed', 'Pay.\n\n<div>\n\nText.\n', 2, 'close the component'],
    ['a name in braces', 'Ask for {orderId} then.\n', 0, 'put it in backticks, or write \\{orderId\\}'],
    ['a brace that is not closed', 'Ask for {orderId then.\n', 0, 'For the sign itself write \\{'],
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

test('what is right passes', () => {
  const text = `import Note from './there.mdx';

export const limit = 5;

:::note[Title]

At most {limit}. <Evidence grade="observed" /> {props.children}

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

<Samples operation="pay" region="verify" languages="php,node" />
<CodeTable name="codes" copy />
<Note title="x" />

[One](./there.mdx#place), [two](/docs/api/there?x=1#y), [three](https://shop.example), [four](#here),
[five](mailto:a@shop.example), [six](/openapi.yaml), ![Seven](./light.png)
`;
  expect(problemsOf(text)).toEqual([]);
});

test('every component that writers use says which properties it takes', () => {
  expect(Object.keys(writtenProps).sort()).toEqual(Object.keys(registry).sort());
});
