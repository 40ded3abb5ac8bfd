import {absentIn, type Absent} from './absent';
import {element, withAttributes} from './elements';
import {loadEngine, type Hit, type PageHits, type SearchEngine} from './engine';
import type {Area} from './pages';
import {forgetRecent, keepRecent, readRecent} from './recent';

/**
 * The search behind the dialog of `dialog.html`: a combobox over the results, grouped by page. The dialog is on every page
 * and opens without this (`src/document/controls.js`), which may be loaded while the reader types.
 */

/** The bundler puts these texts in their place. The first is the base URL of the language. */
declare const BASE_URL: string;
declare const process: {env: {NODE_ENV?: string}};

const SUGGESTIONS = ['refno', 'PromptPay', 'postback', 'TC', 'installment', 'WooCommerce'];

/** A page shows so many places until it is asked for more. */
const USUAL_HITS = 2;

const dialog = document.querySelector<HTMLElement>('#search')!;
const part = <Found extends HTMLElement>(selector: string) => dialog.querySelector<Found>(selector)!;
const field = part<HTMLInputElement>('[role=combobox]');
const areas = drawAreas();
const status = part('[role=status]');
const notes = part('.search__notes');
const results = part('[role=listbox]');

let engine: SearchEngine | undefined;
let hasEngineFailed = false;
/** What was found for the words in the field, and how far the search has come. */
let pages: PageHits[] = [];
let search: 'none' | 'searching' | 'done' | 'failed' = 'none';
/** Paths of the pages that were asked for more. */
let opened = new Set<string>();
/** What can be chosen, in its order: a place, or more places of a page. */
let choices: (Hit | PageHits)[] = [];
let selected = 0;
/** Enter came before the first result, or before its text: it means the first. A second Enter does not wait for the text. */
let isAwaiting = false;

const isOpen = () => 'open' in dialog.dataset;
const query = () => field.value;
const isEmpty = () => query().trim() === '';
const area = () => (part<HTMLInputElement>(':checked').value || undefined) as Area | undefined;

/** Resolves once what was drawn is on the screen: what is fetched next would delay it on a slow network. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

// --- Drawing ---

/** Where to search: everywhere, or in one part of the site. */
function drawAreas(): HTMLElement {
  const choice = (value: Area | '', label: string) =>
    element(
      'label',
      {className: 'search__area'},
      element('input', {type: 'radio', name: 'search-area', value, defaultChecked: value === ''}),
      element('span', {}, label),
    );
  return element(
    'fieldset',
    {className: 'search__areas'},
    element('legend', {className: 'visually-hidden'}, 'Where to search'),
    choice('', 'Everything'),
    choice('API', 'API'),
    choice('Plugins', 'Plugins'),
    choice('Blog', 'Blog'),
  );
}

/** The keys of the list; what helps to hear it says them already. */
function drawKeys(): HTMLElement {
  const key = (name: string, act: string) => [element('kbd', {}, name), ` ${act} `];
  return element(
    'p',
    {className: 'search__keys', ariaHidden: 'true'},
    element('kbd', {}, '↑'),
    ' ',
    ...key('↓', 'choose'),
    ...key('Enter', 'open'),
    ...key('Esc', 'close'),
  );
}

const action = (textContent: string, onclick: () => void) =>
  element('button', {type: 'button', className: 'search__action', textContent, onclick});

const notice = (...children: (Node | string)[]) => element('p', {className: 'search__notice'}, ...children);

const alertOf = (text: string, ...more: Node[]) =>
  withAttributes(element('div', {className: 'search__notice'}, element('p', {}, text), ...more), {role: 'alert'});

const marked = (pieces: string[]) =>
  pieces.map((piece, index) => (index % 2 === 1 ? element('mark', {}, piece) : piece));

const isHit = (choice: Hit | PageHits): choice is Hit => 'url' in choice;

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
  const advice = where
    ? ` (${where}). ${'Try everything.'}`
    : `. ${'Try fewer words, or the name of a field or a code.'}`;
  return notice(`${'Nothing found for'} `, element('strong', {}, query()), advice);
}

/** What is asked for and is not here, and where to go instead. */
const drawAbsent = ({say, see}: Absent) =>
  notice(
    say,
    ...see.flatMap(([label, path]) => [
      ' ',
      element('a', {href: BASE_URL.slice(0, -1) + path, onclick: follow}, label),
    ]),
  );

