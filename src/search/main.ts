import type {Area} from '@site/src/search/searchHeadings';
import {element, withAttributes} from './elements';
import {
  addPages,
  loadEngine,
  loadText,
  markWords,
  mergeHits,
  type Hit,
  type PageHits,
  type SearchEngine,
} from './engine';
import {forgetRecent, readRecent, remember} from './recent';

/**
 * The search behind the dialog of `dialog.html`: a combobox over the results, grouped by page. The dialog is on every page
 * and opens without this (`src/document/controls.js`), which may be loaded while the reader types.
 */

declare const __webpack_public_path__: string;
const BASE_URL = __webpack_public_path__;

const SUGGESTIONS = ['refno', 'PromptPay', 'postback', 'TC', 'installment', 'WooCommerce'];

/** Typing rests for this long, in milliseconds, before the full text is searched. */
const TYPING_REST = 120;

const dialog = document.querySelector<HTMLElement>('#search')!;
const find = <Found extends HTMLElement>(selector: string) => dialog.querySelector<Found>(selector)!;
const field = find<HTMLInputElement>('[role=combobox]');
const status = find('[role=status]');
const notes = find('.search__notes');
const results = find('[role=listbox]');

let engine: SearchEngine | undefined;
let hasEngineFailed = false;
/** What was found for the words in the field, and how far the full text has come. */
let byName: PageHits[] = [];
let byWords: PageHits[] = [];
let byText: PageHits[] = [];
let textSearch: 'none' | 'searching' | 'done' | 'failed' = 'none';
let hits: Hit[] = [];
let selected = 0;
/** Enter came before the results: it means the first of them. */
let isAwaiting = false;

const isOpen = () => 'open' in dialog.dataset;
const query = () => field.value;
const isEmpty = () => query().trim() === '';
const area = () => (find<HTMLInputElement>('[name=search-area]:checked').value || undefined) as Area | undefined;

/** Resolves once what was drawn is on the screen: what is fetched next would delay it on a slow network. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

// --- Drawing ---

const action = (textContent: string, onclick: () => void) =>
  element('button', {type: 'button', className: 'search__action', textContent, onclick});

const notice = (...children: (Node | string)[]) => element('p', {className: 'search__notice'}, ...children);

const alertOf = (text: string, ...more: Node[]) =>
  withAttributes(element('div', {className: 'search__notice'}, element('p', {}, text), ...more), {role: 'alert'});

const marked = (pieces: string[]) =>
  pieces.map((piece, index) => (index % 2 === 1 ? element('mark', {}, piece) : piece));

const chips = (queries: string[]) =>
  element(
    'ul',
    {className: 'search__chips'},
    ...queries.map((text) => element('li', {}, element('button', {type: 'button', onclick: () => ask(text)}, text))),
  );

const startTitle = (...children: (Node | string)[]) => element('p', {className: 'search__start-title'}, ...children);

function drawStart(): Node[] {
  const recent = readRecent();
  const forget = () => {
    forgetRecent();
    draw();
    field.focus();
  };
  return [
    ...(recent.length > 0 ? [startTitle('Recent searches', action('Forget', forget)), chips(recent)] : []),
    startTitle('Try a field, a code or a shop system'),
    chips(SUGGESTIONS),
  ];
}

function drawNothingFound(): Node {
  const where = area();
  const advice = where ? ` under ${where}. Try everything.` : '. Try fewer words, or the name of a field or a code.';
  return notice('Nothing found for ', element('strong', {}, query()), advice);
}

function drawNotes(): Node[] {
  if (hasEngineFailed && process.env.NODE_ENV === 'development')
    return [alertOf('The live-reload server has no search index. Run npm run serve to search the built site.')];
  if (hasEngineFailed)
    return [alertOf('The search index did not arrive. Check your connection.', action('Retry', startEngine))];
  if (isEmpty()) return drawStart();
  if (!engine) return [notice('Loading the index…')];
  if (textSearch === 'failed')
    return [
      alertOf(
        'The full text did not arrive; these are matches by name.',
        action('Retry', () => void searchText()),
      ),
    ];
  if (hits.length > 0) return [];
  return [textSearch === 'done' ? drawNothingFound() : notice('Searching the text…')];
}

function drawHit(hit: Hit, page: PageHits): Node {
  const index = hits.indexOf(hit);
  const heading = hit.heading ? marked(markWords(hit.heading, query())) : [page.title];
  const option = element(
    'div',
    {id: `search-${index}`, className: 'search__hit'},
    element('span', {className: 'search__heading'}, ...heading),
    hit.excerpt.length > 0 && element('span', {className: 'search__excerpt'}, ...marked(hit.excerpt)),
  );
  return withAttributes(option, {role: 'option', 'aria-selected': String(index === selected), 'data-url': hit.url});
}

function drawPage(page: PageHits, index: number): Node {
  const title = element(
    'div',
    {id: `search-page-${index}`, className: 'search__page-title'},
    ...marked(markWords(page.title, query())),
    ' ',
    element('span', {className: 'search__page-area'}, page.area),
  );
  const group = element('div', {className: 'search__page'}, title, ...page.hits.map((hit) => drawHit(hit, page)));
  return withAttributes(group, {role: 'group', 'aria-labelledby': title.id});
}

function countSentence(pages: number): string {
  const isOpenEnded = textSearch !== 'done' && textSearch !== 'failed' && hits.length === 0;
  if (isEmpty() || !engine || isOpenEnded) return '';
  if (hits.length === 0) return `Nothing found for ${query()}.`;
  return `${hits.length} ${hits.length === 1 ? 'place' : 'places'} on ${pages} ${pages === 1 ? 'page' : 'pages'}.`;
}

/** Marks an option without drawing the others anew. */
function select(index: number): void {
  selected = Math.max(0, Math.min(index, hits.length - 1));
  for (const option of results.querySelectorAll('[role=option]'))
    option.setAttribute('aria-selected', String(option.id === `search-${selected}`));
  if (hits.length > 0) field.setAttribute('aria-activedescendant', `search-${selected}`);
  else field.removeAttribute('aria-activedescendant');
}

