export type JsonObject = Record<string, unknown>;

/** Whether a value is an object of JSON, and neither a list nor `null`. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The value of a field in JSON: a number where its type says so, if the text is one.
 *
 * @param type JSON types in words, such as `string or number`: what may be a text stays one.
 */
export const fieldValue = (type: string, text: string): string | number =>
  /^(?:integer|number)$/.test(type) && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/** Rebuilds a value from its leaves up; `change` sees each object after its children, `text` each text. */
export function mapTree(
  value: unknown,
  change: (object: JsonObject) => unknown,
  text: (value: string) => string = (value) => value,
): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item) => mapTree(item, change, text));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTree(inner, change, text)])));
}
