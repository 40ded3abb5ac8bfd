// The controls that answer before the app has started, while it starts, and when it cannot: an inline script of every
// page, the same text on each. React renders their elements, and leaves alone what this writes into them.
(() => {
  const {languageKey, consentKey, asksConsent} = document.currentScript.dataset;
  const page = document.documentElement.dataset;
  // What does nothing without scripts is shown by this.
  page.scripts = '';

  const on = (types, act) => types.split(' ').forEach((type) => addEventListener(type, act, true));
  const emit = (type) => document.dispatchEvent(new Event(type));

  // A browser that keeps nothing, or is full, does the rest all the same.
  const getStored = (key) => {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  const setStored = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Then for this page alone.
    }
  };

  // --- The menu of narrow windows (src/components/MobileMenu) and the search (src/search/dialog.html): popovers, which
  // open with nothing but themselves to draw, and become modal dialogs once they are on the screen ---

  const hasPopovers = 'popover' in HTMLElement.prototype;
  const find = (id) => document.getElementById(id);
  const isOverlay = ({id}) => id === 'menu' || id === 'search';
  const isOpen = ({dataset}) => 'open' in dataset;
  const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));
  const MODAL = Object.entries({role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu'});
  let outside = [];

  // All that is inert is styled anew: on a long page that takes longer than drawing what has been opened.
  function becomeModal(overlay) {
    if (!isOpen(overlay)) return;
    for (let element = overlay; element !== document.body; element = element.parentElement) {
      for (const other of element.parentElement.children) {
        // What says that something did not load stays within reach.
        if (other !== element && !other.inert && !other.matches('.notice, script, style')) outside.push(other);
      }
    }
    outside.forEach((element) => (element.inert = true));
    if (overlay.id === 'menu') overlay.querySelector('button').focus();
  }

  function setOpen(overlay, isShown) {
    outside.forEach((element) => (element.inert = false));
    outside = [];
    overlay.toggleAttribute('data-open', isShown);
    if (isShown) afterPaint(() => becomeModal(overlay));
    if (overlay.id === 'menu')
      MODAL.forEach(([name, value]) => (isShown ? overlay.setAttribute(name, value) : overlay.removeAttribute(name)));
    else if (!isShown) {
      // The next search is a new one.
      overlay.querySelector('[type=search]').value = '';
      overlay.querySelector('[type=radio]')?.click();
    }
  }

  // When it closes, before the browser gives the focus back: an inert button could not take it.
  on('beforetoggle', ({target, newState}) => isOverlay(target) && setOpen(target, newState === 'open'));

  function close(id) {
    const popover = find(id);
    if (popover && isOpen(popover)) hasPopovers ? popover.hidePopover() : toggle();
  }
  window.closeMenu = () => close('menu');
  window.closeSearch = () => close('search');

  // A page that comes back from the browser's memory, and a window that has become wide, show no menu.
  on('pagehide', window.closeMenu);
  matchMedia('(min-width: 997px)').addEventListener('change', window.closeMenu);

  // Chrome before 114, Firefox before 125, Safari before 17: the popover that is open has an attribute, and one button.
  let opener;
  function toggle(wanted, button = document.activeElement) {
    const shown = document.querySelector('[data-open]');
    if (shown) {
      isOverlay(shown) ? setOpen(shown, false) : delete shown.dataset.open;
      opener.removeAttribute('aria-expanded');
      opener.focus();
    }
    if (!wanted || wanted === shown) return;
    isOverlay(wanted) ? setOpen(wanted, true) : (wanted.dataset.open = '');
    opener = button;
    opener.setAttribute('aria-expanded', true);
  }
  if (!hasPopovers) {
    on('click', ({target}) => {
      const button = target.closest('[popovertarget]');
      if (button) toggle(find(button.getAttribute('popovertarget')), button);
      else if (!target.closest('[data-open], [aria-controls=search]')) toggle();
    });
    on('keydown', ({key}) => key === 'Escape' && toggle());
  }

  // --- The language of the samples (src/components/Samples): which panel is seen, src/css/samples.css decides ---

  page.sampleLanguage = getStored(languageKey);

  /** Says of each tab whether it is the chosen one. For tabs that the app has just made, too. */
  window.markTabs = () => {
    for (const list of document.querySelectorAll('.samples__tabs')) {
      const chosen = list.querySelector(`[data-language="${CSS.escape(page.sampleLanguage)}"]`) ?? list.children[0];
      for (const tab of list.children) {
        tab.setAttribute('aria-selected', tab === chosen);
        tab.tabIndex = tab === chosen ? 0 : -1;
      }
    }
  };

  function showLanguage(language) {
    page.sampleLanguage = language;
    window.markTabs();
    emit('samplelanguage');
  }

  /** Shows all samples in a language. The control under the reader's pointer stays, whatever grows or shrinks above it. */
  window.chooseLanguage = (control, language) => {
    const before = control.getBoundingClientRect().top;
    showLanguage(language);
    scrollBy(0, control.getBoundingClientRect().top - before);
    setStored(languageKey, language);
  };

  const STEPS = {ArrowLeft: -1, ArrowRight: 1};
  on('keydown', (event) => {
    const {target, key} = event;
    if (!target.matches?.('.samples__tab')) return;
    const tabs = [...target.parentElement.children];
    const beside = tabs.at((tabs.indexOf(target) + (STEPS[key] ?? 0)) % tabs.length);
    const next = {Home: tabs[0], End: tabs.at(-1)}[key] ?? beside;
    if (next === target) return;
    event.preventDefault();
    window.chooseLanguage(next, next.dataset.language);
    next.focus({preventScroll: true});
    next.scrollIntoView({block: 'nearest', inline: 'nearest'});
  });
  on('storage', ({key, newValue}) => key === languageKey && showLanguage(newValue ?? ''));
  on('DOMContentLoaded', window.markTabs);

  // --- Folded parts (src/components/Fold): open for a link that leads to them ---

  /** Opens what hides the element that an address names, and goes there. */
  window.openFolds = (hash) => {
    const target = document.getElementById(hash.slice(1));
    let hasOpened = false;
    for (let fold = target?.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      hasOpened ||= !fold.open;
      fold.open = true;
    }
    if (hasOpened) target.scrollIntoView();
  };
  on('DOMContentLoaded hashchange', () => window.openFolds(location.hash));

  // --- Copying: src/components/CodeBlock, src/components/CopyPage ---

  const copyText = (text) => navigator.clipboard.writeText(text);

  async function copyCode(button) {
    const block = button.closest('.code, .copyable');
    const [label, status] = [button.firstElementChild, block.querySelector('[role=status]')];
    try {
      await copyText(block.querySelector('code').textContent);
      label.textContent = status.textContent = 'Copied';
    } catch {
      // No secure context, no permission, or an old browser: the reader's own keyboard still works.
      getSelection().selectAllChildren(block.querySelector('code'));
      status.textContent = 'This browser does not let the page copy. The code is selected: copy it with your keyboard.';
    }
    setTimeout(() => {
      label.textContent = 'Copy';
      status.textContent = '';
    }, 2000);
  }

  async function fetchText(address) {
    const response = await fetch(address);
    if (!response.ok) throw response;
    return response.text();
  }

  // Safari copies nothing but what was promised while the click was handled; Firefox before 127 cannot be promised it.
  const copyPromised = (text) =>
    window.ClipboardItem
      ? navigator.clipboard.write([
          new ClipboardItem({'text/plain': text.then((known) => new Blob([known], {type: 'text/plain'}))}),
        ])
      : text.then(copyText);

  async function copyPage({dataset, parentElement}) {
    const status = parentElement.querySelector('[role=status]');
    status.textContent = 'Copying…';
    try {
      await copyPromised(fetchText(dataset.copyFrom));
      status.textContent = 'Copied.';
    } catch {
      status.textContent = 'Not copied: open the Markdown and copy it there.';
    }
  }

  // --- The search: its dialog (src/search/dialog.html) opens at once; src/search/main.ts follows, and finds ---

  const append = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  let isFetched = false;
  let isLoaded = false;
  let failures = '';

  // Live reload has the search on the page.
  const searchScript = () => document.querySelector('script[data-search]')?.dataset ?? {};

  function fetchSearch() {
    const {search, baseUrl} = searchScript();
    if (isFetched || !search) return;
    isFetched = true;
    append('link', {rel: 'preload', as: 'script', href: search + failures});
    // Handed over: Safari would not take it from a preload.
    window.searchIndex = fetch(`${baseUrl}search/headings.json`);
    window.searchIndex.catch(() => {});
  }

  function loadSearch() {
    const {search} = searchScript();
    if (isLoaded || !search) return;
    isLoaded = true;
    fetchSearch();
    append('script', {
      src: search + failures,
      onerror() {
        isLoaded = isFetched = false;
        // Safari would not ask again for an address whose preload has failed.
        failures += '?';
        find('search').querySelector('.search__notes').innerHTML =
          '<div class="search__notice" role="alert"><p>The search did not load. Check your connection.</p>' +
          '<button type="button" class="search__action" data-load-search>Retry</button></div>';
      },
    });
  }

  function openSearch(button) {
    const search = find('search');
    if (!isOpen(search)) {
      hasPopovers ? search.showPopover() : toggle(search, button);
      search.querySelector('[type=search]').focus();
    }
    fetchSearch();
    // To run it takes as long as to draw the dialog.
    afterPaint(() => (window.startSearch ?? loadSearch)());
  }

  // Not on a connection that may have better to do. A mouse is on its way; a finger is there already.
  const loadSearchAhead = ({target, type, pointerType}) => {
    const {saveData, effectiveType = ''} = navigator.connection ?? {};
    if (target.closest?.('[aria-controls=search]') && navigator.onLine && !saveData && !effectiveType.includes('2g'))
      type === 'pointerdown' || pointerType === 'touch' ? fetchSearch() : loadSearch();
  };
  on('pointerover pointerdown focusin', loadSearchAhead);

  const WRITABLE = 'input, textarea, select, [contenteditable]';
  on('keydown', (event) => {
    const {key, ctrlKey, metaKey, shiftKey, altKey, target, isComposing} = event;
    const isShortcut =
      ctrlKey || metaKey
        ? key.toLowerCase() === 'k' && !shiftKey && !altKey
        : key === '/' && !altKey && !target.closest?.(WRITABLE);
    if (isShortcut) openSearch();
    // At the first press: some browsers only empty a field of this kind.
    else if (key === 'Escape' && isOpen(find('search')) && !isComposing) window.closeSearch();
    else if (key === 'Enter' && !window.startSearch && target.matches('#search input'))
      find('search').dataset.enter = '';
    else return;
    // The browser would take the shortcut for its own.
    event.preventDefault();
  });

  // --- Consent to scripts of other companies (src/components/Consent): src/clientModules/externalScripts.ts loads them ---

  function adoptConsent(stored) {
    const {doNotTrack, globalPrivacyControl} = navigator;
    const isRefusedEverywhere = globalPrivacyControl === true || doNotTrack === '1';
    page.consent = /^(allowed|declined)$/.exec(stored)?.[0] ?? (isRefusedEverywhere ? 'declined' : '');
    if (page.consent) delete page.asksConsent;
    else page.asksConsent = '';
    emit('consent');
  }

  // Who asks for the question again wants to be there; who is asked unbidden goes on reading.
  function askConsent() {
    page.asksConsent = '';
    document.querySelector('#consent button').focus();
  }

  function answerConsent({dataset}) {
    setStored(consentKey, dataset.consentAnswer);
    adoptConsent(dataset.consentAnswer);
  }

  if (asksConsent) {
    adoptConsent(getStored(consentKey));
    on('storage', ({key, newValue}) => key === consentKey && adoptConsent(newValue));
  }

  // --- Print: where styles cannot reach what a closed `<details>` holds, it is open as long as the page is printed ---

  if (!CSS.supports('selector(::details-content)')) {
    let closed = [];
    on('beforeprint', () => {
      closed = [...document.querySelectorAll('main details:not([open])')];
      closed.forEach((details) => (details.open = true));
    });
    on('afterprint', () => closed.forEach((details) => (details.open = false)));
  }

  // --- Clicks ---

  const answers = {
    '[aria-controls=search]': openSearch,
    '.search__close': window.closeSearch,
    '[data-load-search]': openSearch,
    '.samples__tab': (tab) => window.chooseLanguage(tab, tab.dataset.language),
    '.code__copy': copyCode,
    '[data-copy-from]': copyPage,
    '[data-consent-answer]': answerConsent,
    '[data-consent-ask]': askConsent,
  };
  // For src/document/boot.js, which sees to all others.
  window.answered = Object.keys(answers).join();
  on('click', ({target}) => {
    // Also for the address that is already there.
    const link = target.closest?.('a[href*="#"]');
    if (link?.pathname === location.pathname) window.openFolds(link.hash);
    const control = target.closest?.(window.answered);
    for (const [selector, answer] of Object.entries(answers)) if (control?.matches(selector)) answer(control);
  });
})();
