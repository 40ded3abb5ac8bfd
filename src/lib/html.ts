import type {Root} from 'hast';
import {fromParse5} from 'hast-util-from-parse5';
import {parse} from 'parse5';

/**
 * Reads a whole HTML document into a tree, with the elements in `<noscript>`. Without positions in the file: they take
 * most of the time.
 */
export const parseHtml = (html: string): Root => fromParse5(parse(html, {scriptingEnabled: false})) as Root;
