import {describe, expect, test} from 'vitest';
import {parsePage} from './page';
import {API_SECTIONS, checkHeadings, checkSkeleton, PLUGIN_SECTIONS} from './skeleton';

const page = (type: string, headings: readonly string[]) =>
  parsePage('docs/api/a.mdx', `---\npage_type: ${type}\n---\n\n${headings.map((text) => `## ${text}\n`).join('\n')}`);

const skeleton = (type: string, headings: readonly string[]) =>
  checkSkeleton(page(type, headings)).map(({message}) => message);

describe('the skeleton', () => {
  test('of each type passes when it is whole', () => {
    expect(skeleton('api', API_SECTIONS)).toEqual([]);
    expect(skeleton('plugin', PLUGIN_SECTIONS)).toEqual([]);
    expect(skeleton('guide', ['Choose', 'Related pages'])).toEqual([]);
  });

  test('says where a missing section belongs', () => {
    const found = skeleton(
      'api',
      API_SECTIONS.filter((text) => text !== 'Sample'),
    );
    expect(found).toEqual(['The section "## Sample" is missing: add it after "How it flows".']);
  });

  test('sends a section of another type one level down', () => {
    expect(skeleton('plugin', [...PLUGIN_SECTIONS.slice(0, -1), 'Prices', 'Related pages'])[0]).toContain(
      'make it "###"',
    );
  });

  test('wants its order', () => {
    const [first, second, ...rest] = API_SECTIONS as [string, string, ...string[]];
    expect(skeleton('api', [second, first, ...rest])[0]).toContain(`"## ${first}" comes too late`);
  });

  test('wants guides and references to end with related pages', () => {
    expect(skeleton('guide', ['Related pages', 'Choose'])).toHaveLength(1);
    expect(skeleton('reference', [])).toHaveLength(1);
  });
});

describe('headings', () => {
  const problems = (body: string) => checkHeadings(parsePage('docs/a.mdx', body)).map(({message}) => message);

  test('that step down by one pass, also with names and equal words under different parents', () => {
    const good = '## PromptPay with Magento\n\n### Reply\n\n## The HTML form: Copy it\n\n### Reply\n';
    expect(problems(good)).toEqual([]);
  });

  test.each([
    ['a second title', '# Title\n', 'repeats the title'],
    ['a skipped level', '## A\n\n#### B\n', 'make it level 3'],
    ['a first heading too deep', '### A\n', 'make it level 2'],
    ['the same heading twice', '## Reply\n\n## Reply\n', 'already the heading of line 1'],
    ['title case', '## Send The Form\n', '"The" with a capital'],
    ['a full stop', '## Send the form.\n', 'ends with a stop'],
  ])('with %s are sent back', (_, body, message) => {
    expect(problems(body).join()).toContain(message);
  });

  test('of a plain page begin with its title', () => {
    expect(checkHeadings(parsePage('src/pages/a.mdx', '# A page\n\n## Part\n'))).toEqual([]);
    expect(checkHeadings(parsePage('src/pages/a.mdx', '## Part\n'))[0]?.message).toContain(
      'Begin the text with the title',
    );
  });
});
