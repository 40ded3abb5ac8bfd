import {lastFive} from 'payment-contract/sandboxDefaults';
import {isObject} from 'payment-contract/lib/json';
import type {Call, Fields} from './call';
import type {ContractRules, Endpoint} from './contractRules';
import {meansTheSame, meantField} from 'payment-contract/fieldNames';
import {parseBody} from './forms';
import {POSTBACK_FIELDS} from './postbacks';

/** Names and values of callers are shortened. */
const MOST_NAMES = 10;
const LONGEST = 40;

const YEN = '02';

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

/** A field that the operation does not have, and the field that was probably meant. */
function unknownField(name: string, {operationId, fields}: Endpoint, sent: readonly string[]): string {
  if (operationId === 'createPromptPay' && meansTheSame(name, 'postbackurl')) {
    const setting = 'in the sandbox, the setting postbackUrl';
    return `${name}: this call takes no postback address. That of the control panel is used; ${setting}.`;
  }
  const meant = meantField(name, fields, sent);
  return `${name}: no such field, so it is ignored.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

/** A probable mistake in the value of a field. */
function valueWarnings(name: string, value: unknown): string[] {
  const isNumber = typeof value === 'number' || typeof value === 'string';
  if (meansTheSame(name, 'refno') && isNumber && /^0+$/.test(`${value}`)) {
    return [`${name}: ${`${value}`.slice(0, LONGEST)} is probably not meant: every order after the first is refused.`];
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
 *
 * @param merchantId the eight digits.
 */
export function warningsOf(rules: ContractRules, operationId: string, call: Call, merchantId: string): string[] {
  const endpoint = rules.operation(operationId);
  const {contentType, fields: known, parameters} = endpoint;
  const parsed = parseBody(call.contentType, call.body);
  const body = isObject(parsed) ? parsed : {};
  const isQuery = contentType === undefined;
  const fields: Fields = isQuery ? {...body, ...call.query} : body;
  const sent = Object.keys(fields);
  const unknown = sent.filter((name) => !known.includes(name)).slice(0, MOST_NAMES);
  const filled = sent.filter((name) => fields[name] !== '');
  const inAddress = isQuery
    ? []
    : Object.keys(call.query)
        .filter((name) => known.some((field) => meansTheSame(name, field)))
        .slice(0, MOST_NAMES);
  const takesLastFive = parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'merchantId');
  return [
    ...(takesLastFive && call.headers.merchantid === merchantId
      ? [`merchantId: the header takes the last 5 digits, ${lastFive(merchantId)}.`]
      : []),
    ...(isQuery && call.body !== ''
      ? ['body: this call has none. Send its fields in the query string of the address.']
      : []),
    ...inAddress.map(
      (name) => `${name.slice(0, LONGEST)}: in the address it is not read. Send it as a field of the body.`,
    ),
    ...unknown.map((name) => unknownField(name.slice(0, LONGEST), endpoint, filled)),
    ...known.flatMap((name) => valueWarnings(name, fields[name])),
    ...(operationId === 'createPayment' ? formWarnings(fields) : []),
  ];
}
