import {escapeHtml} from './escape';

/** Finished HTML or SVG, as told apart from text that must still be escaped. */
export class Markup {
  constructor(readonly source: string) {}
}

/** A value that markup can hold. `undefined`, `null` and `false` write nothing. */
export type Content = Markup | string | number | undefined | null | false | readonly Content[];

/** The source of a content, its texts escaped, for text and for attributes in double quotes. */
export function sourceOf(content: Content): string {
  if (content === undefined || content === null || content === false) return '';
  if (content instanceof Markup) return content.source;
  return typeof content === 'object' ? content.map(sourceOf).join('') : escapeHtml(String(content));
}

/** A template whose values are escaped, for text and for attributes in double quotes. */
export const html = (strings: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(strings.map((part, index) => part + sourceOf(values[index])).join(''));
