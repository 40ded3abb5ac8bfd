import {provider} from '@site/provider';
import {environmentFor, SANDBOX_ORIGIN, testMerchant} from '@site/contract/testMerchant';
import {keyVariables, shellWord} from '../../../lib/shell';
import {variablesOf, type YourValues} from '../../tools/YourValues/yourValues';
import {recurringNeeds} from './recurringNeeds';

const PORT = '8000';

/** Inputs of the sample programs that suit the sandbox and the live service. */
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

/** A moment so many days from now in Thailand (UTC+7), reckoned when the reader pastes it: who has the sandbox has Node. */
const thaiTime = (days: number, length: number): string =>
  `$(node -p 'new Date(Date.now() + (${days} * 24 + 7) * 3600000).toISOString().slice(0, ${length}).replace(/[T:]/g, "-")')`;

/** What the shell reckons. A date that stands fixed in a page is wrong one day. */
const reckoned: Readonly<Record<string, string>> = {
  PAY_REFNO: '$(n=$(cat last-refno 2>/dev/null || echo 202611200000); echo $((n + 1)) | tee last-refno)',
  PAY_SCHEDULE_DATE: thaiTime(40, 10),
  PAY_EXPIRE_DATE: thaiTime(1, 19),
};

/** What only the reader knows, when money moves. */
const toBeFilled: Readonly<Record<string, string>> = {
  PAY_SCHEDULE_DATE: 'the day of the charge, YYYY-MM-DD, tomorrow or later',
  PAY_EXPIRE_DATE: 'the end of the link in Thai time, YYYY-MM-DD-HH-MM-SS',
  PAY_POSTBACK_TOKEN: 'the token in the postback URL of the control panel',
};

/** What samples do without. */
const optional: Readonly<Record<string, string>> = {
  PAY_BANK: 'the issuer of an installment, by the code from support',
  PAY_MONTHS: 'the months of an installment, such as 6',
};

export const liveHosts: Readonly<Record<string, string>> = {
  PAY_PAYMENT_URL: `https://${provider.hosts.payment}`,
  PAY_API_URL: `https://${provider.hosts.api}`,
  PAY_LINK_URL: `https://${provider.hosts.link}`,
};

const keys = Object.values(keyVariables);

/** The environment variables that a program names, in the order of the alphabet. */
export const variablesIn = (programs: readonly string[]): string[] =>
  [...new Set(programs.flatMap((program) => program.match(/\bPAY_[A-Z_]+\b/g) ?? []))].sort();

/** True when requests go to the live service: the sandbox has one merchant, and it is another than the reader. */
export const isLive = ({merchantId}: YourValues): boolean =>
  merchantId !== '' && merchantId !== testMerchant.merchantId;

/**
 * Writes the environment of sample programs, ready to be pasted into a shell: the sandbox's, or with a merchant ID of
 * the reader's the live service's, whose keys these pages never hold.
 */
export function toExports(variables: readonly string[], values: YourValues): string {
  const live = isLive(values);
  const known: Readonly<Record<string, string>> = {
    ...inputs,
    // No issuer takes a small order.
    ...(variables.includes('PAY_MONTHS') && {PAY_ORDER_TOTAL: '12000.00'}),
    PAY_POSTBACK_URL: `${live ? 'https://shop.example' : `http://127.0.0.1:${PORT}`}/postback?token=a-secret-of-yours`,
    ...environmentFor(SANDBOX_ORIGIN),
    ...(live && liveHosts),
    ...Object.fromEntries(variablesOf(values)),
  };
  const secret = variables.filter((name) => live && keys.includes(name));
  const lines = variables
    .filter((name) => !secret.includes(name))
    .map((name) => {
      if (optional[name]) return `# ${name}: optional, ${optional[name]}`;
      if (live && toBeFilled[name]) return `# ${name}: set ${toBeFilled[name]}`;
      const value = known[name];
      if (value !== undefined) return `export ${name}=${/^[\w@.:/+-]+$/.test(value) ? value : shellWord(value)}`;
      return `export ${name}=${reckoned[name] ?? ''}`;
    });
  return [...lines, ...secret.map((name) => `# ${name}: set it from the control panel`)].join('\n');
}

/** What samples ask for beside their variables. */
export interface Need {
  /** Found in the samples that need it. */
  readonly of: RegExp;
  /** Makes it in the sandbox. */
  readonly lines: string;
  /** What the reference of the samples is then that of, on the live service. */
  readonly live?: string;
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
 * Writes the environment of sample programs with all that they need: each of them then runs to a good end in the
 * sandbox. For the live service it leaves open what only the reader knows.
 *
 * @param programs the samples, as text or HTML.
 */
export function toEnvironment(programs: readonly string[], values: YourValues): string {
  const needed = needs.filter(({of}) => programs.some((program) => of.test(program)));
  const lines = toExports(variablesIn(programs), values);
  if (!isLive(values)) return [lines, ...needed.map((need) => need.lines)].join('\n');
  const reference = needed.find(({live}) => live !== undefined)?.live;
  return reference === undefined
    ? lines
    : lines.replace(`export PAY_REFNO=${reckoned.PAY_REFNO}`, `# PAY_REFNO: set ${reference}`);
}
