import type {Point} from './engine';

/** What has a role, as far as this site's pages and tools go. */
export const SELECTORS = {
  alert: '[role=alert]',
  button: 'button, summary, [role=button]',
  'button of the search': '#search button',
  dialog: 'dialog, [role=dialog]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role=option]',
  region: 'section[aria-label]',
  tab: '[role=tab]',
} as const;

export type Role = keyof typeof SELECTORS;

/**
 * Finds, in the page, the first element of a kind that a reader can see and reach, scrolls it into view if it is not,
 * and says where it is.
 *
 * @param name what its name begins with, by `aria-label`, its label or its text
 * @returns a place in it, in CSS px from the window's corner; null when there is none
 */
export function locate(selector: string, name: string): Point | null {
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent).replace(/\s+/g, ' ').trim();
  };
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility({visibilityProperty: true}) || !nameOf(element).startsWith(name)) continue;
    for (const scroll of [false, true]) {
      if (scroll) element.scrollIntoView({block: 'center', behavior: 'instant'});
      // The first line of a link that is broken is the link; the middle of its box may not be.
      const {x, y, width, height} = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const centre = {x: x + width / 2, y: y + height / 2};
      const top = document.elementFromPoint(centre.x, centre.y);
      if (top && (element.contains(top) || (element as HTMLInputElement).labels?.[0]?.contains(top))) return centre;
    }
  }
  return null;
}
