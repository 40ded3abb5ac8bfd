import {useState} from 'react';
import Field, {ChoiceField} from '@site/src/components/Field';
import {encodeBillPayment, encodeCreditTransfer} from '@site/contract/emvco';
import {parseBaht, toBahtText} from '@site/lib/money';
import QrPicture from './QrPicture';
import styles from './styles.module.css';

const BILL = 'bill';

const payees = [
  {value: '01', label: 'Mobile number', digits: 13, zeros: '0066000000000'},
  {value: '02', label: 'National or tax id', digits: 13, zeros: '0000000000000'},
  {value: '03', label: 'E-wallet', digits: 15, zeros: '000000000000000'},
  {value: BILL, label: 'Bill payment', digits: 15, zeros: '000000000000000'},
] as const;

type Payee = (typeof payees)[number];

interface Order {
  payee: Payee;
  id: string;
  amount: string;
  reference1: string;
  reference2: string;
}

const REFERENCE = /^[A-Z0-9]{1,20}$/;

/** What is wrong with each field, in sentences; empty where nothing is. */
function problemsOf({payee, id, amount, reference1, reference2}: Order) {
  const isBill = payee.value === BILL;
  const isAmountWrong = amount === '' ? isBill : !parseBaht(amount);
  const problemOf = (reference: string) =>
    REFERENCE.test(reference) ? '' : 'Write up to 20 upper-case letters and digits.';
  return {
    id: new RegExp(`^\\d{${payee.digits}}$`).test(id) ? '' : `Write ${payee.digits} digits.`,
    amount: isAmountWrong ? 'Write an amount in baht, such as 100.00.' : '',
    reference1: isBill ? problemOf(reference1) : '',
    reference2: isBill && reference2 !== '' ? problemOf(reference2) : '',
  };
}

function textOf({payee, id, amount, reference1, reference2}: Order): string {
  const baht = amount === '' ? undefined : toBahtText(parseBaht(amount) ?? 0);
  return payee.value === BILL
    ? encodeBillPayment({billerId: id, reference1, reference2: reference2 || undefined, amount: baht ?? '0.00'})
    : encodeCreditTransfer({proxy: payee.value, id, amount: baht});
}

/** Makes the text of a QR and draws it; the ids are all zero until the reader writes others. */
export default function Maker({onMade}: {onMade: (text: string) => void}) {
  const [order, setOrder] = useState<Order>({
    payee: payees[0],
    id: payees[0].zeros,
    amount: '100.00',
    reference1: 'INV0001',
    reference2: '',
  });
  const {payee, id, amount, reference1, reference2} = order;
  const problems = problemsOf(order);
  const text = Object.values(problems).every((problem) => problem === '') ? textOf(order) : undefined;
  const change = (part: Partial<Order>) => setOrder({...order, ...part});
  return (
    <>
      <ChoiceField
        label="Who is paid"
        options={payees}
        value={payee.value}
        onChange={(value) => {
          const chosen = payees.find((candidate) => candidate.value === value) ?? payees[0];
          change({payee: chosen, id: chosen.zeros});
        }}
      />
      <Field
        label={payee.value === BILL ? 'Biller id' : payee.label}
        hint={payee.value === '01' ? '0066, then the number without its first 0.' : `${payee.digits} digits.`}
        inputMode="numeric"
        value={id}
        onChange={(value) => change({id: value})}
        problem={problems.id}
      />
      {payee.value === BILL && (
        <>
          <Field
            label="Reference 1"
            value={reference1}
            onChange={(value) => change({reference1: value})}
            problem={problems.reference1}
          />
          <Field
            label="Reference 2"
            hint="May be left out."
            value={reference2}
            onChange={(value) => change({reference2: value})}
            problem={problems.reference2}
          />
        </>
      )}
      <Field
        label="Amount in baht"
        hint={payee.value === BILL ? undefined : 'Empty: the buyer writes the amount, and can pay again and again.'}
        inputMode="decimal"
        value={amount}
        onChange={(value) => change({amount: value})}
        problem={problems.amount}
      />
      {id !== payee.zeros && problems.id === '' && (
        <p>
          <strong>This QR can be paid.</strong> The money goes to this id, not through the provider, and Inquiry knows
          nothing of it.
        </p>
      )}
      {text && (
        <>
          <QrPicture text={text} />
          <code className={styles.text}>{text}</code>
          <p>
            <button type="button" className="tool__choice" onClick={() => onMade(text)}>
              Inspect this text
            </button>
          </p>
        </>
      )}
    </>
  );
}
