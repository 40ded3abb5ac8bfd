import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import ShipOrNot from '.';

test('the page has the exercise and, for readers without scripts, every case with its outcome', () => {
  const html = renderToStaticMarkup(<ShipOrNot />);
  expect(html).toContain('<output');
  const rows = html.match(/<tr>[\s\S]*?<\/tr>/g) ?? [];
  expect(rows).toHaveLength(7);
  expect(rows.filter((row) => row.includes('Ship it.'))).toHaveLength(1);
});
