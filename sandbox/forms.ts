import {parse} from 'node:querystring';

/** The fields of a URL-encoded form; a field that is sent more than once is an array. Never throws. */
export const readForm = (body: string): Record<string, string | string[]> =>
  ({...parse(body)}) as Record<string, string | string[]>;

/** Without the fields that a browser sends empty: to the provider they are left out. */
export const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The first value of each field of a form that the sandbox's own pages send. */
export const firstValues = (body: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(readForm(typeof body === 'string' ? body : '')).map(([name, value]) => [name, [value].flat()[0]]),
  );