function draw(): void {
  const pages = isEmpty() ? [] : addPages(mergeHits(byName, byText), byWords);
  hits = pages.flatMap((page) => page.hits);
  notes.replaceChildren(...drawNotes());
  results.replaceChildren(...pages.map(drawPage));
  results.setAttribute('aria-busy', String(textSearch === 'searching'));
  field.setAttribute('aria-expanded', String(hits.length > 0));
  status.textContent = countSentence(pages.length);
  select(selected);
  if (isAwaiting && hits[0]) go(hits[0]);
}

// --- Searching ---

/** The search that counts: an older one is forgotten. */
let latest = 0;
let rest: ReturnType<typeof setTimeout> | undefined;

async function searchText(): Promise<void> {
  const own = ++latest;
  const isCurrent = () => own === latest;
  const show = (next: typeof textSearch) => {
    if (!isCurrent()) return;
    textSearch = next;
    draw();
  };
  try {
    for await (const pages of engine!.searchText({text: query(), area: area()})) {
      if (!isCurrent()) return;
      byText = pages;
      show('searching');
      await painted();
    }
    show('done');
  } catch {
    show('failed');
  }
}

/** Looks for what stands in the field: by name at once, or for the words; in the full text when typing rests. */
function look(): void {
  latest++;
  clearTimeout(rest);
  selected = 0;
  byText = [];
  const asked = {text: query(), area: area()};
  const isAsked = engine !== undefined && !isEmpty();
  byName = isAsked ? engine!.searchNames(asked) : [];
  byWords = isAsked && byName.length === 0 ? engine!.searchWords(asked) : [];
  textSearch = isEmpty() ? 'none' : 'searching';
  draw();
  if (!isAsked || !isOpen()) return;
  // While typing rests. When it fails, the search that needs it says so.
  if (hits.length === 0) loadText(BASE_URL).catch(() => {});
  rest = setTimeout(() => void searchText(), TYPING_REST);
}

function ask(text: string): void {
  field.value = text;
  field.focus();
  isAwaiting = false;
  look();
}

function startEngine(): void {
  hasEngineFailed = false;
  draw();
  loadEngine(BASE_URL)
    .then((loaded) => (engine = loaded))
    .catch(() => (hasEngineFailed = true))
    .finally(look);
}

function go({url}: Hit): void {
  isAwaiting = false;
  remember(query());
  window.closeSearch();
  // The app shows the page without loading it; before it has started, the browser does.
  const event = new CustomEvent('openpage', {detail: url, cancelable: true});
  if (document.dispatchEvent(event)) location.assign(url);
}

// --- The reader ---

function handleKey(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const moves: Record<string, number> = {
    ArrowDown: selected >= hits.length - 1 ? 0 : selected + 1,
    ArrowUp: selected <= 0 ? hits.length - 1 : selected - 1,
  };
  const next = moves[event.key];
  if (next === undefined && event.key !== 'Enter') return;
  event.preventDefault();
  if (next !== undefined) {
    select(next);
    document.getElementById(`search-${selected}`)?.scrollIntoView({block: 'nearest'});
    return;
  }
  const hit = hits[selected];
  if (hit) go(hit);
  else isAwaiting = !isEmpty();
}

const optionOf = ({target}: Event) => (target as Element).closest<HTMLElement>('[role=option]');
const indexOf = (option: HTMLElement) => Number(option.id.replace('search-', ''));

function ofReader(act: () => void): () => void {
  return () => {
    isAwaiting = false;
    act();
  };
}

field.addEventListener('input', ofReader(look));
field.addEventListener('keydown', handleKey);
find('.search__areas').addEventListener('change', ofReader(look));
results.addEventListener('mousemove', (event) => {
  const option = optionOf(event);
  if (option && indexOf(option) !== selected) select(indexOf(option));
});
results.addEventListener('click', (event) => {
  const option = optionOf(event);
  if (option) go(hits[indexOf(option)]!);
});

/** Makes the dialog that has just been opened ready: what failed while nobody looked is tried again. */
window.startSearch = () => {
  isAwaiting = dialog.dataset.enter !== undefined;
  delete dialog.dataset.enter;
  if (hasEngineFailed) startEngine();
  else look();
};

startEngine();
if (isOpen()) window.startSearch();
