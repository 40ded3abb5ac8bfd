import {escapeHtml} from '../../../lib/escape';

/** Markup that is safe to send: texts in it are escaped. Made by {@link html} alone. */
export class Html {
  readonly #markup: string;

  /** @internal Use `html`. */
  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What can stand in a template. Nothing is written for `undefined`, `null` and `false`. */
export type Content = Html | string | number | undefined | null | false | readonly Content[];

function render(content: Content): string {
  if (content === undefined || content === null || content === false) return '';
  if (content instanceof Html) return content.toString();
  if (Array.isArray(content)) return content.map(render).join('');
  return escapeHtml(String(content));
}

/** A template whose values are escaped, for text and for attributes in double quotes. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(strings.map((part, index) => part + render(values[index])).join(''));
}
