import {describe, expect, test} from 'vitest';
import {parsePage} from './page';

const SOURCE = `---
title: A page
last_verified: 2026-11-20
---

## Send the form

Send \`total\` with **two** decimals. ~~Just send it.~~

\`\`\`bash
echo "just code"
\`\`\`

| Field | Rule |
| --- | --- |
| \`refno\` | digits only |

<Note title="Read this first">

Inside the note.

</Note>

<Steps steps={[{text: 'The buyer pays.', id: 'pay'}]} />

![The panel's settings](./panel.png)
`;

describe('a page', () => {
  const page = parsePage('docs/a.mdx', SOURCE);
  const texts = page.prose.map(({text}) => text);

  test('keeps dates of the front matter as texts', () => {
    expect(page.frontMatter).toEqual({title: 'A page', last_verified: '2026-11-20'});
  });

  test('counts lines from the top of the file', () => {
    expect(page.headings).toEqual([{level: 2, text: 'Send the form', line: 6}]);
    expect(page.images).toEqual([{src: './panel.png', alt: "The panel's settings", line: 26}]);
  });

  test('gives prose without code', () => {
    expect(texts).toContain('Send code with two decimals.');
    expect(texts.join()).not.toContain('just code');
  });

  test('gives the prose of tables, of components and of the data handed to them', () => {
    expect(texts).toEqual(
      expect.arrayContaining(['digits only', 'Inside the note.', 'Read this first', 'The buyer pays.']),
    );
    expect(texts).not.toContain('pay');
  });

  test('reads plain Markdown where MDX would not', () => {
    expect(parsePage('README.md', 'See <https://docs.shop.example>.').prose).toHaveLength(1);
    expect(() => parsePage('README.mdx', 'See <https://docs.shop.example>.')).toThrow();
  });
});
