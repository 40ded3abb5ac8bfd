import {provider} from '@site/provider';
import {decode, MOST_PAIRS, scan, type Pair} from './scan';

export interface Postback {
  pairs: readonly Pick<Pair, 'name' | 'value'>[];
  /** What is special about the text, in sentences. */
  notes: readonly string[];
  /** The text contradicts itself, or ends too early: its status says nothing. */
  isDoubtful: boolean;
}

export type Pasted = Postback | {problem: string};

/** Fields whose values are words, with blanks. */
const FREE = new Set(['productdetail', 'statusname', 'orderno']);

const ENTITIES: Readonly<Record<string, string>> = {amp: '&', quot: '"', apos: "'", lt: '<', gt: '>'};

interface Wrapping {
  /** Found in a text that is wrapped in this way, beside the name of a field. */
  sign: RegExp;
  unwrap: (text: string) => string;
  note?: string;
}

/** What mail, pages and logs make of a text. Only what stands beside a known name tells it. */
const WRAPPINGS: readonly Wrapping[] = [
  {
    sign: /[“”„‘]refno[“”’]/i,
    unwrap: (text) => text.replace(/[“”„]/g, '"').replace(/‘|’(?!\p{L})/gu, "'"),
    note: 'Its quotation marks are curly, as a word processor or a chat writes them: no program reads them as JSON.',
  },
  {sign: /^>.*refno/im, unwrap: (text) => text.replace(/^(?:> ?)+/gm, '')},
  {
    sign: /refno=3D\d/i,
    unwrap: (text) =>
      text.replace(/=\n/g, '').replace(/(?:=[\dA-F]{2})+/gi, (bytes) => decode(bytes.replaceAll('=', '%'))),
    note: 'It is in quoted-printable, as in the source of an e-mail, and has been decoded.',
  },
  {
    sign: /&(?:amp|quot|apos|#\d+|#x[\da-f]+);(?:refno|merchantid|total|status)\b/i,
    unwrap: (text) =>
      text.replace(/&(?:(amp|quot|apos|lt|gt)|#(\d{1,5})|#x([\da-f]{1,4}));/gi, (_, name, decimal, hex) =>
        name ? ENTITIES[(name as string).toLowerCase()]! : String.fromCharCode(Number(decimal ?? `0x${hex}`)),
      ),
  },
  {sign: /\\x22(?:refno|status)\b/i, unwrap: (text) => text.replace(/\\x22/g, '\\"')},
  {sign: /\\u0026(?:refno|status)=/i, unwrap: (text) => text.replace(/\\u0026/gi, '&')},
  {sign: /name=\\?"refno\\?"(?:\\r)?\\n/, unwrap: (text) => text.replace(/(?:\\r)?\\n/g, '\n')},
];

/** Tried one after the other when nothing else is found. */
const ENCODINGS: readonly Wrapping[] = [
  {
    sign: /refno(?:%25)*%(?:25)*(?:3D|22|3A)/i,
    unwrap: (text) => text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => decode(bytes)),
    note: 'It was percent-encoded as a whole, and has been decoded once more. A handler sees one field that has the whole text as its name.',
  },
  {
    sign: /[\w+/-]{24}/,
    unwrap: (text) =>
      (/^[\w+/\s-]+=*$/.test(text) ? text.replace(/\s/g, '') : text).replace(/[\w+/-]{24,}={0,2}/g, (word) => {
        const decoded = fromBase64(word);
        return /refno/i.test(decoded) ? decoded : word;
      }),
    note: 'Its body was in base64, and has been decoded.',
  },
];

function fromBase64(word: string): string {
  try {
    const bytes = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

const unwrap = (text: string, wrappings: readonly Wrapping[], notes: string[]): string =>
  wrappings.reduce((wrapped, {sign, unwrap: remove, note}) => {
    const unwrapped = sign.test(wrapped) ? remove(wrapped) : wrapped;
    if (note && unwrapped !== wrapped) notes.push(note);
    return unwrapped;
  }, text);

/** Characters that nobody sees: they come with a copy from a chat or a page. */
const INVISIBLE =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<=[!-~])[\u200c\u200d]|[\u200c\u200d](?=[!-~])/g;

/** Texts without a reference number, the last of any kind, and what to do. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [
    /ReferenceNo|CustomerEmal/,
    'This is a reply of Inquiry, not a postback. Compare its ReferenceNo, Total, CurrencyCode and Status with your order.',
  ],
  [
    /^(?=[^]*\bresult["']?[=:])(?=[^]*\bamt["']?[=:])/,
    'This is no postback of this API: result and amt are those of an older module. Update the module: a postback has refno and status.',
  ],
  [
    /^(?=[^]*result_code)(?=[^]*transaction_id)/,
    `This is no postback of this API: result_code and transaction_id belong to another API of ${provider.name}, which these pages do not cover. Ask support which one your shop has.`,
  ],
  [
    /ModSecurity|\b(?:status|code|HTTP\/[\d.]+"?) 40[36]\b/i,
    'This is no postback: a firewall or your server refused the request before your handler saw it. Let it through there.',
  ],
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
  [/^HTTP\/[\d.]+ \d{3}/, 'This is an answer, perhaps of your shop, not the postback. Paste the request.'],
  [
    /\bPOST\s+[^\s"]+(?:\s+HTTP|\s*"|\s+-\s|$)/,
    'This is the line of a POST: its fields are in the body, which a log of this kind does not keep. Log the body in your handler, and paste that.',
  ],
  [
    /^(?=[^\n]*refno[,;\t|])[^\n]*\n./i,
    'This is a table. A spreadsheet can have changed its numbers: paste one message from your log, with names and values.',
  ],
  [/\brefno:? #?\d/i, 'This is a sentence about a payment, not the postback itself. Ask Inquiry about its reference.'],
  [
    /^(?:https?:\/)?\/[^?]*$|\bGET\s+[^\s?]+(?:\s|$)/,
    'The address has no query: the fields come after a question mark.',
  ],
  [
    /^/,
    `This is not a postback of ${provider.name}: it has no field refno. Paste an address, a form body such as refno=…&total=…, JSON, or a line of a log.`,
  ],
];

const isReference = ({name}: Pick<Pair, 'name'>) => name.toLowerCase() === 'refno';
const asWritten = ({name, value}: Pick<Pair, 'name' | 'value'>) => `${name.toLowerCase()}=${value}`;

/**
 * Takes the fields, and the parameters beside them or of the address. Each further `refno` begins a message; one that
 * repeats another is left out.
 */
function messagesIn(pairs: readonly Pair[], names: ReadonlySet<string>) {
  const isField = ({name}: Pair) => names.has(name.toLowerCase());
  const isStatus = ({name}: Pair) => name.toLowerCase() === 'status';
  // Logs write the status of HTTP, and the words of programs, beside the code of the order.
  const hasCode = pairs.some((pair) => isStatus(pair) && /^[a-z]{1,2}$/i.test(pair.value));
  const fields = pairs.filter(
    (pair) => isField(pair) && !(hasCode && isStatus(pair) && /^(?:\d{3}|[a-z]{3,})$/i.test(pair.value)),
  );
  const messages: Pair[][] = [[]];
  for (const pair of fields) {
    const current = messages.at(-1)!;
    if (isReference(pair) && current.some(isReference)) messages.push([pair]);
    else current.push(pair);
  }
  const written = messages.map((message) => new Set(message.map(asWritten)));
  const isRepeated = (index: number) =>
    written.some(
      (others, other) =>
        other !== index &&
        [...written[index]!].every((pair) => others.has(pair)) &&
        // Of two equal messages, the first stays.
        (others.size > written[index]!.size || other < index),
    );
  const taken = messages.filter((_, index) => !isRepeated(index));
  const kept = new Set(taken.flat());
  const groups = new Set([...kept].map(({group}) => group));
  const hasAddress = [...kept].some(({isAddress}) => isAddress);
  const isOwn = (pair: Pair) => !isField(pair) && (groups.has(pair.group) || (pair.isAddress && !hasAddress));
  return {
    count: fields.some(isReference) ? taken.length : 0,
    pairs: pairs.filter((pair) => kept.has(pair) || isOwn(pair)),
  };
}

/** Finds names of fields that have more than one value, also inside the text of another field. */
function contradictionsIn(pairs: readonly Pair[], names: ReadonlySet<string>): string[] {
  const known = pairs.map(({name, value}) => ({name: name.toLowerCase(), value})).filter(({name}) => names.has(name));
  const values = new Map<string, Set<string>>();
  const add = (name: string, value: string) => values.set(name, (values.get(name) ?? new Set()).add(value));
  for (const {name, value} of known) add(name, value);
  const inside = new RegExp(`\\b(${[...names].join('|')})["']?\\s*(?:=>|=|:)\\s*["']?([^\\s&"',;]+)`, 'gi');
  for (const {name: outer, value} of known) {
    for (const [, inner, text] of value.matchAll(inside)) {
      const name = inner!.toLowerCase();
      if (!values.get(name)?.has(text!)) add(name, `${text} inside ${outer}`);
    }
  }
  return [...values]
    .filter(([, all]) => all.size > 1)
    .map(
      ([name, all]) =>
        `Two values for ${name}: ${[...all].map((value) => value || 'nothing').join(' and ')}. Take neither: ask Inquiry.`,
    );
}

/** Texts whose letters came through a wrong encoding. Returns what is wrong; empty when nothing is. */
function encodingProblem(value: string): string {
  if (value.includes('\ufffd')) {
    return 'A value is not in UTF-8 (old systems send Thai in TIS-620), or has been cut within a letter.';
  }
  if (/à[¸¹]/.test(value)) return 'Its Thai is UTF-8 that was read as Latin-1: let your handler read UTF-8.';
  const latin = /[\u00a1-\u00fb]{3,}/.exec(value)?.[0];
  if (latin) {
    const thai = new TextDecoder('windows-874').decode(Uint8Array.from(latin, (letter) => letter.charCodeAt(0)));
    return `"${latin}" can be Thai in TIS-620 that was read as Latin-1: "${thai}".`;
  }
  const escaped = /(?:\\u0e[\da-f]{2})+/i.exec(value)?.[0];
  if (escaped)
    return `"${escaped}" is JSON's way to write "${String(JSON.parse(`"${escaped}"`))}": it came as these escapes.`;
  return '';
}

/** In characters. */
const LONGEST = 200_000;
const TOO_LONG = 'This is too long. Paste one message, or the lines around it.';

/**
 * Reads a postback from what people have at hand: an address, a form body, JSON, or any text in which the names of its
 * fields stand beside values.
 *
 * @param fields names of the fields, in lower case.
 * @returns the pairs, or a sentence that says what the text is instead.
 */
export function readPostback(text: string, fields: readonly string[]): Pasted {
  if (text.length > LONGEST) return {problem: TOO_LONG};
  const names = new Set(fields);
  const notes: string[] = [];
  const visible = text.replace(INVISIBLE, '');
  if (visible.length < text.replace(/^\ufeff/, '').length) {
    notes.push(
      'Invisible characters, such as U+200B, were in the text. Here they are left out; a program that compares the values as they came finds them different.',
    );
  }
  const plain = visible.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').trim();
  let tidied = unwrap(plain, WRAPPINGS, notes);
  let scanned = scan(tidied, names, FREE);
  for (const encoding of ENCODINGS) {
    const decoded = unwrap(tidied, scanned.some(isReference) ? [] : [encoding], notes);
    if (decoded !== tidied) scanned = scan(decoded, names, FREE);
    tidied = decoded;
  }
  if (scanned.length >= MOST_PAIRS) return {problem: TOO_LONG};
  const {pairs, count} = messagesIn(scanned, names);
  if (count === 0) return {problem: OTHERS.find(([sign]) => sign.test(tidied))![1]};
  if (count > 1) notes.push(`The text has ${count} messages, one after the other. Paste one to read its status.`);
  const references = new Set(pairs.filter(isReference).map(({value}) => value));
  const contradictions = count > 1 && references.size > 1 ? [] : contradictionsIn(pairs, names);
  const isCut = pairs.some((pair) => pair.isCut);
  if (isCut) notes.push('The text ends within a value: the value can be longer than it is here.');
  if (/[\w\]]\[["']?refno["']?\]\s*=/i.test(decodeURIComponent(tidied.replace(/%(?!5[BD])/gi, '%25')))) {
    notes.push(`The name before the brackets is of your framework or your log: ${provider.name} sends bare names.`);
  }
  if (/\}['"]?\s{0,9}(?::|=>|=)\s{0,9}(?:''|""|$)/.test(tidied)) {
    notes.push('JSON came as the name of a field: the handler has parsed JSON as a form. Read it by its content type.');
  }
  notes.push(...contradictions, ...new Set(pairs.map(({value}) => encodingProblem(value)).filter(Boolean)));
  return {pairs, notes, isDoubtful: count > 1 || isCut || contradictions.length > 0};
}
