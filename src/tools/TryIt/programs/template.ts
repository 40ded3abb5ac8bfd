import type {FilledRequest} from '../request';

type Pair = FilledRequest['body'][number];

/** A language for programs that send a request: two templates, and what differs between requests. */
export interface Language {
  /** Template of a program that prints a form for the buyer's browser. */
  form: string;
  /** Template of a program that sends the request, and prints the reply or fails with a reason. */
  call: string;
  literal: (value: string | number) => string;
  fields: (pairs: readonly Pair[], sentAs: 'form' | 'query' | 'json') => string[];
  header: (pair: FilledRequest['headers'][number]) => string;
  /** The line of a header with a key, which the program reads from the environment. */
  credential: (header: FilledRequest['credentials'][number]) => string;
  /** Values with which the template recognizes a successful reply. */
  success: (sign: NonNullable<FilledRequest['success']>) => Record<string, string>;
}

/**
 * Fills a template. `<<name>>` is replaced by a text, or, alone on its line, by lines; a line that begins with
 * `<<if name>>` or `<<if not name>>` is left out when the condition is false. Inserted values are not parsed again.
 */
export function fill(template: string, values: Readonly<Record<string, string | boolean | readonly string[]>>): string {
  return template
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, not, flag, rest = line] = /^<<if (not )?(\w+)>>(.*)$/.exec(line) ?? [];
      if (flag !== undefined && Boolean(values[flag]) === (not !== undefined)) return [];
      const lines = values[/^<<(\w+)>>$/.exec(rest)?.[1] ?? ''];
      if (typeof lines === 'object') return lines;
      return rest.replace(/<<(\w+)>>/g, (_, name: string) => String(values[name]));
    })
    .join('\n');
}

/** Invisible characters, which some compilers reject. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * A number, or a text between double quotes, for languages that read the escapes of JSON: JavaScript, Python, Java, Go and
 * JSON itself.
 */
export const quoted = (value: string | number): string =>
  JSON.stringify(value).replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Writes a request as a program. Keys are read from the environment. */
export function writeProgram(language: Language, request: FilledRequest): string {
  const {summary, isForm, method, address, credentials, headers, query, body, success} = request;
  const {literal} = language;
  const inQuery = !isForm && query.length > 0;
  return fill(isForm ? language.form : language.call, {
    purpose: isForm
      ? 'Writes the form that sends the buyer to the hosted payment page.'
      : `${summary}: sends one request and prints the reply.`,
    query: inQuery,
    json: !inQuery,
    sign: success !== undefined,
    parsed: !inQuery || success !== undefined,
    method: literal(method),
    address: literal(address),
    addressBeforeQuery: literal(`${address}?`),
    fields: language.fields(inQuery ? query : body, isForm ? 'form' : inQuery ? 'query' : 'json'),
    headers: [...credentials.map(language.credential), ...headers.map(language.header)],
    failure: '',
    ...(success && language.success(success)),
  });
}
