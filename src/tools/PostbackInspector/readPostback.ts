/** Names and values in the order in which they arrived. */
export type Pairs = readonly (readonly [name: string, value: string])[];

interface Reading {
  /** What the text is: `form body`. */
  form: string;
  pairs: Pairs;
}

export type Pasted = (Reading & {notes: readonly string[]}) | {problem: string};

/** Names of a postback, of an older one, of another product's and of an Inquiry reply, which identify fields. */
const NAMES =
  /^(?:refno|merchantid|customeremail|orderno|total|productdetail|cardtype|status|statusname|result|amt|result_code|order_no|transaction_id|referenceno|orderdatetime|currencycode)$/i;

const isClean = ([name, value]: readonly [string, string]) => /^[\w.[\]-]+$/.test(name) && !/["\r\n]/.test(value);
/** Counts the distinct known fields, because a reading may contain two messages with the same fields. */
const knownIn = (pairs: Pairs) =>
  new Set(pairs.filter((pair) => NAMES.test(pair[0]) && isClean(pair)).map(([name]) => name.toLowerCase())).size;
/** More known fields are better, then fewer odd names; of two form bodies, the longer one. */
const scoreOf = ({form, pairs}: Reading) =>
  2 * knownIn(pairs) -
  pairs.filter((pair) => !isClean(pair)).length +
  (/^(?:address|form body|request|curl)$/.test(form) ? pairs.length / 100 : 0);

/** Reads the fields of an address, or of a form body. */
function readEncoded(text: string): Reading {
  const query = text.indexOf('?');
  const isAddress = query >= 0 && !text.slice(0, query).includes('=');
  const body = isAddress ? text.slice(query + 1).replace(/#.*$/s, '') : text;
  return {form: isAddress && query > 0 ? 'address' : 'form body', pairs: [...new URLSearchParams(body)]};
}

/** Finds pieces without spaces and quotes that contain a form body or an address, such as in a log line. */
const encodedIn = (text: string): string[] =>
  (text.match(/[^\s"'`<>]+=[^\s"'`<>]*/g) ?? []).map((piece) => piece.replace(/[),;\]}]+$/, ''));

/** Finds each piece of JSON in a text. */
function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  for (let start = 0; start < text.length; start += 1) {
    if (!'{['.includes(text[start]!)) continue;
    let depth = 0;
    let isText = false;
    for (let end = start; end < text.length; end += 1) {
      const character = text[end]!;
      if (isText && character === '\\') end += 1;
      else if (character === '"') isText = !isText;
      else if (!isText && '{['.includes(character)) depth += 1;
      else if (!isText && '}]'.includes(character)) depth -= 1;
      if (depth > 0) continue;
      try {
        found.push(JSON.parse(text.slice(start, end + 1)));
        start = end;
      } catch {
        // A bracket of something else, such as a date.
      }
      break;
    }
  }
  return found;
}

const asText = (value: unknown): string => {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof single === 'string' ? single : JSON.stringify(single);
};

/** Finds fields anywhere in a JSON value: an object, a list of names and values, or a text with a form body. */
function* readingsOfJson(value: unknown): Generator<Reading> {
  if (typeof value === 'string') yield* readingsOf(value);
  if (typeof value !== 'object' || value === null) return;
  const isRow = (row: unknown): row is {name: string; value: unknown} =>
    typeof row === 'object' && row !== null && 'name' in row && 'value' in row;
  if (Array.isArray(value) && value.length > 0 && value.every(isRow)) {
    yield {form: 'JSON', pairs: value.map((row) => [row.name, asText(row.value)] as const)};
  } else {
    if (!Array.isArray(value)) {
      yield {form: 'JSON', pairs: Object.entries(value).map(([name, field]) => [name, asText(field)] as const)};
    }
    for (const part of Object.values(value)) yield* readingsOfJson(part);
  }
}

/** Pairs as programs print them: `["a"]=> string(1) "b"`, `'a' => 'b'`, `"a"=>"b"`, `a: 'b'`, `('a', 'b')`. */
const PRINTED =
  /(?:^|[\s,{[(])["']?([A-Za-z][\w.-]*)["']?\]?\s*(?::|=>|,(?=\s*[ub]?["']))\s*\[?(?:string\(\d+\)\s*|string\s+|[ub](?=["']))?(?:(["'])((?:\\.|(?!\2).)*?)\2|(?:int|float|bool)\(([^)]*)\)|(-?\d[\d.]*)(?=\s*(?:[,}\])]|$)))/gs;

/** One pair in each match: the name, then the value in the first group that took part. */
const matchesOf = (text: string, pattern: RegExp): Pairs =>
  [...text.matchAll(pattern)].map(([, name = '', ...groups]) => {
    const value = groups.find((group) => group !== undefined && !/^["']$/.test(group)) ?? '';
    return [name, value.trim()] as const;
  });

const PATTERNS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['print_r', /\[([^\]\n]+)\] => (.*?)(?=[ \t]+\[[^\]\n]+\] =>|(?:[ \t]+\))?[ \t]*$)/gm],
  ['fields as a program prints them', PRINTED],
  // In order: Go's url.Values, a Java map, a log of names and values, and PHP's serialize.
  ['fields as a program prints them', /\b([A-Za-z][\w.-]*):\s*\[([^\]]*)\]/g],
  ['fields as a program prints them', /[{,]\s*([A-Za-z][\w.-]*)=\[?([^,}\]]*)\]?(?=[,}])/g],
  ['fields as a program prints them', /(?:^|[\s,;])([A-Za-z][\w.-]*)=(?:"([^"\n]*)"|([^\s"&,;]*))(?=[\s,;]|$)/g],
  ['fields as a program prints them', /s:\d+:"([^"]+)";(?:s:\d+:"([^"]*)"|[idb]:([^;]*));/g],
  ['multipart', /name="([^"]+)"[^\n]*\n(?:[\w-]+:[^\n]*\n)*\n(.*?)\n?(?=--|$(?![\s\S]))/gs],
  ['rows', /^[ \t|]*["']?([\w.[\]-]+)["']?[ \t]*(?::|=|\t|\|)[ \t]*["']?(.*?)["']?[ \t|,;]*$/gm],
];

/** Reads names and values on alternating lines. */
function readAlternating(text: string): Pairs {
  const lines = text.split('\n').map((line) => line.trim().replace(/:$/, ''));
  const start = lines.findIndex((line) => NAMES.test(line));
  if (start < 0) return [];
  return lines.slice(start).flatMap((line, index, all) => (index % 2 === 0 ? [[line, all[index + 1] ?? '']] : []));
}

/** Reads a request with its headers, or a curl command: the fields of the address, and those of the body. */
function* readingsOfRequest(text: string): Generator<Reading> {
  const [, target = '', rest = ''] = /^(?:GET|POST|PUT)\s+(\S+)[^\n]*\n(.*)$/s.exec(text) ?? [];
  const [, body = ''] = /\n\n(.*)$/s.exec(`\n${rest}`) ?? [];
  const own = target.includes('?') ? readEncoded(target).pairs : [];
  if (body.trim()) {
    for (const {pairs} of readingsOf(body)) yield {form: 'request', pairs: [...own, ...pairs]};
  }
  if (/^\s*curl\s/.test(text)) {
    const parts = encodedIn(text).filter((piece) => /^(?:https?:|[\w.-]+=)/.test(piece));
    const pairs = parts.flatMap((piece) =>
      /^https?:/.test(piece) && !piece.includes('?') ? [] : readEncoded(piece).pairs,
    );
    yield {form: 'curl', pairs};
  }
}

/** Reads a text in every way, the likeliest first. */
function* readingsOf(text: string): Generator<Reading> {
  for (const json of jsonIn(text)) yield* readingsOfJson(json);
  yield* readingsOfRequest(text);
  for (const piece of encodedIn(text)) yield readEncoded(piece);
  // Its values contain spaces, or an e-mail has broken its lines.
  if (text.includes('=')) yield readEncoded(text.replace(/\n/g, ''));
  for (const [form, pattern] of PATTERNS) yield {form, pairs: matchesOf(text, pattern)};
  yield {form: 'rows', pairs: readAlternating(text)};
}

/** Normalizes line ends, and the escapes of e-mails, pages and JSON for `=`, `&` and other characters. */
const tidy = (text: string): string =>
  (text.includes('=3D') ? text.replace(/=\r?\n/g, '').replaceAll('=3D', '=') : text)
    .trim()
    .replace(/\r\n?|(?:\\r)?\\n/g, '\n')
    .replace(/\\u0026|\\x26|&amp;|&#38;|&#x26;/gi, '&')
    .replace(/\\x22|&quot;|&#34;/gi, '"')
    .replace(/&#0?39;|&#x27;/gi, "'")
    .replace(/\\\//g, '/');

/** Kinds of texts without fields, the last of any kind, and what to paste instead. */
const UNREADABLE: readonly (readonly [RegExp, string])[] = [
  [
    /\[object Object\]/,
    'Your program has logged an object without its fields. Log JSON.stringify(body), and paste that.',
  ],
  [/^Array$/, 'PHP has logged the word Array. Log print_r($_REQUEST, true), and paste that.'],
  [
    /^(?:\{\s*\}|\[\s*\]|Array\s*\(\s*\)|array\(0\)\s*\{\s*\}|map\[\]|<QueryDict: \{\}>)$/,
    'It is empty. Read the query string and the body, by the content type of the request, and paste both.',
  ],
  [/^<[?!a-z]/i, 'This is XML or a page. A postback is an address with fields, or a form body: paste that.'],
  [
    /\bPOST\s+[^\s"]+(?:\s+HTTP|\s*"|\s+-\s|$)/,
    'This is the line of a POST: its fields are in the body, which a log of this kind does not keep. Log the body in your handler, and paste that.',
  ],
  [/^(?:https?:\/)?\/|\bGET\s+\S/, 'The address has no query: the fields come after a question mark.'],
  [/^/, 'No field is found. Paste an address, a line of a log, a form body such as refno=…&total=…, or whole JSON.'],
];

/** In characters, far more than a message has. The time of the search for JSON is quadratic. */
const LONGEST = 20_000;

/**
 * Reads a postback from what people have at hand: an address, a line of a log, a request, a form body, JSON, or fields as
 * a program or a browser shows them.
 *
 * @returns the pairs, or a sentence that says why there are none and what to paste instead.
 */
export function readPostback(text: string): Pasted {
  if (text.length > LONGEST) return {problem: 'This is too long. Paste one message, or the lines around it.'};
  const tidied = tidy(text);
  const readings = [...readingsOf(text.trim()), ...readingsOf(tidied)].filter(({pairs}) => pairs.length > 0);
  // Without a known field, a text is accepted only if it consists of nothing but fields.
  const isPlain = ({form, pairs}: Reading) =>
    form === 'JSON' ||
    (/^(?:address|form body)$/.test(form) && !/\s/.test(tidied) && pairs.every(([name]) => /^[\w.[\]-]+$/.test(name)));
  const likely = readings.some(({pairs}) => knownIn(pairs) > 0) ? readings : readings.filter(isPlain);
  const [best] = likely.sort((one, other) => scoreOf(other) - scoreOf(one));
  if (!best) return {problem: UNREADABLE.find(([pattern]) => pattern.test(tidied))![1]};
  const notes: string[] = [];
  const keyOf = ({pairs}: Reading) => pairs.filter(([name]) => /^(?:refno|status)$/i.test(name)).join();
  const messages = new Set(
    likely.filter((other) => other.form === best.form && scoreOf(other) === scoreOf(best)).map(keyOf),
  );
  if (messages.size > 1) notes.push(`The text holds ${messages.size} messages. The first is shown.`);
  if (best.pairs.some(([, value]) => value.includes('\ufffd'))) {
    notes.push('A value is not in UTF-8 (old systems send Thai in TIS-620), or has been cut within a letter.');
  } else if (best.pairs.some(([, value]) => /à[¸¹]/.test(value))) {
    notes.push('Its Thai is UTF-8 that was read as Latin-1: let your handler read UTF-8.');
  }
  return {...best, notes};
}
