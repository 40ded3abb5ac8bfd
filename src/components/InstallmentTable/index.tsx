import {installmentTerms, smallestTotal, type InstallmentTerm} from 'payment-contract/installments';
import {formatBaht} from 'payment-contract/lib/money';
import './installmentTable.css';

/** The smallest order for a number of months, in baht. */
const cellOf = (term: InstallmentTerm, count: number): string =>
  term.months.includes(count) ? `✓ ${formatBaht(smallestTotal(term, count)).replace('.00 THB', '')}` : '–';

/** The smallest order that each issuer takes, by the number of months. */
export default function InstallmentTable() {
  const {rows} = installmentTerms;
  const months = [...new Set(rows.flatMap((term) => term.months))].sort((a, b) => a - b);
  // Issuers with the same terms share a column.
  const termsOf = (term: InstallmentTerm) => months.map((count) => cellOf(term, count)).join();
  const columns = [...new Set(rows.map(termsOf))].map((terms) => rows.filter((term) => termsOf(term) === terms));
  return (
    <table className="installments" aria-label="Smallest order in THB, by months and issuer">
      <thead>
        <tr>
          <th scope="col">Months</th>
          {columns.map((terms) => (
            <th key={terms[0]!.code} scope="col">
              {terms.map(({issuer}) => issuer.replace(/ \(.*/, '')).join(', ')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((count) => (
          <tr key={count}>
            <th scope="row">{count}</th>
            {columns.map(([term]) => (
              <td key={term!.code}>{cellOf(term!, count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
