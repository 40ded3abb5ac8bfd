import {describe, expect, test} from 'vitest';
import {checkFrontMatter} from './frontMatter';
import {parsePage} from './page';

const DESCRIPTION =
  'Ask what became of an order, compare the answer with your own record, and only then send the goods.';

const doc = {
  title: 'Inquiry API',
  description: DESCRIPTION,
  page_type: 'api',
  last_verified: '2026-11-20',
  keywords: 'check if an order is paid, payment status, look up an order\n',
} as Record<string, unknown>;

const post = {
  slug: 'first-payment',
  title: 'A first payment',
  description: DESCRIPTION,
  date: '2026-11-20',
  authors: [{name: 'Documentation team'}],
  tags: ['hello'],
  keywords: 'first payment, tutorial, example shop',
} as Record<string, unknown>;

const problemsOf = (file: string, frontMatter: Record<string, unknown>) =>
  checkFrontMatter({...parsePage(file, '{/* truncate */}\n'), frontMatter}).map(({message}) => message);

describe('front matter', () => {
  test('that is complete passes', () => {
    expect(problemsOf('docs/api/inquiry-api.mdx', doc)).toEqual([]);
    expect(problemsOf('docs/plugins/magento.mdx', {...doc, page_type: 'plugin'})).toEqual([]);
    expect(problemsOf('blog/2026-11-20-first.mdx', post)).toEqual([]);
    expect(problemsOf('docs/api/inquiry-api.mdx', {...doc, title: '“Paid” is not “shipped”'})).toEqual([]);
  });

  test('is not asked of files that are no pages', () => {
    expect(checkFrontMatter(parsePage('README.md', 'Text.'))).toEqual([]);
  });

  test('must be there', () => {
    expect(checkFrontMatter(parsePage('docs/api/a.mdx', 'Text.'))[0]?.message).toContain('There is no front matter');
  });

  test.each([
    ['an unknown key', {...doc, tittle: 'x'}, '"tittle" is not a key that is allowed in the front matter'],
    ['a missing key', {...doc, last_verified: undefined}, '"last_verified" is missing'],
    ['a short description', {...doc, description: 'Short.'}, '"description" has 6 characters: write at least 70'],
    [
      'a long description',
      {...doc, description: 'x'.repeat(161)},
      '"description" has 161 characters: shorten it to 160',
    ],
    ['a type of another folder', {...doc, page_type: 'plugin'}, '"page_type" is "plugin": write one of api, guide'],
    ['a day that is none', {...doc, last_verified: '2026-02-30'}, '"last_verified" is 2026-02-30, and no calendar'],
    ['a day in another order', {...doc, last_verified: '30.1.2026'}, '"last_verified" is "30.1.2026": write a day as'],
    ['a day to come', {...doc, last_verified: '2999-01-01'}, '"last_verified" is 2999-01-01, which is to come'],
    ['curly quotation marks', {...doc, title: '“Inquiry API”'}, 'marks around "title" are curly'],
    ['too few keywords', {...doc, keywords: 'one, two'}, '"keywords" has too few phrases, or an empty one: write'],
    [
      'very many keywords',
      {...doc, keywords: 'one phrase, '.repeat(100) + 'last'},
      'write the rest into docs/api/inquiry-api.phrases.txt',
    ],
    ['an empty keyword', {...doc, keywords: 'one, two, , four'}, 'or an empty one'],
    ['a list of keywords', {...doc, keywords: ['one', 'two', 'three']}, '"keywords" must be a string'],
    ['a number for a title', {...doc, title: 4}, '"title" must be a string'],
  ])('with %s is sent back', (_, frontMatter, message) => {
    const present = Object.fromEntries(Object.entries(frontMatter).filter(([, value]) => value !== undefined));
    expect(problemsOf('docs/api/inquiry-api.mdx', present).join()).toContain(message);
  });

  test.each([
    ['a type that is none', {...doc, page_type: 'foo'}, '"page_type" is "foo": write one of guide, reference'],
    ['a draft', {...doc, page_type: 'guide', draft: true}, 'keep an unfinished page on a branch'],
    ['an address of its own', {...doc, page_type: 'guide', slug: '/start'}, "a page's address is that of its file"],
  ])('in a new folder with %s is sent back', (_, frontMatter, message) => {
    expect(problemsOf('docs/guides/start.mdx', {...doc, page_type: 'guide'})).toEqual([]);
    expect(problemsOf('docs/guides/start.mdx', frontMatter).join()).toContain(message);
  });

  test('is sent back with the line of the key', () => {
    const source = `---\ntitle: ${doc.title as string}\npage_type: foo\ntittle: x\n---\n`;
    const lines = checkFrontMatter(parsePage('docs/api/a.mdx', source)).map(({line, message}) => `${line} ${message}`);
    expect(lines.join('\n')).toMatch(/^3 "page_type" is/m);
    expect(lines.join('\n')).toMatch(/^4 "tittle" is/m);
  });

  test('without keywords is sent back with a proposal', () => {
    const source = '---\ntitle: Inquiry API\n---\n\n## Request\n\n## Polling, daily\n';
    const message = checkFrontMatter(parsePage('docs/api/a.mdx', source)).map((problem) => problem.message);
    expect(message.join()).toContain('To begin with: inquiry api; polling daily.');
  });

  test.each([
    ['a slug in capitals', {...post, slug: 'First'}, '"slug" is "First": use small letters'],
    ['no tag', {...post, tags: []}, '"tags" is empty'],
    ['a tag that is not known', {...post, tags: ['hello', 'helo']}, '"helo" is no tag of the blog: write one of'],
    ['a link to an author', {...post, authors: [{name: 'A', url: 'https://a.example'}]}, '"url" is not a key'],
    ['a key of the list of authors', {...post, authors: 'team'}, 'below it "  - name:'],
    ['an author without a name', {...post, authors: ['team']}, 'below it "  - name:'],
    [
      'a day that its file has not',
      {...post, date: '2026-11-19'},
      '"date" is 2026-11-19 and the file\'s name says 2026-11-20',
    ],
  ])('of a post with %s is sent back', (_, frontMatter, message) => {
    expect(problemsOf('blog/2026-11-20-first.mdx', frontMatter).join()).toContain(message);
  });

  test.each(['', '{/* truncate */}\n\nText.\n\n{/* truncate */}\n'])(
    'of a post needs one end of its introduction',
    (text) => {
      const [problem] = checkFrontMatter({...parsePage('blog/2026-11-20-first.mdx', text), frontMatter: post});
      expect(problem?.message).toContain('write it once, after the introduction');
    },
  );
});
