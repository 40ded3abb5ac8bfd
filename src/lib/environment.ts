import {provider} from '@site/provider';
import {environmentFor, testMerchant} from '@site/sandbox/testMerchant';
import {keyVariables, shellWord} from './shell';
import {valueNames, variableOf, type YourValues} from './yourValues';

/** Where the sandbox listens when it is started as the pages say. */
export const SANDBOX_ORIGIN = 'http://127.0.0.1:4010';

/** Inputs of the sample programs, for an order in the sandbox. */
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
  PAY_MEMBER: 'MEMBER0042',
  PAY_CHANNEL: 'promptpay',
  PAY_MONTHS: '6',
  PAY_SCHEDULE_DATE: '2099-01-15',
  PAY_EXPIRE_DATE: '2099-12-31-23-59-59',
  PAY_RETURN_URL: 'https://shop.example/thank-you',
  PAY_POSTBACK_URL: 'https://shop.example/postback?token=a-secret-of-yours',
  PAY_POSTBACK_TOKEN: 'a-secret-of-your-shop',
  PAY_PORT: '8080',
  PAY_ORDERS_DIR: 'orders',
};

/**
 * Inputs that the reader sets for the live service. A date in the far future is right in the sandbox, whose clock the
 * reader moves; on the live service it makes a charge that nobody can cancel, and a link that lives for ever.
 */
const setByReader: Readonly<Record<string, string>> = {
  PAY_SCHEDULE_DATE: 'set the day of the charge, YYYY-MM-DD, from tomorrow on in Thailand',
  PAY_EXPIRE_DATE: 'set the end of the link, YYYY-MM-DD-HH-MM-SS, in Thai time',
};

const liveHosts: Readonly<Record<string, string>> = {
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
  const yours = valueNames.flatMap((name) => (values[name] === '' ? [] : [[variableOf[name], values[name]]]));
  const known: Readonly<Record<string, string>> = {
    ...inputs,
    ...environmentFor(SANDBOX_ORIGIN),
    ...(live ? liveHosts : {}),
    ...(Object.fromEntries(yours) as Record<string, string>),
  };
  const toSet = (name: string): string | undefined => {
    if (!live) return undefined;
    return keys.includes(name) ? 'set it from the control panel' : setByReader[name];
  };
  const lines = variables
    .filter((name) => toSet(name) === undefined)
    .map((name) => {
      const value = known[name];
      if (value !== undefined) return `export ${name}=${/^[\w@.:/+-]+$/.test(value) ? value : shellWord(value)}`;
      return name === 'PAY_REFNO' ? 'export PAY_REFNO=$(date +%y%m%d%H%M%S)' : `export ${name}=`;
    });
  const notes = variables.flatMap((name) => {
    const note = toSet(name);
    return note === undefined ? [] : [`# ${name}: ${note}`];
  });
  return [...lines, ...notes].join('\n');
}