function drawNotes(): Node[] {
  if (hasEngineFailed && process.env.NODE_ENV === 'development')
    return [alertOf('The live-reload server has no search index. Run npm run serve to search the built site.')];
  if (hasEngineFailed)
    return [alertOf('The search index did not arrive. Check your connection.', action('Retry', startEngine))];
  if (isEmpty()) return drawStart();
  const absent = absentIn(query()).map(drawAbsent);
  if (!engine) return [...absent, notice('Loading the index…')];
  if (search === 'failed') {
    const what =
      choices.length > 0
        ? 'The text of the pages did not arrive; these are their names.'
        : 'A part of the index did not arrive.';
    return [
      alertOf(
        what,
        action('Retry', () => void find()),
      ),
      ...absent,
    ];
  }
  if (choices.length > 0 || search === 'searching') return absent;
  return absent.length > 0 ? absent : [drawNothingFound()];
}

/** What is said already stays as it is: a finger may be on a link in it. */
function showNotes(drawn: readonly Node[]): void {
  const shown = [...notes.childNodes];
  drawn.forEach((note, index) => shown[index]?.isEqualNode(note) || notes.insertBefore(note, shown[index] ?? null));
  shown.forEach((note, index) => drawn[index]?.isEqualNode(note) || note.remove());
}

function drawChoice(choice: Hit | PageHits, index: number, page: PageHits): Node {
  const attributes = {
    role: 'option',
    'aria-selected': String(index === selected),
    id: `search-${index}`,
    tabindex: '-1',
  };
  if (!isHit(choice)) {
    const count = page.hits.length - USUAL_HITS;
    return withAttributes(
      element('div', {className: 'search__more'}, `${'More from this page'} (${count})`),
      attributes,
    );
  }
  const link = element(
    'a',
    {className: 'search__hit', href: choice.url},
    element('span', {className: 'search__heading'}, ...marked(choice.heading.length > 0 ? choice.heading : page.title)),
    choice.excerpt.length > 0 && element('span', {className: 'search__excerpt'}, ...marked(choice.excerpt)),
  );
  return withAttributes(link, attributes);
}

/** Draws a page with its places, and adds them to the choices. */
function drawPage(page: PageHits, number: number): Node {
  const title = element(
    'div',
    {id: `search-page-${number}`, className: 'search__page-title'},
    ...marked(page.title),
    ' ',
    element('span', {className: 'search__page-area'}, page.area),
  );
  const isWhole = opened.has(page.path) || page.hits.length <= USUAL_HITS;
  const own = isWhole ? page.hits : [...page.hits.slice(0, USUAL_HITS), page];
  const first = choices.push(...own) - own.length;
  const drawn = own.map((choice, index) => drawChoice(choice, first + index, page));
  const group = element('div', {className: 'search__page'}, title, ...drawn);
  return withAttributes(group, {role: 'group', 'aria-labelledby': title.id});
}

function countSentence(): string {
  if (isEmpty() || !engine || (search === 'searching' && choices.length === 0)) return '';
  if (choices.length === 0) return `${'Nothing found for'} ${query()}.`;
  const places = choices.filter(isHit).length;
  return `${places} ${places === 1 ? 'place' : 'places'} on ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}.`;
}

/** Marks an option without drawing the others anew. */
function select(index: number): void {
  selected = Math.max(0, Math.min(index, choices.length - 1));
  for (const option of results.querySelectorAll('[role=option]'))
    option.setAttribute('aria-selected', String(option.id === `search-${selected}`));
  if (choices.length > 0) field.setAttribute('aria-activedescendant', `search-${selected}`);
  else field.removeAttribute('aria-activedescendant');
}

/** The search that counts: an older one is forgotten. */
let latest = 0;
/** The search whose pages are shown. */
let shown = 0;

/** Whether the pages that are shown answer what stood in the field before. */
const isStale = () => shown !== latest;

/** Whether the first result stays what it is: the text of its page chooses its place. */
const isFirstChosen = () => !isStale() && (search !== 'searching' || pages[0]!.isRead);

const showBusy = () => {
  const isLoading = !engine && !hasEngineFailed && !isEmpty();
  results.setAttribute('aria-busy', String(search === 'searching' || isLoading));
};

/** Where a choice is now, if it is still there. */
const indexNow = (chosen: Hit | PageHits) =>
  choices.findIndex((choice) =>
    isHit(chosen) ? isHit(choice) && choice.url === chosen.url : !isHit(choice) && choice.path === chosen.path,
  );

