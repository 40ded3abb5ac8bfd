import {escapeHtml} from 'payment-contract/lib/escape';

/** Writes a value between the quotes of a sample, by the kind of literal. */
export const literals = {
  /** JavaScript and PHP, in single quotes. */
  single: (value: string) => value.replace(/[\\']/g, '\\$&'),
  /** Python, Java and Go, in double quotes. */
  double: (value: string) => value.replace(/[\\"]/g, '\\$&'),
  /** An attribute of HTML, in double quotes. */
  attribute: escapeHtml,
  /** An argument of a POSIX shell, in single quotes. */
  argument: (value: string) => value.replaceAll("'", `'\\''`),
  /** A word of a POSIX shell. */
  word: (value: string) => (/^[\w.@-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`),
  /** A whole number, which needs no quotes. */
  number: (value: string) => String(Math.trunc(Number(value)) || 0),
  /** A text of JSON in a here-document, in which the shell expands variables. */
  json: (value: string) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replace(/[\\$`]/g, '\\$&'),
} as const;

export type Literal = keyof typeof literals;
