import type {Root} from 'hast';
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';

const parser = unified().use(rehypeParse);

/** Reads a whole HTML document into a tree. */
export const parseHtml = (html: string): Root => parser.parse(html);
