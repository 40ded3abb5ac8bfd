/** Finished HTML, as told apart from text that must still be escaped. */
export class Html {
  constructor(readonly source: string) {}
}

export type Child = Html | string | number | undefined | readonly Child[];

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function render(child: Child): string {
  if (child === undefined) return '';
  if (child instanceof Html) return child.source;
  return typeof child === 'object' ? child.map(render).join('') : escape(String(child));
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
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');
  const content = render(children);
  return new Html(content === '' ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`);
}
