import {THAI} from '../lib/thai';
import {marked} from './marked';

/**
 * Remark plugin: marks Thai text as such, so that screen readers speak it with a Thai voice. Docusaurus has read the
 * ids and the table of contents from the headings before.
 */
export const thai = marked(THAI, {lang: 'th'});
