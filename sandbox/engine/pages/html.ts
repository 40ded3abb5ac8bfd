import {Markup, sourceOf, type Content} from '../../../lib/markup';

/** A template whose values are escaped, for text and for attributes in double quotes. */
export const html = (strings: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(strings.map((part, index) => part + sourceOf(values[index])).join(''));
