import {currencies} from '../../contract/tables';
import {isWebAddress} from '../../lib/addressSyntax';
import {wholeNumber} from './forms';
import {Refusal} from './refusal';

/** What the control panel would hold, and what can differ between replies. */
export interface Settings {
  /** Method of the postback. */
  postbackMethod: 'GET' | 'POST';
  /** Used when an order names none; empty for none. */
  postbackUrl: string;
  /** Used when an order names none; empty for none. */
  returnUrl: string;
  /** Currency of an order that names none. */
  currency: string;
  /** `array`: as clients in the field receive it. `object`: as published. */
  inquiryEnvelope: 'array' | 'object';
  /**
   * How Inquiry writes the values of a record. `published`: as the provider's own sample (`OO`, eight digits, `P`,
   * milliseconds and an offset). `observed`: as clients in the field receive them (`00`, the last five digits).
   */
  inquiryForm: 'published' | 'observed';
  /** Inquiry's answer about an order that the buyer has not finished: nothing, or its record with NS, N or VC. */
  inquiryPending: 'nothing' | 'record';
  /** Whether the PromptPay API is open to the shop, which the provider enables on request. */
  promptPay: 'on' | 'off';
  /** How long a PromptPay QR can be paid, in seconds. */
  qrLifetime: number;
  /**
   * When the shop is told. `sent`: at once. `held`: when the tester releases them. `afterReturn`: a second after the buyer
   * has gone back to the shop. `never`: not at all.
   */
  postbacks: 'sent' | 'held' | 'afterReturn' | 'never';
  /** Pause before a postback is sent, in milliseconds. */
  postbackDelay: number;
  /** Whether `expiredate` of PromptPay carries its time or is empty. */
  promptPayExpiry: 'dated' | 'empty';
  /** Whether `customerref` is taken into account, which the provider enables on request. */
  tokenizer: 'on' | 'off';
}

/**
 * The values of a setting to choose from, first the one that holds at the start; `url` takes an http(s) address or nothing,
 * as at the start; two bounds take a whole number.
 */
type Values = readonly string[] | 'url' | {least: number; most: number; start: number};

const settingValues: Record<keyof Settings, Values> = {
  postbackMethod: ['GET', 'POST'],
  postbackUrl: 'url',
  returnUrl: 'url',
  currency: currencies.rows.map((row) => row.code),
  inquiryEnvelope: ['array', 'object'],
  inquiryForm: ['published', 'observed'],
  inquiryPending: ['nothing', 'record'],
  promptPay: ['on', 'off'],
  qrLifetime: {least: 1, most: 86_400, start: 15 * 60},
  postbacks: ['sent', 'held', 'afterReturn', 'never'],
  postbackDelay: {least: 0, most: 600_000, start: 0},
  promptPayExpiry: ['dated', 'empty'],
  tokenizer: ['on', 'off'],
};

/** What holds at the start. */
export const defaultSettings = Object.fromEntries(
  Object.entries(settingValues).map(([name, values]) => [
    name,
    values === 'url' ? '' : 'start' in values ? values.start : values[0],
  ]),
) as unknown as Readonly<Settings>;

/** The value that a setting gets. A form sends a number as text. @throws Refusal */
function settingValue(name: string, values: Values, value: unknown): string | number {
  if (values === 'url') {
    if (value === '' || (typeof value === 'string' && isWebAddress(value))) return value;
    throw new Refusal(`${name}: write an address that starts with http:// or https://, or nothing.`);
  }
  if ('least' in values) {
    const {least, most} = values;
    const number = wholeNumber(value, least, most);
    if (number !== undefined) return number;
    throw new Refusal(`${name}: write a whole number from ${least} to ${most}.`);
  }
  if (typeof value === 'string' && values.includes(value)) return value;
  throw new Refusal(`${name}: write ${values.join(' or ')}.`);
}

/**
 * The settings with some of them changed.
 *
 * @throws Refusal for a name or a value that does not exist; then nothing is changed.
 */
export function changeSettings(settings: Settings, changes: Record<string, unknown>): Settings {
  const changed: Record<string, unknown> = {...settings};
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(settingValues, name)) {
      throw new Refusal(`There is no setting ${name}. Settings are: ${Object.keys(settingValues).join(', ')}.`);
    }
    changed[name] = settingValue(name, settingValues[name as keyof Settings], value);
  }
  return changed as unknown as Settings;
}
