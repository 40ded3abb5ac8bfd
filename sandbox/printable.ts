/** Control and format characters, lone surrogates and separators of lines: a terminal acts on them, or hides them. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

const asEscape = (character: string): string =>
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');

/** Escapes what a terminal could act on, as JSON does, so that JSON stays the same value. */
export const escapeUnprintable = (text: string): string => text.replace(UNPRINTABLE, asEscape);

/**
 * Makes one line of a text that may come from the network.
 *
 * @param most characters, after which it is cut.
 */
export function printable(text: string, most = 300): string {
  const escaped = [...escapeUnprintable(text)];
  return escaped.length > most ? `${escaped.slice(0, most - 1).join('')}…` : escaped.join('');
}

/** Makes indented lines below the first of a text with several, such as a stack: none can pass for another's. */
export const printableLines = (text: string): string =>
  text
    .split('\n')
    .map((line, index) => printable(index === 0 ? line : `    ${line.trim()}`))
    .join('\n');
