/** Lines of a program: a list stands for its lines, and `false` for none. */
export type Lines = readonly (string | false | Lines)[];

const flat = (lines: Lines): string[] =>
  lines.flatMap((line) => (line === false ? [] : typeof line === 'string' ? [line] : flat(line)));

/** Joins lines to a text. */
export const toText = (...lines: Lines): string => flat(lines).join('\n');

/** Signs that a reader cannot see and that some compilers refuse. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * A text between double quotes, for languages that read the escapes of JSON: JavaScript, Python, Java, Go and JSON
 * itself.
 */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(INVISIBLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The line that says what a program does. */
export const purposeOf = ({summary, isForm}: {summary: string; isForm: boolean}): string =>
  isForm
    ? 'Writes the form that sends the buyer to the hosted payment page.'
    : `${summary}: sends one request and prints the reply.`;
