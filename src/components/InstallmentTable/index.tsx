import {smallestTotal} from '@site/contract/installments';
import {installmentTerms, type InstallmentTerm} from '@site/contract/tables/installmentTerms';
import styles from './styles.module.css';

const months = [...new Set(installmentTerms.rows.flatMap((term) => term.months))].sort((a, b) => a - b);

/** The smallest order over so many months, in baht. */
const cellOf = (term: InstallmentTerm, count: number): string =>
  term.months.includes(count) ? `✓ ${(smallestTotal(term, count) / 100).toLocaleString('en-GB')}` : '–';

const termsOf = (term: InstallmentTerm): string => months.map((count) => cellOf(term, count)).join();

/** Issuers with the same terms share a column. */
const columns = [...new Set(installmentTerms.rows.map(termsOf))].map((terms) =>
  installmentTerms.rows.filter((term) => termsOf(term) === terms),
);

/** From which order which issuer takes so many months: computed from the contract while the page is built. */
export default function InstallmentTable() {
  return (
    <table className={styles.table} aria-label="Smallest order in THB, by months and issuer">
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
