import tables from './tags.json';

/** What is known about a field of a QR text. Patterns are for the whole value. */
export interface Tag {
  name: string;
  /** The format of the value, as a regular expression and in words. */
  pattern?: string;
  words?: string;
  /** Values that belong elsewhere, and where. */
  elsewhere?: Readonly<Record<string, string | undefined>>;
  /** The last digit is a check digit. */
  isNationalId?: boolean;
  /** What values mean, by pattern; `$1` is the first group. */
  means?: Readonly<Record<string, string>>;
  inner?: Tags;
  /** The field needs one inside from each of these lists. */
  needs?: readonly (readonly string[])[];
}

export type Tags = Readonly<Record<string, Tag | undefined>>;

const matches = (pattern: string, value: string): boolean => new RegExp(`^(?:${pattern})$`).test(value);

export const isAllowed = ({pattern}: Tag, value: string): boolean => pattern === undefined || matches(pattern, value);

/** Explains an allowed value; empty when there is nothing to explain. */
export function meaningOf(tag: Tag, value: string): string {
  if (!isAllowed(tag, value)) return '';
  if (tag.name === 'Message to the payee' && /^(?:[\dA-F]{4})+$/i.test(value)) {
    return String.fromCharCode(...value.match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16)));
  }
  const [pattern, text = ''] = Object.entries(tag.means ?? {}).find(([key]) => matches(key, value)) ?? [];
  return pattern === undefined ? '' : value.replace(new RegExp(`^(?:${pattern})$`), text);
}

const accounts = Array.from({length: 26}, (_, index) => [String(26 + index), {name: 'Merchant account'}] as const);

/** Fields that mean the same in every country. */
export const international: Tags = {...Object.fromEntries(accounts), ...tables.international};

/** The fields of a Thai QR. A text may carry others. */
export const thai: Tags = {...international, ...tables.thai};
