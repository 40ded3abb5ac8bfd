export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: neither an array nor `null`. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts a text to the JSON value of a field: to a number when its type says so and the text is one.
 *
 * @param type JSON types in words, such as `string or number`: what may be a text stays one.
 */
export const fieldValue = (type: string, text: string): string | number =>
  /^(?:integer|number)$/.test(type) && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/** Rebuilds a value from its leaves up; `change` gets each object after its children. */
export function mapTree(value: unknown, change: (object: JsonObject) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapTree(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTree(inner, change)])));
}
