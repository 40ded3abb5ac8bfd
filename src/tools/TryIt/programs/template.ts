import type {FilledRequest} from '../request';

type Pairs = FilledRequest['body'];

/** A language for programs that send a request: two templates, and how it writes values. */
export interface Language {
  /** Template of a program that prints a form for the buyer's browser. */
  form: string;
  /** Template of a program that sends the request, and prints the reply or fails with a reason. */
  call: string;
  literal: (value: string | number) => string;
  /** A name as the key of an object. Default: as any text. */
  nameOf?: (name: string) => string;
  /** A name in a map, by all its pairs. */
  nameInMap?: (name: string, pairs: Pairs) => string;
  /** A whole line of JSON, where the language has no other way to write an object. */
  inJson?: (pair: Pairs[number], index: number, pairs: Pairs) => string;
}

type Texts = Readonly<Record<string, string>>;
type Lists = Readonly<Record<string, readonly Texts[]>>;

/**
 * Fills a template. `<<name>>` is replaced by a text. A line that begins with `<<if name>>` or `<<if not name>>` is left
 * out when the condition is false; one with `<<each name>>` is repeated for each row of a list. Inserted values are not
 * parsed again.
 */
function fill(template: string, values: Texts, conditions: Readonly<Record<string, boolean>>, lists: Lists): string {
  return template
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, not, flag, kept = line] = /^<<if (not )?(\w+)>>(.*)$/.exec(line) ?? [];
      if (flag !== undefined && conditions[flag] === (not !== undefined)) return [];
      const [, list = '', row = kept] = /^<<each (\w+)>>(.*)$/.exec(kept) ?? [];
      return (lists[list] ?? [values]).map((texts) => row.replace(/<<(\w+)>>/g, (_, name: string) => texts[name]!));
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
  const {literal, nameOf = literal, nameInMap, inJson} = language;
  const inQuery = !isForm && query.length > 0;
  const rowsOf = (pairs: Pairs) =>
    pairs.map((pair, index) => ({
      name: nameOf(pair[0]),
      nameInMap: nameInMap?.(pair[0], pairs) ?? '',
      value: literal(pair[1]),
      line: literal(pair.join(': ')),
      inJson: inJson?.(pair, index, pairs) ?? '',
    }));
  const keys = credentials.map(({name, prefix, variable}) => ({
    name: nameOf(name),
    variable: literal(variable),
    prefix: literal(prefix),
    barePrefix: prefix,
    start: literal(`${name}: ${prefix}`),
  }));
  const {key = '', value} = success ?? {};
  const values = {
    purpose: isForm
      ? 'Writes the form that sends the buyer to the hosted payment page.'
      : `${summary}: sends one request and prints the reply.`,
    method: literal(method),
    address: literal(address),
    addressBeforeQuery: literal(`${address}?`),
    key: literal(key),
    bareKey: key,
    exportedKey: key.charAt(0).toUpperCase() + key.slice(1),
    value: literal(value ?? ''),
    valueInPattern: quoted(JSON.stringify(value ?? '')).slice(1, -1),
  };
  const conditions = {
    query: inQuery,
    json: !inQuery,
    parsed: !inQuery || success !== undefined,
    // A successful reply has the key, with this value or with any.
    sign: success !== undefined,
    exact: value !== undefined,
    filled: success !== undefined && value === undefined,
    number: typeof value === 'number',
    text: success !== undefined && typeof value !== 'number',
  };
  return fill(isForm ? language.form : language.call, values, conditions, {
    fields: rowsOf(inQuery ? query : body),
    keys: keys.filter(({barePrefix}) => barePrefix === ''),
    prefixedKeys: keys.filter(({barePrefix}) => barePrefix !== ''),
    headers: rowsOf(headers),
  });
}
