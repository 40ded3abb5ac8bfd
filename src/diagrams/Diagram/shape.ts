/**
 * What a diagram's data must look like: a text, a text that may be missing (`text?`), a whole number from 1, a truth
 * that may be missing, one of some words that may be missing, a list, or an object with these fields and no others.
 */
export type Shape =
  | 'text'
  | 'text?'
  | 'number'
  | 'flag?'
  | {oneOf: readonly string[]}
  | {list: Shape}
  | {fields: Readonly<Record<string, Shape>>};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function problemsOfObject(value: unknown, fields: Readonly<Record<string, Shape>>, place: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place} must be {…}`];
  const names = Object.keys(fields);
  const unknown = Object.keys(value).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${place} has no "${name}"; it has ${names.join(', ')}`),
    ...names.flatMap((name) => {
      const field = (value as Record<string, unknown>)[name];
      return problemsOf(field, fields[name]!, place ? `${place}.${name}` : name);
    }),
  ];
}

/**
 * Compares data with a shape.
 *
 * @param place what the data is called in the sentences.
 * @returns what is wrong, in words; empty when all is well.
 */
export function problemsOf(value: unknown, shape: Shape, place: string): string[] {
  if (shape === 'text') return isText(value) ? [] : [`${place} must be a text`];
  if (shape === 'text?') return value === undefined || isText(value) ? [] : [`${place} must be a text`];
  if (shape === 'number') return Number.isInteger(value) && Number(value) > 0 ? [] : [`${place} must be 1, 2, 3, …`];
  if (shape === 'flag?')
    return value === undefined || typeof value === 'boolean' ? [] : [`${place} must be true or false`];
  if ('oneOf' in shape) {
    const isKnown = value === undefined || shape.oneOf.includes(value as string);
    return isKnown ? [] : [`${place} must be one of ${shape.oneOf.join(', ')}`];
  }
  if ('fields' in shape) return problemsOfObject(value, shape.fields, place);
  if (!Array.isArray(value) || value.length === 0) return [`${place} must be a list, [… , …]`];
  return value.flatMap((entry, index) => problemsOf(entry, shape.list, `${place}[${index}]`));
}
