import {meansTheSame} from 'payment-contract/fieldNames';
import {thaiLetters} from 'payment-contract/fields';
import {isWebAddress} from 'payment-contract/lib/addresses';
import {isObject} from 'payment-contract/lib/json';
import {lastFive} from 'payment-contract/merchantId';
import {currencies} from 'payment-contract/tables';
import type {Call, Fields} from './call';
import type {ContractRules, Endpoint} from './contractRules';
import type {PaymentEngine} from './engine';
import {parseBody} from './forms';
import {POSTBACK_FIELDS} from './postbacks';

/** Names and values of callers are shortened. */
const MOST_NAMES = 10;
const MAX_NAME_CHARS = 40;

const YEN = currencies.rows.find(({iso}) => iso === 'JPY')?.code;

/** Fields of the redirect form without effect, and amounts that may be mistakes. */
function formWarnings({channel, bankins, monthins, cc, total}: Fields): string[] {
  const preselects = Object.entries({bankins, monthins}).filter(([, value]) => value !== undefined);
  return [
    ...(channel === 'installment' ? [] : preselects).map(
      ([name]) => `${name}: the sandbox ignores it without channel=installment.`,
    ),
    ...(cc === YEN && typeof total === 'string' && /\.(?!00$)/.test(total) ? ['total: the yen has no decimals.'] : []),
    ...(typeof total === 'string' && /^[1-9]\d*$/.test(total)
      ? ['total: the live form may take a whole number all the same. Send two decimals: every other call wants them.']
      : []),
  ];
}

/** A text that has more bytes than letters, such as a Thai one. */
function lengthWarnings(name: string, value: unknown, most: number): string[] {
  if (typeof value !== 'string' || value.length > most || new TextEncoder().encode(value).length <= most) return [];
  return [`${name}: has more than ${most} bytes. A Thai letter has three, so ${thaiLetters(most)} of them fit.`];
}

/** A field and its value. */
type Entry = readonly [name: string, value: unknown];

/** Parameter of the postback address for a secret, as the pages name it. */
const TOKEN = 'token';

/**
 * Probable mistakes in the two addresses of an order.
 *
 * @param mayCall whether the sandbox may send postbacks to a host.
 */
function addressWarnings(
  [returnName, returnUrl]: Entry,
  [postbackName, postbackUrl]: Entry,
  mayCall: (hostname: string) => boolean,
): string[] {
  const [back, called] = [returnUrl, postbackUrl].map((value) =>
    typeof value === 'string' && isWebAddress(value) ? new URL(value) : undefined,
  );
  return [
    ...(back && back.href === called?.href
      ? [`${postbackName}: is the same address as ${returnName}. The buyer's browser opens that one.`]
      : []),
    ...(back?.searchParams.has(TOKEN)
      ? [`${returnName}: the buyer sees its parameter ${TOKEN}. Keep secrets to ${postbackName}.`]
      : []),
    ...(called?.protocol === 'http:' && !mayCall(called.hostname)
      ? [`${postbackName}: http:// lets others on the way read the token. Write https:// outside your own machine.`]
      : []),
  ];
}

/** A field that the operation does not have, and the one that was meant: in other letters, or of another call. */
function unknownField(name: string, {operationId, fields}: Endpoint): string {
  if (operationId === 'createPromptPay' && meansTheSame(name, 'postbackurl')) {
    const setting = 'in the sandbox, the setting postbackUrl';
    return `${name}: this call takes no postback address. That of the control panel is used; ${setting}.`;
  }
  const meant = fields.find((field) => meansTheSame(name, field));
  return `${name}: no such field, so it is ignored.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

/** A probable mistake in the value of a field. */
function valueWarnings(name: string, value: unknown): string[] {
  const isNumber = typeof value === 'number' || typeof value === 'string';
  if (meansTheSame(name, 'refno') && isNumber && /^0+$/.test(`${value}`)) {
    return [
      `${name}: ${`${value}`.slice(0, MAX_NAME_CHARS)} is probably not meant: every order after the first is refused.`,
    ];
  }
  if (!meansTheSame(name, 'postbackurl') || typeof value !== 'string') return [];
  if (value.includes('&amp;')) return [`${name}: has &amp; as HTML writes it. Write & alone.`];
  if (value.includes('#')) return [`${name}: what is behind # never reaches a server.`];
  const query = new URLSearchParams(value.split(/[?#]/)[1]);
  return POSTBACK_FIELDS.filter((field) => query.has(field)).map(
    (field) => `${name}: by GET, ${field} arrives twice, yours first. Give your own parameter another name.`,
  );
}

/**
 * Probable mistakes in a request that break no rule of the contract, one sentence each.
 */
export function warningsOf(
  rules: ContractRules,
  operationId: string,
  call: Call,
  {merchantId, postbacks}: Pick<PaymentEngine, 'merchantId' | 'postbacks'>,
): string[] {
  const endpoint = rules.operation(operationId);
  const {contentType, fields: known, longest, parameters} = endpoint;
  const parsed = parseBody(call.contentType, call.body);
  const body = isObject(parsed) ? parsed : {};
  const isQuery = contentType === undefined;
  const fields: Fields = isQuery ? {...body, ...call.query} : body;
  const sent = Object.keys(fields);
  const unknown = sent.filter((name) => !known.includes(name)).slice(0, MOST_NAMES);
  const inAddress = isQuery
    ? []
    : Object.keys(call.query)
        .filter((name) => known.some((field) => meansTheSame(name, field)))
        .slice(0, MOST_NAMES);
  const entryOf = (meant: string): Entry => {
    const name = known.find((field) => meansTheSame(field, meant));
    return [name ?? meant, name === undefined ? undefined : fields[name]];
  };
  const takesLastFive = parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'merchantId');
  return [
    ...(takesLastFive && call.headers.merchantid === merchantId
      ? [`merchantId: the header takes the last 5 digits, ${lastFive(merchantId)}.`]
      : []),
    ...(isQuery && call.body !== ''
      ? ['body: this call has none. Send its fields in the query string of the address.']
      : []),
    ...inAddress.map(
      (name) => `${name.slice(0, MAX_NAME_CHARS)}: in the address it is not read. Send it as a field of the body.`,
    ),
    ...unknown.map((name) => unknownField(name.slice(0, MAX_NAME_CHARS), endpoint)),
    ...known.flatMap((name) => valueWarnings(name, fields[name])),
    ...Object.entries(longest).flatMap(([name, bytes]) => lengthWarnings(name, fields[name], bytes)),
    ...addressWarnings(entryOf('returnurl'), entryOf('postbackurl'), (host) => postbacks.mayCall(host)),
    ...(operationId === 'createPayment' ? formWarnings(fields) : []),
  ];
}
