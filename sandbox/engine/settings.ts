import {currencies} from 'payment-contract/tables';
import {ADDRESS, checkFields, oneOf, wholeNumber, type FieldRule, type ValuesOf} from './fieldRules';
import {Refusal} from './refusal';
import {THAI_BAHT} from './tables';

/** How much the sandbox keeps. Beyond that it drops the oldest entries, and the state counts them. */
export const CAPACITY = {orders: 5_000, links: 2_000, recurring: 1_000, savedCardOwners: 1_000};

/** Most charges of a registration. A year of daily charges is enough for any tester. */
export const CHARGES_PER_REGISTRATION = 366;

/** Maximum size of a body in bytes. */
export const BODY_LIMIT = 16 * 1024;

/** Pauses of the server before it sends a postback again, in milliseconds. */
export const RETRY_DELAYS = [1_000, 3_000, 10_000, 30_000, 90_000];

/** Milliseconds in which a shop has to answer a postback. */
export const POSTBACK_TIMEOUT_MS = 5_000;

/** Milliseconds between the buyer's return and a postback with the setting `afterReturn`. */
export const AFTER_RETURN = 1_000;

/** A setting: the rule of its values, and its value at the start. */
const setting = <Value>(initial: Value, rule: FieldRule<Value>) => ({...rule, initial});

const rules = {
  postbackMethod: setting('GET', oneOf('GET', 'POST')),
  // Addresses and currency are used when an order names none.
  postbackUrl: setting('', ADDRESS),
  returnUrl: setting('', ADDRESS),
  currency: setting(THAI_BAHT, oneOf(...currencies.rows.map(({code}) => code))),
  /** Whether Inquiry returns a list of records or one record. */
  inquiryEnvelope: setting('array', oneOf('array', 'object')),
  /**
   * How Inquiry writes the values of a record. `letters`: with `OO`, eight digits, `P`,
   * milliseconds and an offset. `digits`: with `00` and the last five digits.
   */
  inquiryForm: setting('letters', oneOf('letters', 'digits')),
  /** Inquiry's answer for an order that the buyer has not finished: nothing, or its record with NS, N or VC. */
  inquiryPending: setting('nothing', oneOf('nothing', 'record')),
  /** Whether the shop may use the PromptPay API, which the provider enables on request. */
  promptPay: setting('on', oneOf('on', 'off')),
  /** How long a PromptPay QR can be paid, in seconds. */
  qrLifetime: setting(15 * 60, wholeNumber(1, 86_400)),
  /**
   * When postbacks are sent. `sent`: at once. `held`: when the tester releases them. `afterReturn`: a second after the
   * buyer has returned to the shop. `never`: not at all.
   */
  postbacks: setting('sent', oneOf('sent', 'held', 'afterReturn', 'never')),
  /** Pause before a postback is sent, in milliseconds. */
  postbackDelay: setting(0, wholeNumber(0, 600_000)),
  /** Whether `expiredate` of PromptPay has a value or is empty. */
  promptPayExpiry: setting('dated', oneOf('dated', 'empty')),
  /** Whether `customerref` is taken into account, which the provider enables on request. */
  tokenizer: setting('on', oneOf('on', 'off')),
};

/** Settings of the provider's control panel, and forms in which replies come. */
export type Settings = ValuesOf<typeof rules>;

export const defaultSettings = Object.fromEntries(
  Object.entries(rules).map(([name, {initial}]) => [name, initial]),
) as Readonly<Settings>;

/**
 * Returns the settings with some changes.
 *
 * @throws Refusal for an unknown name or value; then nothing is changed.
 */
export function changeSettings(settings: Settings, changes: Record<string, unknown>): Settings {
  const unknown = Object.keys(changes).filter((name) => !Object.hasOwn(rules, name));
  if (unknown.length > 0) {
    throw new Refusal(`There is no setting ${unknown.join(', ')}. Settings are: ${Object.keys(rules).join(', ')}.`);
  }
  return {...settings, ...checkFields(rules, changes)};
}
