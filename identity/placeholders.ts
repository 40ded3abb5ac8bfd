import path from 'node:path';
import {nearest} from '../lib/nearest';

/** `{{name}}`, `{{hosts.api}}`, `{{telephones.sales.0}}`: no space inside, so other languages' templates do not match. */
const PLACEHOLDER = /\{\{([A-Za-z][\w.]*)\}\}/g;

/** Every text of a nested object by its dotted path: `{hosts: {api: 'x'}}` gives `hosts.api`. */
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
 * Makes the function that writes the provider's identity into a page's source, before Markdown is read: so it works
 * alike in prose, link addresses, fenced code, attributes and front matter. No line is added or removed.
 *
 * @param identity the provider, or any object of texts.
 * @returns a function that throws an Error for an unknown key, naming file, line and the nearest key.
 */
export function identityFiller(identity: object) {
  const texts = flatten(identity);
  return ({filePath, fileContent}: {filePath: string; fileContent: string}): string =>
    fileContent.replace(PLACEHOLDER, (written, key: string, offset: number) => {
      const text = texts.get(key);
      if (text !== undefined) return text;
      const line = fileContent.slice(0, offset).split('\n').length;
      throw new Error(
        `${path.relative(process.cwd(), path.resolve(filePath))}, line ${line}: ` +
          `${written} is not a value of provider.ts. Did you mean {{${nearest(key, [...texts.keys()])}}}? ` +
          `To show the braces themselves, put a space inside them.`,
      );
    });
}
