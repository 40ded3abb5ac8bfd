import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import {installmentTerms, offersFor} from 'payment-contract/installments';
import InstallmentTable from '.';

const cellsIn = (html: string) =>
  [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]*>/g, ''));
const [head = [], ...rows] = [...renderToStaticMarkup(<InstallmentTable />).matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
  cellsIn(row),
);
const issuersOf = (column: string) =>
  installmentTerms.rows.filter(({issuer}) => column.split(', ').some((name) => issuer.startsWith(name)));

test('the table has each issuer once, and each number of months', () => {
  expect(
    head
      .slice(1)
      .flatMap(issuersOf)
      .map(({code}) => code)
      .sort(),
  ).toEqual(installmentTerms.rows.map(({code}) => code).sort());
  expect(rows.map(([months]) => Number(months))).toEqual(
    [...new Set(installmentTerms.rows.flatMap(({months}) => months))].sort((a, b) => a - b),
  );
});

test('each cell has the smallest order that the issuers accept for this number of months', () => {
  for (const [count, ...cells] of rows) {
    cells.forEach((cell, index) => {
      for (const term of issuersOf(head[index + 1]!)) {
        const takes = (total: number) => offersFor(total, [term]).some(({months}) => months === Number(count));
        const from = Math.round(Number(/[\d,]+/.exec(cell)?.[0].replace(/,/g, '')) * 100);
        const expected = cell === '–' ? [false, false] : [true, false];
        const found = cell === '–' ? [takes(Number.MAX_SAFE_INTEGER), false] : [takes(from), takes(from - 1)];
        expect(found, `${term.issuer}, ${count} months: ${cell}`).toEqual(expected);
      }
    });
  }
});
