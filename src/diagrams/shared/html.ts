import {escapeHtml} from '../../../lib/escape';
import {Markup, sourceOf, type Content} from '../../../lib/markup';

/**
 * An element of HTML or SVG. React is not used here: pages are compiled before Docusaurus has decided in which mode
 * React runs.
 *
 * @param attributes by their names in HTML; undefined ones are left out.
 */
export function h(
  tag: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: Content[]
): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
  const content = sourceOf(children);
  return new Markup(content === '' ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`);
}
