import {installmentTerms, smallestTotal, type InstallmentTerm} from '@site/contract/installments';
import styles from './styles.module.css';

/** The smallest order for a number of months, in baht. */
const cellOf = (term: InstallmentTerm, count: number): string =>
  term.months.includes(count) ? `✓ ${(smallestTotal(term, count) / 100).toLocaleString('en-GB')}` : '–';

/** The smallest order that each issuer takes, by the number of months. */
export default function InstallmentTable() {
  const {rows} = installmentTerms;
  const months = [...new Set(rows.flatMap((term) => term.months))].sort((a, b) => a - b);
  // Issuers with the same terms share a column.
  const columns = new Map<string, InstallmentTerm[]>();
  for (const term of rows) {
    const terms = months.map((count) => cellOf(term, count)).join();
    columns.set(terms, [...(columns.get(terms) ?? []), term]);
  }
  return (
    <table className={styles.table} aria-label="Smallest order in THB, by months and issuer">
      <thead>
        <tr>
          <th scope="col">Months</th>
          {[...columns.values()].map((terms) => (
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
            {[...columns.values()].map(([term]) => (
              <td key={term!.code}>{cellOf(term!, count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
