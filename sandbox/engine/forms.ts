/** The fields of a URL-encoded form; a repeated field becomes an array. Never throws. */
export function readForm(body: string): Record<string, string | string[]> {
  const form = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

/** Parses a body: JSON and forms as values, without a form's empty fields; anything else as text. Never throws. */
export function parseBody(contentType: string, text: string): unknown {
  if (text === '') return undefined;
  if (contentType === 'application/x-www-form-urlencoded') return withoutEmpty(readForm(text));
  if (contentType !== 'application/json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Drops empty fields, which the provider treats as missing. */
export const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The first value of each field of a form that the sandbox's own pages send. */
export const firstValues = (body: string): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(readForm(body)).map(([name, value]) => [name, [value].flat()[0]]));
