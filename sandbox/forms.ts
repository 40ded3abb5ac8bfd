import {parse} from 'node:querystring';

/** The fields of a URL-encoded form; a field that is sent more than once is an array. Never throws. */
export const readForm = (body: string): Record<string, string | string[]> =>
  ({...parse(body)}) as Record<string, string | string[]>;

/** The first value of each field of a form that the sandbox's own pages send. */
export const firstValues = (body: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(readForm(typeof body === 'string' ? body : '')).map(([name, value]) => [name, [value].flat()[0]]),
  );
