import {expect, test} from 'vitest';
import {parseHtml} from '../../lib/html';
import {toMarkdown} from './toMarkdown';

const page = (main: string) =>
  `<html><head><meta name="description" content="What it is about."></head><body><nav>Menu</nav><main><article>` +
  `<header><h1>A page</h1></header>${main}</article></main></body></html>`;

const options = {
  pageUrl: 'https://docs.shop.example/docs/a',
  code: {frame: 'code', title: 'code__title'},
  linkTo: (url: URL) => (url.pathname === '/docs/b' ? `${url.origin}/docs/b.md${url.hash}` : url.href),
};
const convert = (main: string) => toMarkdown(parseHtml(page(main)), options).markdown;

test('begins with title, description and source', () => {
  expect(convert('<p>Text.</p>')).toBe(
    '# A page\n\n> What it is about.\n\nSource: https://docs.shop.example/docs/a\n\nText.\n',
  );
});

test('a code block keeps its language, title and whitespace', () => {
  const markdown = convert(
    '<div class="code"><div><span class="code__title">a.json</span><button>Copy</button></div>' +
      '<pre><code class="language-json">{\n  <span>"a"</span>: 1\n}\n</code></pre></div>',
  );
  expect(markdown).toContain('```json title="a.json"\n{\n  "a": 1\n}\n```');
  expect(markdown).not.toContain('Copy');
});

test('a sample has every language under its name', () => {
  const tab = (label: string) => `<button role="tab" id="${label}">${label}</button>`;
  const panel = (label: string) =>
    `<div role="tabpanel" aria-labelledby="${label}"><div class="code"><span>${label}</span>` +
    `<pre><code class="language-bash">run()</code></pre></div><p>Uses a client.</p></div>`;
  const html =
    `<div><div role="tablist">${tab('cURL')}${tab('Node.js')}</div>${panel('cURL')}${panel('Node.js')}</div>` +
    `<p>After.</p>`;
  const program = '```bash\nrun()\n```\n\nUses a client.\n\n';
  expect(convert(html)).toContain(`\n\n**cURL**\n\n${program}**Node.js**\n\n${program}After.\n`);
});

const WORDS = '<code><span>2026-01-31 </span><wbr>14:00:00, <wbr><span>a_b</span></code>';
const CODE = '<code><span>data.</span><wbr><span>x-y/</span><wbr><span>a-b</span></code>';

test.each([
  [
    'an admonition becomes a block quote',
    '<div class="theme-admonition alert"><div>Tip</div><div>Poll.</div></div>',
    '> Tip\n>\n> Poll.',
  ],
  [
    'the summary of a fold becomes a heading, followed by its text',
    '<details><summary><h2 id="errors">Errors</h2></summary><p>Text</p></details>',
    '\n## Errors {#errors}\n\nText\n',
  ],
  [
    'a table has one line per row, after its caption',
    '<table><caption>Fields</caption><thead><tr><th>Field</th><th>Meaning</th></tr></thead><tbody><tr id="ref_no">' +
      '<th><a href="#ref_no"><code>refno</code></a><span>required</span></th><td><p>One | two</p><ul><li>Rule</li></ul></td></tr></tbody></table>',
    '**Fields**\n\n| Field | Meaning |\n| - | - |\n| `refno` required {#ref_no} | One \\| two Rule |',
  ],
  [
    'the title above a table has the anchor of the table',
    '<p><strong id="t1">Order statuses</strong></p><table id="table-statuses" aria-labelledby="t1"><tr><th>Code</th></tr></table>',
    '**Order statuses** {#table-statuses}\n\n| Code |',
  ],
  [
    'a strong word has no anchor, whatever a table without a title has',
    '<p><strong>Never</strong> ship twice.</p><table id="table-other"><tr><th>Code</th></tr></table>',
    '**Never** ship twice.\n\n| Code |',
  ],
  [
    'code with optional line breaks stays one word in a table',
    `<table><tr><th>Name</th></tr><tr><td>${CODE}</td></tr></table>`,
    '| `data.x-y/a-b` |',
  ],
  ['code keeps its spaces in a sentence', `<p>Send ${WORDS}.</p>`, 'Send `2026-01-31 14:00:00, a_b`.'],
  ['code keeps its spaces in a heading', `<h2>By ${WORDS}</h2>`, '## By `2026-01-31 14:00:00, a_b`\n'],
  ['code keeps its spaces in a table', `<table><tr><th>${WORDS}</th></tr></table>`, '| `2026-01-31 14:00:00, a_b` |'],
  ['code with optional line breaks stays one word in a sentence', `<p>Send ${CODE}.</p>`, 'Send `data.x-y/a-b`.'],
  [
    'a diagram becomes its list, without the words of its picture',
    '<figure><figcaption>Story</figcaption><svg><text>drawn</text></svg><ol><li>First.</li><li>Second.</li></ol></figure>',
    '**Story**\n\n1. First.\n2. Second.',
  ],
  [
    "the theme's tabs are one below the other, each under its name",
    '<div class="tabs-container"><ul role="tablist"><li role="tab">macOS</li><li role="tab">Windows</li></ul>' +
      '<div><div role="tabpanel"><p>Use zsh.</p></div><div role="tabpanel" hidden><p>Use PowerShell.</p></div></div></div>',
    '**macOS**\n\nUse zsh.\n\n**Windows**\n\nUse PowerShell.',
  ],
  [
    'a checklist stays a checklist',
    '<ul><li class="task-list-item"><label><input type="checkbox"> The keys are secret.</label></li></ul>',
    '- [ ] The keys are secret.',
  ],
  [
    'a definition list becomes a list whose items begin with the terms',
    '<dl><dt>Header <code>apikey</code></dt><dd><p>The key.</p></dd></dl>',
    '- **Header `apikey`**: The key.',
  ],
  [
    'links are absolute, and lead to Markdown versions where they exist',
    '<p><a href="/docs/b#c">B</a> <a href="#d">D</a></p>',
    '[B](https://docs.shop.example/docs/b.md#c) [D](https://docs.shop.example/docs/a#d)',
  ],
])('%s', (_what, html, markdown) => {
  expect(convert(html)).toContain(markdown);
});

test('refuses a page without an article', () => {
  expect(() => toMarkdown(parseHtml('<main><h1>No</h1></main>'), options)).toThrow(/no article/);
});
