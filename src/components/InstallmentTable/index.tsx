import {smallestTotal} from '@site/contract/installments';
import {installmentTerms, type InstallmentTerm} from '@site/contract/tables/installmentTerms';
import ReferenceTable from '@site/src/components/ReferenceTable';

const months = [...new Set(installmentTerms.rows.flatMap((term) => term.months))].sort((a, b) => a - b);

/** The smallest order over so many months, in words. */
const cellOf = (term: InstallmentTerm, count: number): string =>
  term.months.includes(count) ? `✓ from ${(smallestTotal(term, count) / 100).toLocaleString('en-GB')}` : '–';

const termsOf = (term: InstallmentTerm): string => months.map((count) => cellOf(term, count)).join();

/** Issuers with the same terms share a column. */
const columns = [...new Set(installmentTerms.rows.map(termsOf))].map((terms) =>
  installmentTerms.rows.filter((term) => termsOf(term) === terms),
);

/** From which order which issuer takes so many months: computed from the contract while the page is built. */
export default function InstallmentTable() {
  return (
    <ReferenceTable
      caption="Smallest order in THB, by months and issuer"
      headers={['Months', ...columns.map((terms) => terms.map(({issuer}) => issuer.replace(/ \(.*/, '')).join(', '))]}
      groups={[
        {
          rows: months.map((count) => ({
            anchor: `months-${count}`,
            cells: [count, ...columns.map(([term]) => cellOf(term!, count))],
          })),
        },
      ]}
      narrow="row"
    />
  );
}
