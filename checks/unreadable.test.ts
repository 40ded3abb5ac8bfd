import {describe, expect, test} from 'vitest';
import {parsePage} from './page';
import {explainUnreadable} from './unreadable';

function explain(source: string): string {
  try {
    parsePage('docs/api/page.mdx', source);
    return 'It can be read.';
  } catch (error) {
    const {line, message} = explainUnreadable(error as Error, source);
    return `${line}: ${message}`;
  }
}

const HEAD = '---\ntitle: A page\n---\n\n';

describe('a page that cannot be read', () => {
  test.each([
    ['a place in the old form', '## Mine {#my-place}\n', '5: "{#my-place}" is read as code', '{/* #my-place */}'],
    ['a comment of HTML', 'Text.\n\n<!-- Later. -->\n', '7: "<!--" begins no comment', '{/* Later. */}'],
    [
      'an address in angles',
      'See <https://a.example/b>.\n',
      '5: "<https://a.example/b>"',
      '[text](https://a.example/b)',
    ],
    ['an e-mail address in angles', 'Ask <a@b.example>.\n', '5: "<a@b.example>"', '[a@b.example](mailto:a@b.example)'],
    ['a line break', 'Text\nand `<br>` one<br>two.\n', '6: <br> is not closed', 'write <br />.'],
    [
      'a picture of HTML',
      '| A |\n| - |\n| <img src="x.png"> |\n',
      '7: <img src="x.png">',
      'write <img src="x.png" />.',
    ],
    ['another component closed', '<Fold>\n\nText.\n\n</Flod>\n', '9: </Flod>', 'write </Fold>, which line 5 begins.'],
    ['code that is none', 'export const a = ;\n', '5: What begins with "import" or "export"', 'correct it'],
  ])('for %s says what to write', (_what, text, ...sentence) => {
    for (const part of sentence) expect(explain(HEAD + text)).toContain(part);
  });

  test.each([
    [
      'a colon in a text',
      'page_type: api\ntitle: Prepare: what you need',
      '3: ',
      'write title: "Prepare: what you need".',
    ],
    ['a colon in curly quotes', 'title: “One: two”', '2: ', 'write title: "One: two".'],
    ['a tab', 'title: A\nkeywords: >\n\tone, two', '4: The line begins with a tab', 'two spaces'],
    ['a tab before a list', 'title: A\nauthors:\n\t- name: B', '4: The line begins with a tab', 'two spaces'],
    ['a space before a key', 'title: A\n description: B', '2: The next line', 'begin it without a space'],
    ['a key that is there twice', 'title: A\ntitle: B', '3: "title" is there twice', 'take one out'],
    ['a sign that YAML keeps', 'title: @home', '2: ', 'write title: "@home".'],
    ['an apostrophe in quotes', "title: 'The buyer's order'", '2: ', 'write title: "The buyer\'s order".'],
    ['quotes that are open', 'title: "A', '2: A quotation mark', 'write the other one'],
    ['no keys', 'A title', '2: The front matter has no keys', '"title: The title"'],
    ['a star before a text', 'title: *A*', '2: A text that begins with this sign', 'write title: "*A*".'],
    ['a list that is open', 'title: A\ntags: [b', 'The front matter cannot be read', 'in quotes'],
  ])('for front matter with %s says what to write', (_what, frontMatter, ...sentence) => {
    for (const part of sentence) expect(explain(`---\n${frontMatter}\n---\n\nText.\n`)).toContain(part);
  });

  test.each([
    [
      'a byte order mark',
      `\uFEFF${HEAD}Text.\n`,
      '1: The file begins with an unseen byte order mark: save it as UTF-8',
    ],
    ['no end of its front matter', '---\ntitle: A\n\nText.\n', '1: The front matter is not closed: write ---'],
  ])('for %s says so', (_what, source, sentence) => {
    expect(explain(source)).toContain(sentence);
  });
});
