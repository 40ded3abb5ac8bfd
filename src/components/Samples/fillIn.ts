import {escapeHtml, escapeText} from '../../../lib/escape';
import {variablesOf, type YourValues} from '../../tools/YourValues/yourValues';
import {isLive, liveHosts} from './environment';

/** How a value stands within the quotes of a language. */
const escapes: Readonly<Record<string, (value: string) => string>> = {
  bash: (value) => value.replace(/[\\"$`]/g, '\\$&'),
  html: escapeHtml,
};
const inLiteral = (value: string) => value.replace(/[\\'"]/g, '\\$&');

/** `setting('PAY_REFNO')` as it is highlighted, by itself and within a template of JavaScript. */
const SETTING =
  /(?:<span class="tok-function">)?setting(?:<\/span>)?\(<span class="tok-string">(['"])(PAY_[A-Z_]+)\1<\/span>\)/g;
const SETTING_IN_TEMPLATE =
  /<span class="tok-function">setting<\/span><span class="tok-string">\((['"])(PAY_[A-Z_]+)\1\)/g;
/** `$PAY_REFNO`, `${PAY_REFNO}` and `${PAY_MERCHANT_ID: -5}`. */
const VARIABLE = /\$(?:(PAY_[A-Z_]+)|\{(PAY_[A-Z_]+)(: -5)?\})/g;

/**
 * Puts the reader's own values into a sample, where it would read them from the environment. With a merchant ID of the
 * reader's come the live hosts. Keys stay in the environment: these pages never hold one.
 *
 * @param html the highlighted sample.
 * @param language as in `highlight.ts`: `bash`.
 */
export function fillIn(html: string, language: string, values: YourValues): string {
  const known = new Map([...variablesOf(values), ...(isLive(values) ? Object.entries(liveHosts) : [])]);
  const escape = escapes[language];
  if (escape) {
    return html.replace(VARIABLE, (whole, bare?: string, braced?: string, lastFive?: string) => {
      const value = known.get(bare ?? braced ?? '');
      return value ? escapeText(escape(lastFive ? value.slice(-5) : value)) : whole;
    });
  }
  const literal = (end: string) => (whole: string, quote: string, name: string) => {
    const value = known.get(name);
    return value ? `<span class="tok-string">${quote}${escapeText(inLiteral(value))}${quote}${end}` : whole;
  };
  return html.replace(SETTING, literal('</span>')).replace(SETTING_IN_TEMPLATE, literal(''));
}
