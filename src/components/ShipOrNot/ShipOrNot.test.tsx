import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import ShipOrNot from '.';

test('every case stands there with its outcome before a script has run, and one of them ships', () => {
  const rows = renderToStaticMarkup(<ShipOrNot />).match(/<tr>[\s\S]*?<\/tr>/g) ?? [];
  expect(rows).toHaveLength(7);
  expect(rows.filter((row) => row.includes('Ship it.'))).toHaveLength(1);
});
