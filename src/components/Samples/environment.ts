import {environmentFor, SANDBOX_ORIGIN} from '@site/contract/testMerchant';
import {shellWord} from '../../../lib/shell';
import {recurringNeeds} from './recurringNeeds';

const PORT = '8000';

/** Inputs of the sample programs. */
const inputs: Readonly<Record<string, string>> = {
  PAY_ORDER_TOTAL: '1250.00',
  PAY_CURRENCY: '00',
  PAY_PRODUCT: 'Coffee beans',
  PAY_CUSTOMER_EMAIL: 'buyer@shop.example',
  PAY_CUSTOMER_NAME: 'Sample Buyer',
  PAY_CUSTOMER_TEL: '66000000000',
  PAY_FIRST_NAME: 'Sample',
  PAY_LAST_NAME: 'Buyer',
  PAY_DESCRIPTION: 'Monthly membership',
  PAY_MEMBER: 'K7Q2M9X4PZ',
  PAY_CHANNEL: 'promptpay',
  PAY_RETURN_URL: 'https://shop.example/return?order=an-unguessable-value',
  PAY_POSTBACK_TOKEN: 'a-secret-of-your-shop',
  PAY_PORT: PORT,
  PAY_ORDERS_DIR: 'orders',
  PAY_ORDERS_FILE: 'orders.txt',
};

/** A moment so many days from now in Thailand (UTC+7), computed when the reader pastes it: the sandbox needs Node anyway. */
const thaiTime = (days: number, length: number): string =>
  `$(node -p 'new Date(Date.now() + (${days} * 24 + 7) * 3600000).toISOString().slice(0, ${length}).replace(/[T:]/g, "-")')`;

/** Values that the shell computes: a fixed date in a page would be out of date one day. */
const reckoned: Readonly<Record<string, string>> = {
  PAY_REFNO: '$(n=$(cat last-refno 2>/dev/null || echo 202611200000); echo $((n + 1)) | tee last-refno)',
  PAY_SCHEDULE_DATE: thaiTime(40, 10),
  PAY_EXPIRE_DATE: thaiTime(1, 19),
};

/** What samples do without. */
const optional: Readonly<Record<string, string>> = {
  PAY_BANK: 'the issuer of an installment, by the code from support',
  PAY_MONTHS: 'the months of an installment, such as 6',
};

/** The environment variables that a program names, in the order of the alphabet. */
export const variablesIn = (programs: readonly string[]): string[] =>
  [...new Set(programs.flatMap((program) => program.match(/\bPAY_[A-Z_]+\b/g) ?? []))].sort();

/** Writes environment variables, ready to be pasted into a shell, with the values of the sandbox. */
export function toExports(variables: readonly string[]): string {
  const known: Readonly<Record<string, string>> = {
    ...inputs,
    // No issuer takes a small order.
    ...(variables.includes('PAY_MONTHS') && {PAY_ORDER_TOTAL: '12000.00'}),
    PAY_POSTBACK_URL: `http://127.0.0.1:${PORT}/postback?token=a-secret-of-yours`,
    ...environmentFor(SANDBOX_ORIGIN),
  };
  return variables
    .map((name) => {
      if (optional[name]) return `# ${name}: optional, ${optional[name]}`;
      const value = known[name];
      if (value === undefined) return `export ${name}=${reckoned[name] ?? ''}`;
      return `export ${name}=${/^[\w@.:/+-]+$/.test(value) ? value : shellWord(value)}`;
    })
    .join('\n');
}

/** What samples ask for beside their variables. */
export interface Need {
  /** Found in the samples that need it. */
  readonly of: RegExp;
  /** Makes it in the sandbox. */
  readonly lines: string;
}

/** What must be there before the samples run, by what is found in them: in the sandbox nothing is there yet. */
const needs: readonly Need[] = [
  ...recurringNeeds,
  {
    of: /PAY_ORDERS_FILE/,
    lines: '# The attempts of your shop:\necho "202611200001 A17 1250.00 00 open" > "$PAY_ORDERS_FILE"',
  },
  {
    of: /PAY_ORDERS_DIR/,
    lines: [
      '# The attempt to pay for order A17, as your shop stores it:',
      'mkdir -p "$PAY_ORDERS_DIR"',
      'echo "A17 $PAY_ORDER_TOTAL 00 a-secret-of-yours" > "$PAY_ORDERS_DIR/$PAY_REFNO"',
    ].join('\n'),
  },
];

/**
 * Writes the environment of sample programs with all that they need: each of them then runs to a good end in the sandbox.
 *
 * @param programs the samples, as text or HTML.
 */
export function toEnvironment(programs: readonly string[]): string {
  const needed = needs.filter(({of}) => programs.some((program) => of.test(program)));
  return [toExports(variablesIn(programs)), ...needed.map((need) => need.lines)].join('\n');
}
