import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';
import {announce} from '../components/Announcement';

/** Returns a part of an address, or another text if it is malformed: Docusaurus would crash when it decodes it. */
function decodable(part: string, otherwise = ''): string {
  try {
    decodeURIComponent(part);
    return part;
  } catch {
    return otherwise;
  }
}

/**
 * Removes `.html` and `/index.html` from the address before the router reads it. Docusaurus would render the page
 * twice: it loads the parts of the page under the written address, and renders it under the other
 * (https://github.com/facebook/docusaurus/issues/10053). Client modules run before the router is created.
 * UPGRADING: first-render
 */
function stripHtmlEnding(): void {
  const {pathname, search} = location;
  const known = decodable(pathname, pathname.replaceAll('%', '%25'));
  const path = known.replace(/(?:\/index)?\.html$/, '') || '/';
  const hash = decodable(location.hash);
  // Without the origin, the path `//other.example/` would be a host.
  if (path !== pathname || hash !== location.hash)
    history.replaceState(history.state, '', location.origin + path + search + hash);
}

/** Gives the address to the foot of each printed page: src/css/print.css. */
function writeAddress(): void {
  document.documentElement.style.setProperty('--address', JSON.stringify(location.origin + location.pathname));
}

/** All links of the page to an address: one can be in the sidebar, and another in the text. */
const linksTo = (href?: string) => Array.from(document.links).filter((link) => link.href === href);

/** The place that a hash names. */
const sectionOf = (hash: string) => document.getElementById(decodeURIComponent(decodable(hash).slice(1)));

/** The button of the menu that a link is in. */
const openerOf = (link?: Element) =>
  document.querySelector<HTMLElement>(`[popovertarget="${link?.closest('[popover]')?.id ?? ''}"]`);

/** The link by which the reader left an entry of the history; empty if there was none. */
interface Left {
  href?: string;
  index?: number;
}

/** Writes it into the entry, which keeps it as long as its place of scrolling. */
const keepLeft = (left: Left) => history.replaceState({...history.state, left}, '');

if (ExecutionEnvironment.canUseDOM) {
  stripHtmlEnding();
  addEventListener('beforeprint', writeAddress);
  const keepLink = ({target}: MouseEvent) => {
    const link = (target as Element).closest('a');
    if (!link) return;
    const isHere = link.href === location.href;
    keepLeft(isHere ? {} : {href: link.href, index: linksTo(link.href).indexOf(link)});
    // Not every browser tells the router of a link to the address that it shows.
    const section = isHere && sectionOf(link.hash);
    if (section) requestAnimationFrame(() => focusOn(section));
  };
  // Before the router or the browser makes the next entry.
  addEventListener('click', keepLink, true);
  // The theme's button to the top disappears with the focus.
  addEventListener('click', ({target}) => {
    if ((target as Element).closest('.theme-back-to-top-button')) focusOn(document.querySelector('h1')!);
  });
}

/** Opens the folds around a place, and one directly below a heading. Some browsers do the first, none the second. */
function unfold(place: HTMLElement): void {
  const below = place.nextElementSibling;
  const folds = below instanceof HTMLDetailsElement ? [below] : [];
  for (let fold = place.closest('details'); fold; fold = fold.parentElement!.closest('details')) folds.push(fold);
  if (folds.every(({open}) => open)) return;
  for (const fold of folds) fold.open = true;
  place.scrollIntoView();
}

/**
 * Moves the focus to a place, so that it is announced and Tab goes on from there. A row is named by its first cell.
 *
 * @returns whether it has the focus: a place in a closed menu cannot take it.
 */
function focusOn(place: HTMLElement): boolean {
  const named = place instanceof HTMLTableRowElement ? place.cells[0]! : place;
  if (named.tabIndex < 0) named.tabIndex = -1;
  named.focus({preventScroll: true});
  return document.activeElement === named;
}

/**
 * Links inside the site may end in `.html`, too: Docusaurus shows their page, and leaves the address as it is. It
 * scrolls to a section without opening the folds around it, and shows another page or a section without moving the
 * focus there. Back and Forward lead to the link that was left, because the browser restores the place of scrolling,
 * or to the button of the closed menu that it is in, or else to where a link to the address leads: one that the reader
 * left without a link keeps no other place.
 * Where the focus is not on the heading of another page, its title is said.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location, previousLocation}) => {
  const {pathname, search, hash} = location;
  stripHtmlEnding();
  const section = sectionOf(hash);
  if (section) unfold(section);
  const {left} = (history.state ?? {}) as {left?: Left};
  // A link, the reader or the router has made the entry.
  if (!left) keepLeft({});
  if (!previousLocation) return;
  // Without a section, the link leads to the top, also to that of the same page.
  const isSamePage = previousLocation.pathname === pathname;
  const isElsewhere = isSamePage && (hash !== '' || previousLocation.search !== search);
  const arrival = section ?? (isElsewhere ? null : document.querySelector('h1'));
  const link = left && linksTo(left.href)[left.index!];
  const places = [link, openerOf(link), arrival];
  const arrive = () => {
    const place = places.find((each) => each && focusOn(each));
    // A fold that has opened meanwhile has moved the link.
    if (place !== arrival) place?.scrollIntoView({block: 'nearest'});
    if (!isSamePage && document.activeElement?.tagName !== 'H1') announce(document.title);
  };
  // After the effects of this update, which close the menu and write the title.
  requestAnimationFrame(() => requestAnimationFrame(arrive));
};
