import {isObject} from '../../../lib/json';

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

function problemsOfObject(value: unknown, fields: Readonly<Record<string, Shape>>, location: string): string[] {
  if (!isObject(value)) return [`${location} must be {…}`];
  const names = Object.keys(fields);
  const unknown = Object.keys(value).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${location} has no "${name}"; it has ${names.join(', ')}`),
    ...names.flatMap((name) => problemsOf(value[name], fields[name]!, location ? `${location}.${name}` : name)),
  ];
}

/**
 * Compares data with a shape.
 *
 * @param location what the data is called in the sentences.
 * @returns what is wrong, in words; empty when all is well.
 */
export function problemsOf(value: unknown, shape: Shape, location: string): string[] {
  if (shape === 'text') return isText(value) ? [] : [`${location} must be a text`];
  if (shape === 'text?') return value === undefined || isText(value) ? [] : [`${location} must be a text`];
  if (shape === 'number') return Number.isInteger(value) && Number(value) > 0 ? [] : [`${location} must be 1, 2, 3, …`];
  if (shape === 'flag?')
    return value === undefined || typeof value === 'boolean' ? [] : [`${location} must be true or false`];
  if ('oneOf' in shape) {
    const isKnown = value === undefined || shape.oneOf.includes(value as string);
    return isKnown ? [] : [`${location} must be one of ${shape.oneOf.join(', ')}`];
  }
  if ('fields' in shape) return problemsOfObject(value, shape.fields, location);
  if (!Array.isArray(value) || value.length === 0) return [`${location} must be a list, [… , …]`];
  return value.flatMap((entry, index) => problemsOf(entry, shape.list, `${location}[${index}]`));
}
