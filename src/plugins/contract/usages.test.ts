import {describe, expect, test} from 'vitest';
import {findFaults, findUsages, homeOf, type Names, type Page} from './usages';

const names: Names = {operation: ['payOrder', 'readOrder'], table: ['colours']};

const page = (source: string, permalink?: string): Page => ({file: 'docs/page.mdx', source, permalink});

const complete = page(
  '# Orders\n\n<Endpoint operation="payOrder" />\n<Endpoint operation="readOrder" />\n<CodeTable name="colours" />\n',
  '/docs/orders',
);

describe('what pages show', () => {
  test('is found with its line', () => {
    const [first, ...rest] = findUsages([page('# Orders\n\nText.\n\n<Errors\n  operation="payOrder"\n/>\n')]);
    expect(first).toMatchObject({component: 'Errors', kind: 'operation', name: 'payOrder', line: 5});
    expect(rest).toEqual([]);
  });

  test.each([
    ['a fence', '```mdx\n<Endpoint operation="payOrder" />\n```\n'],
    ['a fence within a list', '- Item\n\n  ~~~mdx\n  <Endpoint operation="payOrder" />\n  ~~~\n'],
    ['a comment', '{/* <Endpoint operation="payOrder" /> */}\n'],
    ['another component', '<Samples operation="payOrder" />\n'],
  ])('is not found in %s', (_place, source) => {
    expect(findUsages([page(source)])).toEqual([]);
  });
});

describe('a name that does not exist', () => {
  test('is told with place and nearest name', () => {
    const usages = findUsages([complete, page('<CodeTable name="colors" />')]);
    expect(findFaults(usages, names)).toEqual([
      'docs/page.mdx, line 1: <CodeTable> names the table "colors", which does not exist. Did you mean "colours"?',
    ]);
  });

  test('is not made good by one of the other kind', () => {
    const usages = findUsages([complete, page('<Endpoint operation="colours" />')]);
    expect(findFaults(usages, names)).toEqual([
      expect.stringContaining('the operation "colours", which does not exist'),
    ]);
  });
});

describe('an operation or a table without a page', () => {
  test('is told with what to write', () => {
    const usages = findUsages([page('<Endpoint operation="payOrder" /><CodeTable name="colours" />', '/docs/orders')]);
    expect(findFaults(usages, names)).toEqual([
      'No page shows the operation "readOrder". ' +
        'Write <Endpoint operation="readOrder" /> in the page under docs/ that explains it.',
    ]);
  });

  test('is not at home in a partial, nor where only its errors are', () => {
    const usages = findUsages([
      page('<Endpoint operation="payOrder" />'),
      page('<Errors operation="payOrder" />', '/docs/errors'),
    ]);
    expect(findFaults(usages, names)).toContainEqual(expect.stringContaining('No page shows the operation "payOrder"'));
  });
});

test('complete pages have no fault, and each name its home', () => {
  const usages = findUsages([complete]);
  expect(findFaults(usages, names)).toEqual([]);
  expect(homeOf(usages, 'table', 'colours')).toBe('/docs/orders');
});
