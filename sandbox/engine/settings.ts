import {currencies} from '../../contract/tables';
import {ADDRESS, checkFields, type FieldRule} from './fieldRules';
import {Refusal} from './refusal';

/** Settings of the provider's control panel, and differences between published and observed replies. */
export interface Settings {
  postbackMethod: 'GET' | 'POST';
  /** Used when an order names none; empty for none. */
  postbackUrl: string;
  /** Used when an order names none; empty for none. */
  returnUrl: string;
  /** Used when an order names none. */
  currency: string;
  /** `array`: as clients in the field receive it. `object`: as published. */
  inquiryEnvelope: 'array' | 'object';
  /**
   * How Inquiry writes the values of a record. `published`: as the provider's own sample (`OO`, eight digits, `P`,
   * milliseconds and an offset). `observed`: as clients in the field receive them (`00`, the last five digits).
   */
  inquiryForm: 'published' | 'observed';
  /** Inquiry's answer for an order that the buyer has not finished: nothing, or its record with NS, N or VC. */
  inquiryPending: 'nothing' | 'record';
  /** Whether the shop may use the PromptPay API, which the provider enables on request. */
  promptPay: 'on' | 'off';
  /** How long a PromptPay QR can be paid, in seconds. */
  qrLifetime: number;
  /**
   * When postbacks are sent. `sent`: at once. `held`: when the tester releases them. `afterReturn`: a second after the
   * buyer has returned to the shop. `never`: not at all.
   */
  postbacks: 'sent' | 'held' | 'afterReturn' | 'never';
  /** Pause before a postback is sent, in milliseconds. */
  postbackDelay: number;
  /** Whether `expiredate` of PromptPay has a value or is empty. */
  promptPayExpiry: 'dated' | 'empty';
  /** Whether `customerref` is taken into account, which the provider enables on request. */
  tokenizer: 'on' | 'off';
}

/** The values of each setting; the first word of a list is the default. */
const settingRules: Readonly<Record<keyof Settings, FieldRule>> = {
  postbackMethod: ['GET', 'POST'],
  postbackUrl: ADDRESS,
  returnUrl: ADDRESS,
  currency: currencies.rows.map((row) => row.code),
  inquiryEnvelope: ['array', 'object'],
  inquiryForm: ['published', 'observed'],
  inquiryPending: ['nothing', 'record'],
  promptPay: ['on', 'off'],
  qrLifetime: {least: 1, most: 86_400},
  postbacks: ['sent', 'held', 'afterReturn', 'never'],
  postbackDelay: {least: 0, most: 600_000},
  promptPayExpiry: ['dated', 'empty'],
  tokenizer: ['on', 'off'],
};

const firstWords = Object.entries(settingRules).map(([name, rule]) => [name, 'length' in rule ? rule[0] : '']);

/** The default settings. */
export const defaultSettings = {
  ...Object.fromEntries(firstWords),
  qrLifetime: 15 * 60,
  postbackDelay: 0,
} as Readonly<Settings>;

/**
 * Returns the settings with some changes.
 *
 * @throws Refusal for an unknown name or value; then nothing is changed.
 */
export function changeSettings(settings: Settings, changes: Record<string, unknown>): Settings {
  const unknown = Object.keys(changes).filter((name) => !Object.hasOwn(settingRules, name));
  if (unknown.length > 0) {
    throw new Refusal(
      `There is no setting ${unknown.join(', ')}. Settings are: ${Object.keys(settingRules).join(', ')}.`,
    );
  }
  return {...settings, ...(checkFields(settingRules, changes) as Partial<Settings>)};
}
