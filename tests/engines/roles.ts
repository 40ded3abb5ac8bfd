import type {Point} from './engine';

/** What a reader presses and sees: roles, approximately, as far as this site needs them, and a part of the search. */
export const SELECTORS = {
  alert: '[role=alert]',
  button: 'button, summary, [role=button]',
  'button of the search': '#site-search button',
  dialog: 'dialog, [role=dialog]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role=option]',
  region: 'section[aria-label]',
  tab: '[role=tab]',
} as const;

export type Target = keyof typeof SELECTORS;

/**
 * Finds the first visible and reachable element, scrolls the page to it if needed, and returns its position. Runs in
 * the page, so it must be self-contained.
 *
 * @param selector one of `SELECTORS`
 * @param name start of its name, from `aria-label`, its label or its text
 * @returns a point inside it, in CSS px from the window's corner; null if there is no such element
 */
export function locate(selector: string, name: string): Point | null {
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const heard = element.cloneNode(true) as Element;
    heard.querySelectorAll('[aria-hidden=true]').forEach((part) => part.remove());
    return (element.getAttribute('aria-label') ?? label ?? heard.textContent).replace(/\s+/g, ' ').trim();
  };
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility({visibilityProperty: true}) || !nameOf(element).startsWith(name)) continue;
    for (const scroll of [false, true]) {
      if (scroll) element.scrollIntoView({block: 'center', behavior: 'instant'});
      // The middle of the box of a wrapped link may be outside the link; its first line is not.
      const {x, y, width, height} = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const centre = {x: x + width / 2, y: y + height / 2};
      const top = document.elementFromPoint(centre.x, centre.y);
      if (top && (element.contains(top) || (element as HTMLInputElement).labels?.[0]?.contains(top))) return centre;
    }
  }
  return null;
}
