import path from 'node:path';
import {nearest} from '../lib/editDistance';
import {flatten} from './rules';

/** A key that the identity does not have, in a file. */
export class UnknownPlaceholder extends Error {
  constructor(
    file: string,
    readonly line: number,
    /** What is wrong and what to write, without the file and the line. */
    readonly reason: string,
  ) {
    super(`${file}, line ${line}: ${reason}`);
  }
}

/** `{{name}}`, `{{hosts.api}}`, `{{telephones.sales.0}}`: no space inside, unlike the templates of other languages. */
const PLACEHOLDER = /\{\{([A-Za-z][\w.]*)\}\}/g;

/**
 * Creates a function that replaces each `{{name}}` in the source of a page, or of the contract, before it is parsed, so
 * that it works in prose, link addresses, fenced code, attributes and front matter. It adds and removes no line.
 *
 * @param identity the provider, or any object of texts.
 * @returns a function that throws an `UnknownPlaceholder`, which names the nearest key.
 */
export function placeholderFiller(identity: object) {
  const texts = flatten(identity);
  return ({filePath, fileContent}: {filePath: string; fileContent: string}): string =>
    fileContent.replace(PLACEHOLDER, (written, key: string, offset: number) => {
      const text = texts.get(key);
      if (text !== undefined) return text;
      const line = fileContent.slice(0, offset).split('\n').length;
      throw new UnknownPlaceholder(
        path.relative('', filePath),
        line,
        `${written} is not a value of provider.ts. Did you mean {{${nearest(key, [...texts.keys()])}}}? To show the ` +
          'braces themselves, put a space inside them.',
      );
    });
}
