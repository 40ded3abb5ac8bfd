import {useState, type ComponentProps} from 'react';
import payment from '@generated/contract/default/operation-createPayment.json';
import Field from '@site/src/components/Field';
import {
  findValueProblem,
  noValues,
  valueNames,
  type ValueName,
  type YourValues,
} from '@site/src/tools/YourValues/yourValues';
import {forgetValues, keepValues, useYourValues} from './store';

const fields: Readonly<Record<ValueName, Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'inputMode'>>> = {
  merchantId: {label: 'Merchant ID', hint: 'All 8 digits.', inputMode: 'numeric'},
  refno: {label: 'Reference number', hint: '12 digits, new for each order.', inputMode: 'numeric'},
  total: {label: 'Amount', hint: 'In baht, such as 1250.00.', inputMode: 'decimal'},
  email: {label: 'E-mail of the buyer', hint: 'For tests, an address of your own.', inputMode: 'email'},
  postbackUrl: {label: 'Postback URL', hint: 'Without your secret parameter.', inputMode: 'url'},
  returnUrl: {label: 'Return URL', hint: 'Where the browser comes back to.', inputMode: 'url'},
};

/** Only what the contract takes is used; the rest waits until it is corrected. */
function withoutProblems(draft: YourValues): YourValues {
  const wrong = valueNames.filter((name) => findValueProblem(name, draft[name], payment.request) !== '');
  return {...draft, ...Object.fromEntries(wrong.map((name) => [name, '']))};
}

export default function Editor() {
  const kept = useYourValues();
  const [draft, setDraft] = useState(kept);
  const count = valueNames.filter((name) => kept[name] !== '').length;
  const change = (name: ValueName) => (value: string) => {
    const next = {...draft, [name]: value};
    setDraft(next);
    keepValues(withoutProblems(next));
  };
  return (
    <>
      {valueNames.map((name) => (
        <Field
          key={name}
          {...fields[name]}
          value={draft[name]}
          onChange={change(name)}
          problem={findValueProblem(name, draft[name], payment.request)}
        />
      ))}
      <p role="status">
        {count === 0
          ? 'No value is kept: the samples show those of the sandbox.'
          : `${count} ${count === 1 ? 'value is' : 'values are'} in use on this device.`}
      </p>
      <button
        type="button"
        className="button button--secondary"
        onClick={() => {
          setDraft(noValues);
          forgetValues();
        }}
      >
        Forget my values
      </button>
    </>
  );
}