function draw(): void {
  // What the reader has chosen stays so when texts bring other places. The first is nobody's choice.
  const chosen = selected > 0 ? choices[selected] : undefined;
  const holder = pages.find(({hits}) =>
    hits.slice(USUAL_HITS).some((hit) => hit.url === (chosen as Hit | undefined)?.url),
  );
  if (holder) opened.add(holder.path);
  choices = [];
  results.replaceChildren(...pages.map(drawPage));
  showNotes(drawNotes());
  showBusy();
  field.setAttribute('aria-expanded', String(choices.length > 0));
  status.textContent = countSentence();
  const now = chosen ? indexNow(chosen) : -1;
  select(now < 0 ? selected : now);
  const first = choices[0];
  if (isAwaiting && isOpen() && first && isHit(first) && isFirstChosen()) go(first.url);
}

// --- Searching ---

/** Looks for what stands in the field. */
async function find(): Promise<void> {
  const own = ++latest;
  const isCurrent = () => own === latest;
  try {
    search = 'searching';
    showBusy();
    // What is shown already is not made shorter for a moment.
    const firstAlone = pages.length === 0;
    for await (const found of engine!.search({text: query(), area: area(), firstAlone})) {
      if (!isCurrent()) return;
      pages = found;
      shown = own;
      draw();
      await painted();
      if (!isCurrent()) return;
    }
    search = 'done';
  } catch {
    if (isCurrent()) search = 'failed';
  }
  if (isCurrent() && isStale()) pages = [];
  if (isCurrent()) draw();
}

function look(): void {
  latest++;
  selected = 0;
  opened = new Set();
  if (engine && !isEmpty() && isOpen()) return void find();
  pages = [];
  search = 'none';
  draw();
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
    .then((loaded) => {
      engine = loaded;
      window.requestIdleCallback?.(engine.prepare);
    })
    .catch(() => (hasEngineFailed = true))
    .finally(look);
}

function go(url: string): void {
  isAwaiting = false;
  keepRecent(query());
  window.closeSearch();
  // The app shows the page without loading it; before it has started, the browser does.
  const event = new CustomEvent('openpage', {detail: url, cancelable: true});
  if (document.dispatchEvent(event)) location.assign(url);
}

/** A click on a link of the dialog: what asks for another tab or window is the browser's. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.getAttribute('href')!);
}

/** Shows all places of a page, and chooses the first of those that were not there. */
function openMore(page: PageHits): void {
  opened.add(page.path);
  draw();
  field.focus();
}

// --- The reader ---

function handleKey(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const moves: Record<string, number> = {
    ArrowDown: selected >= choices.length - 1 ? 0 : selected + 1,
    ArrowUp: selected <= 0 ? choices.length - 1 : selected - 1,
  };
  const next = moves[event.key];
  if (next === undefined && event.key !== 'Enter') return;
  event.preventDefault();
  if (next !== undefined) {
    isAwaiting = false;
    select(next);
    document.getElementById(`search-${selected}`)?.scrollIntoView({block: 'nearest'});
    return;
  }
  const choice = choices[selected];
  if (!choice) isAwaiting = !isEmpty();
  else if (!isHit(choice)) openMore(choice);
  else if (event.ctrlKey || event.metaKey) window.open(choice.url, '_blank', 'noopener');
  else if (selected === 0 && (isStale() || (!isFirstChosen() && !isAwaiting))) isAwaiting = true;
  else go(choice.url);
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
areas.addEventListener('change', ofReader(look));
results.addEventListener('mousemove', (event) => {
  const option = optionOf(event);
  if (option && indexOf(option) !== selected) select(indexOf(option));
});
results.addEventListener('click', (event) => {
  const option = optionOf(event);
  const choice = option && choices[indexOf(option)];
  if (choice && !isHit(choice)) openMore(choice);
  else if (choice) follow(event);
});

/**
 * Makes the dialog that has just been opened ready: what failed while nobody looked is tried again. Words that have been
 * typed by now are looked for already, or will be once there is an index.
 */
window.startSearch = () => {
  // This may be called twice as the dialog opens: what was awaited then still is.
  if (isEmpty()) isAwaiting = false;
  isAwaiting ||= dialog.dataset.enter !== undefined;
  delete dialog.dataset.enter;
  if (hasEngineFailed) startEngine();
  else if (isEmpty()) look();
};

// Not in the dialog from the start: without this script neither does anything.
part('.search__head').after(areas);
part('.search__panel').append(drawKeys());
startEngine();
if (isOpen()) window.startSearch();
