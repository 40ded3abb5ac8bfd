import {escapeHtml} from '../../../lib/escape';

/** Finished HTML, as told apart from text that must still be escaped. */
export class Html {
  constructor(readonly source: string) {}
}

export type Child = Html | string | number | undefined | readonly Child[];

function render(child: Child): string {
  if (child === undefined) return '';
  if (child instanceof Html) return child.source;
  return typeof child === 'object' ? child.map(render).join('') : escapeHtml(String(child));
}

/**
 * An element of HTML or SVG. React is not used here: pages are compiled before Docusaurus has decided in which mode
 * React runs.
 *
 * @param attributes by their names in HTML; undefined ones are left out.
 */
export function h(
  tag: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: Child[]
): Html {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
  const content = render(children);
  return new Html(content === '' ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`);
}
