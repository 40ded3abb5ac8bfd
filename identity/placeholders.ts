import path from 'node:path';
import {nearest} from '../lib/editDistance';

/** `{{name}}`, `{{hosts.api}}`, `{{telephones.sales.0}}`: no space inside, so other languages' templates do not match. */
const PLACEHOLDER = /\{\{([A-Za-z][\w.]*)\}\}/g;

/** Maps every text of a nested object to its dotted path: `{hosts: {api: 'x'}}` gives `hosts.api`. */
export function flatten(value: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, child] of Object.entries(value as Record<string, unknown>)) {
    const path = `${prefix}${key}`;
    if (typeof child === 'string') texts.set(path, child);
    else if (child && typeof child === 'object')
      flatten(child, `${path}.`).forEach((text, name) => texts.set(name, text));
  }
  return texts;
}

/**
 * Creates a function that replaces each `{{name}}` in a text.
 *
 * @param identity the provider, or any object of texts.
 * @param placeOf describes a position in the text for the error message: `docs/page.mdx, line 7`.
 * @returns a function that throws an Error for an unknown key, naming the place and the nearest key.
 */
export function placeholderFiller(identity: object, placeOf: (text: string, offset: number) => string) {
  const texts = flatten(identity);
  return (source: string): string =>
    source.replace(PLACEHOLDER, (written, key: string, offset: number) => {
      const text = texts.get(key);
      if (text !== undefined) return text;
      throw new Error(
        `${placeOf(source, offset)}: ${written} is not a value of provider.ts. Did you mean ` +
          `{{${nearest(key, [...texts.keys()])}}}? To show the braces themselves, put a space inside them.`,
      );
    });
}

/**
 * Creates a function that fills in the provider's identity in the source of a page, before Markdown is parsed, so that it
 * works in prose, link addresses, fenced code, attributes and front matter. It adds and removes no line.
 */
export const identityFiller =
  (identity: object) =>
  ({filePath, fileContent}: {filePath: string; fileContent: string}): string => {
    const file = path.relative(process.cwd(), path.resolve(filePath));
    const placeOf = (text: string, offset: number) => `${file}, line ${text.slice(0, offset).split('\n').length}`;
    return placeholderFiller(identity, placeOf)(fileContent);
  };
