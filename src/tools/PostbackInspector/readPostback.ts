/** A field of a postback, as it came. */
export type Pair = readonly [name: string, value: string];

/** In characters. */
const MAX_PASTED_CHARS = 20_000;

/** Reads an address, its path, or a query string or form alone: one word without the marks that other formats add. */
function readQuery(text: string): Pair[] {
  const [, query] = /^[^?=]*\?([^#]*)/.exec(text) ?? [];
  return /^[^\s"<>\\]+$/.test(text) && text.includes('=') ? [...new URLSearchParams(query ?? text)] : [];
}

const isText = (pair: [string, unknown]): pair is [string, string] => typeof pair[1] === 'string';

/** Reads a JSON object of texts. A number, or a name that is there twice, would not be read as it was sent. */
function readJson(text: string): Pair[] {
  let pairs: [string, unknown][];
  try {
    pairs = Object.entries(JSON.parse(text) as object);
  } catch {
    return [];
  }
  // Of two pairs with one name, `JSON.parse` keeps the last.
  const texts = text.match(/"(?:\\.|[^"\\])*"/g) ?? [];
  return pairs.every(isText) && texts.length === 2 * pairs.length ? pairs : [];
}

/** Reads lines such as `refno: 202611200001`. Quotation marks and brackets belong to another format. */
function readLines(text: string): Pair[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([\w.-]+)\s*:\s*([^\s"'[{].*|)$/.exec(line));
  return pairs.every((pair) => pair !== null) ? pairs.map(([, name, value]) => [name!, value!.trimEnd()]) : [];
}

/**
 * Reads a postback: an address, query string or form; a JSON object; or lines with a name, a colon and a value.
 *
 * @returns its fields, in the order of the text; none for a text of any other shape, or without a reference.
 */
export function readPostback(pasted: string): Pair[] {
  const text = pasted.trim();
  if (text.length > MAX_PASTED_CHARS) return [];
  const shapes = text.startsWith('{') ? [readJson] : [readQuery, readLines];
  const pairs = shapes.map((read) => read(text)).find((found) => found.length > 0) ?? [];
  return pairs.some(([name]) => name.toLowerCase() === 'refno') ? pairs : [];
}
