/** The fields of a URL-encoded form; a field that is sent more than once is an array. Never throws. */
export function readForm(body: string): Record<string, string | string[]> {
  const form = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

/** A body as it is read: JSON and forms as their values, without empty fields of a form; all else as text. Never throws. */
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

/** Without the fields that a browser sends empty: to the provider they are left out. */
export const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The first value of each field of a form that the sandbox's own pages send. */
export const firstValues = (body: string): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(readForm(body)).map(([name, value]) => [name, [value].flat()[0]]));

/** A whole number within bounds, which a form sends as text; undefined for anything else. */
export function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  const fits = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most;
  return fits ? number : undefined;
}
