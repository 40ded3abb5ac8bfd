import {UNBROKEN} from '../lib/unbroken';
import {marked} from './marked';

/** Remark plugin: keeps an amount and its unit on one line, with a style, because readers search for plain spaces. */
export const units = marked(UNBROKEN, {className: ['unbroken']});
