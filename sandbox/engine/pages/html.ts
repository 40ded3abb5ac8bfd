const ENTITIES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};

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
  return String(content).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A template whose values are escaped, for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(strings.map((part, index) => part + render(values[index])).join(''));
}
