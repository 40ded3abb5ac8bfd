import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test, vi} from 'vitest';
import ReferenceTable, {type ReferenceTableProps} from '.';

const collectAnchor = vi.hoisted(() => vi.fn());
// This module exists only in a Docusaurus build.
vi.mock('@docusaurus/useBrokenLinks', () => ({default: () => ({collectAnchor})}));

const render = (change: Partial<ReferenceTableProps> = {}) =>
  renderToStaticMarkup(
    <ReferenceTable
      caption="Fields"
      headers={['Field', 'Type']}
      rows={[{anchor: 'refno', cells: ['refno', 'string'], group: 'In the body'}]}
      {...change}
    />,
  );

test('each row has an anchor and a row header, under the title of its group', () => {
  const html = render();
  expect(html).toContain('<tr id="refno" role="row"><th role="rowheader" scope="row">refno</th>');
  expect(html).toContain('scope="rowgroup" colSpan="2">In the body</th>');
  expect(collectAnchor).toHaveBeenCalledWith('refno');
});

test('the table is named by its caption', () => {
  const html = render();
  const name = /aria-labelledby="([^"]*)"/.exec(html)?.[1];
  expect(html).toContain(`<strong id="${name}">Fields</strong>`);
});

test.each(['block', 'beside', 'answers'] as const)('the cells of a %s repeat their headers', (narrow) => {
  expect(render({narrow})).toContain('data-label="Type"');
});

test.each(['field', 'row'] as const)('the cells of a %s do not repeat their headers', (narrow) => {
  expect(render({narrow})).not.toContain('data-label');
});

test('of the cells of a code, its class alone repeats its header', () => {
  const headers = ['Code', 'Name', 'Meaning', 'Class'];
  const html = render({narrow: 'code', headers, rows: [{anchor: 'cp', cells: ['CP', 'COMPLETE', 'Paid', 'paid']}]});
  expect([...html.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(['Class']);
});
