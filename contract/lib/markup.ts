import {escapeHtml} from './escape';

/** Finished HTML or SVG, as opposed to text that must still be escaped. */
export class Markup {
  constructor(readonly source: string) {}
}

/** A value that markup can hold. `undefined`, `null` and `false` render nothing. */
export type Content = Markup | string | number | undefined | null | false | readonly Content[];

/** Renders a content, with its texts escaped for elements and for attributes in double quotes. */
function sourceOf(content: Content): string {
  if (content === undefined || content === null || content === false) return '';
  if (content instanceof Markup) return content.source;
  return typeof content === 'object' ? content.map(sourceOf).join('') : escapeHtml(String(content));
}

/** Renders a template, with its values escaped for elements and for attributes in double quotes. */
export const html = (strings: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(strings.map((part, index) => part + sourceOf(values[index])).join(''));
