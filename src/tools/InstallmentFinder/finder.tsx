import {Fragment, useState} from 'react';
import {LARGEST_TOTAL} from '@site/contract/amounts';
import {installmentTerms} from '@site/contract/tables/installmentTerms';
import Field from '@site/src/components/Field';
import {findPlans} from '@site/src/tools/InstallmentFinder/installments';
import {parseBaht, toReadableBaht} from '@site/lib/money';

export default function Finder() {
  const [text, setText] = useState('3600.00');
  const amount = parseBaht(text);
  const total = amount !== undefined && amount <= LARGEST_TOTAL * 100 ? amount : undefined;
  const offers = total === undefined ? [] : findPlans(total, installmentTerms.rows);
  return (
    <>
      <Field
        label="Amount of the order"
        hint="In baht, up to two decimals."
        inputMode="decimal"
        value={text}
        onChange={setText}
        problem={total === undefined ? 'Write an amount such as 3600 or 3,600.00, up to 9,999,999.00.' : ''}
      />
      <p role="status">
        {total !== undefined &&
          `${offers.filter(({plans}) => plans.length > 0).length} of ${offers.length} issuers take an order of ${toReadableBaht(total)}.`}
      </p>
      <dl>
        {offers.map(({issuer, plans, reasons}) => (
          <Fragment key={issuer}>
            <dt>{issuer}</dt>
            <dd>
              {plans.length > 0 && (
                <ul>
                  {plans.map((plan) => (
                    <li key={plan}>{plan}</li>
                  ))}
                </ul>
              )}
              {reasons.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p>Issuers round each month: take the monthly amounts as close, not exact.</p>
    </>
  );
}
