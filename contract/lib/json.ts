export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: neither an array nor `null`. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rebuilds a value from its leaves up; `change` gets each object after its children. */
export function mapTree(value: unknown, change: (object: JsonObject) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapTree(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTree(inner, change)])));
}
