import {absentIn} from './absent';
import {SearchEngine, type Found, type Hit, type IndexedPage, type SearchIndex} from './engine';
import {tokenize} from './words';

/** The search behind the dialog of `dialog.html`, which `open.js` has opened: a combobox over results grouped by page. */

type Child = Node | string;

function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

/** A text with its matching words marked. */
const marked = (text: string, {isMatch}: Found): Child[] =>
  text
    .split(/([\p{L}\p{M}\p{N}_-]+)/u)
    .map((piece) => (tokenize(piece).some(isMatch) ? element('mark', {}, piece) : piece));

/** The line of a place that has most of what was asked for. */
function excerptOf(lines: readonly string[], {isMatch}: Found): string {
  const matches = (line: string) => new Set(tokenize(line).filter(isMatch)).size;
  return lines.reduce((best, line) => (matches(line) > matches(best) ? line : best), lines[0] ?? '');
}

/**
 * Starts the search.
 *
 * @param index what the build wrote.
 * @param indexUrl where it was fetched from: the texts of pages are beside it.
 */
export function start(index: SearchIndex, indexUrl: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('#search')!;
  const part = <Found extends HTMLElement>(selector: string) => dialog.querySelector<Found>(selector)!;
  const field = part<HTMLInputElement>('[role=combobox]');
  const [status, notes, results, suggestions] = [
    '[role=status]',
    '.search__notes',
    '[role=listbox]',
    '.search__start',
  ].map((selector) => part(selector)) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const base = indexUrl.replace(/search\/index\.json$/, '');
  const engine = new SearchEngine(index);
  const texts = new Map<string, Promise<string[][]>>();
  let selected = 0;

  const options = () => [...results.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const urlOf = ({path}: IndexedPage, {id}: Hit) => base + path.slice(1) + index.ending + (id && `#${id}`);

  function textsOf({path}: IndexedPage): Promise<string[][]> {
    const known =
      texts.get(path) ??
      fetch(`${base}search/text${path}.json`).then((response) => response.json() as Promise<string[][]>);
    texts.set(path, known);
    // Excerpts are extra: a result without one still leads to its page.
    known.catch(() => texts.delete(path));
    return known;
  }

  function select(index: number): void {
    const all = options();
    selected = all.length === 0 ? 0 : (index + all.length) % all.length;
    all.forEach((option, number) => option.setAttribute('aria-selected', String(number === selected)));
    const option = all[selected];
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
  }

  function drawHit(found: Found, page: IndexedPage, hit: Hit, id: string): HTMLElement {
    const excerpt = element('span', {class: 'search__excerpt'});
    textsOf(page)
      .then((lines) => excerpt.append(...marked(excerptOf(lines[hit.place] ?? [], found), found)))
      .catch(() => excerpt.remove());
    const heading = element('span', {class: 'search__heading'}, ...marked(hit.name, found));
    return element(
      'a',
      {class: 'search__hit', role: 'option', tabindex: '-1', id, href: urlOf(page, hit)},
      heading,
      excerpt,
    );
  }

  function drawNotes(isEmpty: boolean, isFound: boolean): void {
    const absent = absentIn(field.value).map(({say, see}) =>
      element(
        'p',
        {},
        `${say} `,
        ...see.flatMap(([label, path]) => [element('a', {href: base + path.slice(1)}, label), ' ']),
      ),
    );
    const nothing = element(
      'p',
      {},
      'Nothing found for ',
      element('strong', {}, field.value.trim()),
      '. Try fewer words, or the name of a field or a code.',
    );
    notes.replaceChildren(...absent, ...(isEmpty || isFound || absent.length > 0 ? [] : [nothing]));
  }

  function look(): void {
    const isEmpty = field.value.trim() === '';
    const found = engine.search(field.value.slice(0, field.maxLength));
    let count = 0;
    const groups = found.pages.map(({page, hits}, number) => {
      const title = element('div', {class: 'search__title', id: `search-page-${number}`}, ...marked(page.title, found));
      const links = hits.map((hit) => drawHit(found, page, hit, `search-${count++}`));
      return element('div', {role: 'group', 'aria-labelledby': title.id}, title, ...links);
    });
    results.replaceChildren(...groups);
    results.scrollTop = 0;
    suggestions.hidden = !isEmpty;
    drawNotes(isEmpty, count > 0);
    field.setAttribute('aria-expanded', String(count > 0));
    status.textContent = isEmpty
      ? ''
      : count === 0
        ? `Nothing found for ${field.value}.`
        : `${count} ${count === 1 ? 'place' : 'places'} on ${groups.length} ${groups.length === 1 ? 'page' : 'pages'}.`;
    select(0);
  }

  function go(url: string): void {
    dialog.close();
    // The app shows the page without loading it; before it has started, the browser does.
    if (document.dispatchEvent(new CustomEvent('openpage', {detail: url, cancelable: true}))) location.assign(url);
  }

  field.addEventListener('input', look);
  field.addEventListener('keydown', (event) => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const link = options()[selected];
    if (event.isComposing || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step) {
      select(selected + step);
      options()[selected]?.scrollIntoView({block: 'nearest'});
    } else if (link && (event.ctrlKey || event.metaKey)) window.open(link.href, '_blank', 'noopener');
    else if (link) go(link.getAttribute('href')!);
  });
  results.addEventListener('mousemove', ({target}) => {
    const pointed = options().indexOf((target as Element).closest<HTMLAnchorElement>('[role=option]')!);
    if (pointed >= 0 && pointed !== selected) select(pointed);
  });
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    const link = target.closest('a');
    const suggestion = target.closest('.search__start button');
    if (suggestion) {
      field.value = suggestion.textContent;
      field.focus();
      look();
    }
    // What asks for another tab or window is the browser's.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.getAttribute('href')!);
  });

  look();
  if ('enter' in field.dataset && options()[0]) go(options()[0]!.getAttribute('href')!);
}
