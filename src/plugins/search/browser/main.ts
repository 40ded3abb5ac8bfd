import {
  addressOf,
  SearchEngine,
  SHOWN,
  type Found,
  type Hit,
  type IndexedPage,
  type SearchIndex,
  type Texts,
} from './engine';
import {answersAboutMissing, tokenize} from './words';

/** The search in `dialog.html`, which `open.js` has opened: a combobox over the places that answer. */

function element(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

/** A line from its part that has most of what was typed, or else of what means the same. */
function excerptOf(lines: string[][], {isMatch, isTyped}: Found): string {
  let [best, most] = ['', -1];
  for (const parts of lines) {
    for (const [index, part] of parts.entries()) {
      const terms = [...new Set(tokenize(part))];
      const worth = terms.filter(isMatch).length + 9 * terms.filter(isTyped).length;
      if (worth > most) [best, most] = [parts.slice(index).join(' '), worth];
    }
  }
  return best;
}

/** Marks the words of a text that the reader typed. */
const marked = (text: string, {isTyped}: Found) =>
  text
    .split(/([\p{L}\p{M}\p{N}_-]+)/u)
    .map((piece) => (tokenize(piece).some(isTyped) ? element('mark', {}, piece) : piece));

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Starts the search.
 *
 * @param index as written by the build.
 * @param indexUrl where it was fetched from: the texts of pages are beside it.
 */
export function start(index: SearchIndex, indexUrl: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('#site-search')!;
  const field = dialog.querySelector('input')!;
  const status = dialog.querySelector('.search__status')!;
  const announcement = element('p', {class: 'visually-hidden', role: 'status'});
  const results = element('div', {
    id: 'site-search-results',
    class: 'search__results',
    role: 'listbox',
    'aria-label': 'Results',
    tabindex: '-1',
  });
  const base = indexUrl.replace(/search\/index\.json$/, '');
  const engine = new SearchEngine(index);
  const buttons = (index.examples ?? []).map((example) =>
    element('button', {class: 'button button--primary button--outline', type: 'button'}, example),
  );
  const examples = element('div', {class: 'search__examples', role: 'group', 'aria-label': 'Examples'}, ...buttons);
  status.after(examples, announcement, results);
  const texts = new Map<string, Promise<Texts>>();
  let selected = 0;
  let isClosed = false;
  let pause: ReturnType<typeof setTimeout>;

  const options = () => [...results.querySelectorAll<HTMLAnchorElement>('[role=option]')];

  function textsOf({path}: IndexedPage) {
    const url = `${base}search/text${path === '/' ? '/index' : path}.json`;
    const text = texts.get(path) ?? fetch(url).then((response) => response.json() as Promise<Texts>);
    texts.set(path, text);
    return text;
  }

  /** Marks a result, which Enter opens. A screen reader is told of it when the reader moves there, not while typing. */
  function select(index: number, isMoved = false): void {
    const all = options();
    selected = all.length && (index + all.length) % all.length;
    all.forEach((option, number) => option.setAttribute('aria-selected', String(number === selected)));
    all[selected]?.scrollIntoView({block: 'nearest'});
    if (isMoved) field.setAttribute('aria-activedescendant', all[selected]!.id);
    else field.removeAttribute('aria-activedescendant');
  }

  /** Draws a title, the pages and headings above it, and the sentence that answers. */
  function drawHit(found: Found, {page, anchor, name, above, titles}: Hit): HTMLElement {
    const href = base + addressOf(page, index) + (anchor && `#${anchor}`);
    const excerpt = element('span', {class: 'search__excerpt'});
    const pages = [...new Set(titles)];
    const behind = pages.length > 1 ? pages.join(', ') : [...new Set([above[0], above.at(-1)])].join(' › ');
    const attributes = {class: 'search__hit', role: 'option', tabindex: '-1', id: `place:${href}`, href};
    const hit = element(
      'a',
      {...attributes, 'aria-label': behind ? `${name}, ${behind}` : name},
      element('strong', {}, ...marked(name, found)),
      element('span', {class: 'soft search__page'}, behind),
      excerpt,
    );
    textsOf(page)
      .then(({[anchor]: lines = []}) => {
        const text = excerptOf(lines, found);
        excerpt.append(...marked(text, found));
        hit.setAttribute('aria-description', text);
      })
      // Excerpts are optional: a result without one still leads to its page. The next search asks for it again.
      .catch(() => (texts.delete(page.path), excerpt.remove()));
    return hit;
  }

  /** The sentence that counts the results. */
  let places = '';

  /**
   * Says the answer when the reader has stopped typing, with the name of the first result, which Enter opens. The
   * sentence is gone before the next one, which may be the same, and before somebody reads the dialog to its end.
   */
  function say(): void {
    clearTimeout(pause);
    announcement.textContent = '';
    pause = setTimeout(() => {
      // The browser says the result that the reader has moved to.
      const isMoved = field.hasAttribute('aria-activedescendant');
      const spoken = isMoved ? places : `${places} First: ${options()[0]?.getAttribute('aria-label')}.`;
      announcement.textContent = status.textContent.replace(places, () => spoken);
      pause = setTimeout(() => (announcement.textContent = ''), 2000);
    }, 1000);
  }

  function search(): void {
    const question = field.value.trim().slice(0, field.maxLength);
    const found = engine.search(question);
    results.replaceChildren(...found.hits.map((hit) => drawHit(found, hit)));
    results.scrollTop = 0;
    const count = options().length;
    const absent = answersAboutMissing(question, index.absent).map(({say, label, path}) =>
      element('p', {}, `${say} `, element('a', {href: base + path.slice(1)}, label)),
    );
    const pages = new Set(found.hits.map(({page}) => page)).size;
    const isAnswered = found.isLikely || absent.length > 0;
    // At the limit, the number says nothing about the question.
    places =
      isAnswered && count === SHOWN.hits
        ? `The ${count} best places.`
        : `${counted(count, 'place')} on ${counted(pages, 'page')}.`;
    const answer =
      count === 0
        ? `Nothing found for ${question}. Try fewer words, or the name of a field or a code.`
        : isAnswered
          ? `${places}${index.support ? ' Not there?' : ''}`
          : `No page has most of these words, so the answer may not be here. Nearest: ${places}`;
    const support = index.support ? [' ', element('a', {href: base + index.support}, 'Ask support')] : [];
    const line = question ? [answer, ...support] : ['Type a word, a field, a code or the text of an error.'];
    status.replaceChildren(...absent, element('p', {}, ...line));
    examples.hidden = count > 0;
    results.hidden = count === 0;
    say();
    field.setAttribute('aria-expanded', String(count > 0));
    if (count > 0) field.setAttribute('aria-controls', results.id);
    else field.removeAttribute('aria-controls');
    select(0);
  }

  examples.addEventListener('click', ({target}) => {
    if (!(target as Element).matches('button')) return;
    field.value = (target as Element).textContent;
    field.focus();
    search();
  });
  field.addEventListener('input', () => {
    delete field.dataset.enter;
    search();
  });
  // The dialog opens again with the question that it was closed with, and with the first result.
  dialog.addEventListener('close', () => (isClosed = true));
  field.addEventListener('focus', () => {
    if (isClosed) select(0);
    isClosed = false;
    say();
  });
  field.addEventListener('keydown', (event) => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const link = options()[selected];
    if (!link || event.isComposing || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    // The first result is marked already, and nobody has heard it.
    if (step === 1 && !field.hasAttribute('aria-activedescendant')) select(selected, true);
    else if (step) select(selected + step, true);
    else if (event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener');
    else link.click();
  });
  dialog.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    // The browser handles clicks that open another tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // A dialog that closes returns the focus to its opener, which would be heard before the chosen place.
    const page = document.querySelector<HTMLElement>('#__docusaurus')!;
    page.inert = true;
    dialog.close();
    page.inert = false;
    // The app shows the page without loading it; before it has started, the browser follows the link.
    const opening = new CustomEvent('openpage', {detail: link.getAttribute('href')!, cancelable: true});
    if (!document.dispatchEvent(opening)) event.preventDefault();
  });

  search();
  if (dialog.open && 'enter' in field.dataset) options()[0]?.click();
}
