import type {Root} from 'hast';
import {fromParse5} from 'hast-util-from-parse5';
import {parse} from 'parse5';

/** Reads a whole HTML document into a tree. Without the places in the file, which take most of the time to keep. */
export const parseHtml = (html: string): Root => fromParse5(parse(html)) as Root;
