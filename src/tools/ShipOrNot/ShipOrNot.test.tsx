import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test, vi} from 'vitest';
import ShipOrNot from '.';
import {CASES} from './cases';

// As on the server.
vi.mock('@docusaurus/useIsBrowser', () => ({default: () => false}));

test('every case stands there with its outcome before a script has run, and two of them ship', () => {
  const rows = renderToStaticMarkup(<ShipOrNot />).match(/<tr>[\s\S]*?<\/tr>/g) ?? [];
  expect(rows).toHaveLength(CASES.length + 1);
  const shipped = rows.filter((row) => row.includes('Ship it.')).map((row) => /<th scope="row">(.*?)</.exec(row)?.[1]);
  expect(shipped).toEqual(['Paid', 'Declined, then paid']);
});
