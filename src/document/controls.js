// The controls that answer before the app has started, while it starts, and when it cannot: an inline script of every
// page, the same text on each. React renders their elements, and leaves alone what this writes into them.
(() => {
  const {languageKey, consentKey, asksConsent} = document.currentScript.dataset;
  const page = document.documentElement.dataset;

  const on = (types, act) => types.split(' ').forEach((type) => addEventListener(type, act, true));
  const tell = (type) => document.dispatchEvent(new Event(type));

  // A browser that keeps nothing, or is full, does the rest all the same.
  const recall = (key) => {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  const remember = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Then for this page alone.
    }
  };

  // --- The menu of narrow windows (src/components/MobileMenu): a popover, which here becomes a modal dialog ---

  const hasPopovers = 'popover' in HTMLElement.prototype;
  const MODAL = Object.entries({role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu'});
  let outside = [];

  function setModal(isOpen) {
    const menu = document.getElementById('menu');
    outside.forEach((element) => (element.inert = false));
    outside = [];
    if (!isOpen) return MODAL.forEach(([name]) => menu?.removeAttribute(name));
    MODAL.forEach((attribute) => menu.setAttribute(...attribute));
    for (let element = menu; element !== document.body; element = element.parentElement) {
      for (const other of element.parentElement.children) {
        // What says that something did not load stays within reach.
        if (other !== element && !other.inert && !other.matches('.notice, script, style')) outside.push(other);
      }
    }
    outside.forEach((element) => (element.inert = true));
    menu.querySelector('button').focus();
  }

  // Before the browser gives the focus back: an inert button could not take it.
  on('beforetoggle', ({target, newState}) => target.id === 'menu' && newState === 'closed' && setModal(false));
  on('toggle', ({target, newState}) => target.id === 'menu' && newState === 'open' && setModal(true));

  window.closeMenu = () => {
    if (!hasPopovers) togglePopover();
    else document.querySelector('#menu:popover-open')?.hidePopover();
  };

  // A page that comes back from the browser's memory, and a window that has become wide, show no menu.
  on('pagehide', window.closeMenu);
  matchMedia('(min-width: 997px)').addEventListener('change', window.closeMenu);

  // Chrome before 114, Firefox before 125, Safari before 17: the popover that is open has an attribute, and one button.
  let opener;
  function togglePopover(button) {
    const shown = document.querySelector('[data-open]');
    const wanted = button && document.getElementById(button.getAttribute('popovertarget'));
    if (shown) {
      delete shown.dataset.open;
      opener.setAttribute('aria-expanded', false);
      if (shown.id === 'menu') setModal(false);
      opener.focus();
    }
    if (!wanted || wanted === shown) return;
    wanted.dataset.open = '';
    opener = button;
    opener.setAttribute('aria-expanded', true);
    if (wanted.id === 'menu') setModal(true);
  }
  if (!hasPopovers) {
    on('click', ({target}) => {
      const button = target.closest('[popovertarget]');
      if (button || !target.closest('[data-open]')) togglePopover(button);
    });
    on('keydown', ({key}) => key === 'Escape' && togglePopover());
  }

  // --- The language of the samples (src/components/Samples): which panel is seen, src/css/samples.css decides ---

  page.sampleLanguage = recall(languageKey);

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
    tell('samplelanguage');
  }

  /** Shows all samples in a language. The control under the reader's pointer stays, whatever grows or shrinks above it. */
  window.chooseLanguage = (control, language) => {
    const before = control.getBoundingClientRect().top;
    showLanguage(language);
    scrollBy(0, control.getBoundingClientRect().top - before);
    remember(languageKey, language);
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

  // --- Folded parts (src/components/Fold): open for a link that leads to them, and on paper ---

  /** Opens what hides the place that an address names, and goes there. */
  window.openFolds = (hash) => {
    const place = document.getElementById(hash.slice(1));
    let hasOpened = false;
    for (let fold = place?.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      hasOpened ||= !fold.open;
      fold.open = true;
    }
    if (hasOpened) place.scrollIntoView();
  };
  on('DOMContentLoaded hashchange', () => window.openFolds(location.hash));

  // Older browsers than those that src/css/shell.css speaks to.
  let unfolded = [];
  on('beforeprint', () => {
    unfolded = [...document.querySelectorAll('main details:not([open])')];
    unfolded.forEach((fold) => (fold.open = true));
  });
  on('afterprint', () => unfolded.forEach((fold) => (fold.open = false)));

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

  async function copyPage({dataset, parentElement}) {
    const status = parentElement.querySelector('[role=status]');
    status.textContent = 'Copying…';
    try {
      const response = await fetch(dataset.copyFrom);
      if (!response.ok) throw response;
      await copyText(await response.text());
      status.textContent = 'Copied.';
    } catch {
      status.textContent = 'Not copied: open the Markdown and copy it there.';
    }
  }

  // --- The search: its dialog (src/search/dialog.html) opens at once; src/search/main.ts follows, and finds ---

  const findDialog = () => document.getElementById('search');
  const append = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  let isSearchAsked = false;

  function loadSearch() {
    // Live reload has it on the page.
    const {search, baseUrl} = document.querySelector('script[data-search]')?.dataset ?? {};
    if (isSearchAsked || !search) return;
    isSearchAsked = true;
    append('link', {rel: 'preload', as: 'fetch', crossOrigin: '', href: `${baseUrl}search/headings.json`});
    append('script', {
      src: search,
      onerror() {
        isSearchAsked = false;
        const notes = findDialog().querySelector('.search__notes');
        notes.innerHTML =
          '<div class="search__notice" role="alert"><p>The search did not load. Check your connection.</p>' +
          '<button type="button" class="search__action" data-load-search>Retry</button></div>';
      },
    });
  }

  function openSearch() {
    const dialog = findDialog();
    if (!dialog.open) dialog.showModal();
    window.startSearch ? window.startSearch() : loadSearch();
  }

  // Not on a connection that may have better to do.
  const loadSearchAhead = ({target}) => {
    const {saveData, effectiveType = ''} = navigator.connection ?? {};
    if (target.closest?.('[aria-controls=search]') && navigator.onLine && !saveData && !effectiveType.includes('2g'))
      loadSearch();
  };
  on('pointerover pointerdown focusin', loadSearchAhead);

  const WRITABLE = 'input, textarea, select, [contenteditable]';
  on('keydown', (event) => {
    const {key, ctrlKey, metaKey, shiftKey, altKey, target, isComposing} = event;
    const dialog = findDialog();
    const isShortcut =
      ctrlKey || metaKey
        ? key.toLowerCase() === 'k' && !shiftKey && !altKey
        : key === '/' && !altKey && !target.closest?.(WRITABLE);
    if (isShortcut) openSearch();
    // At the first press: some browsers only empty a field of this kind.
    else if (key === 'Escape' && dialog.open && !isComposing) dialog.close();
    else if (key === 'Enter' && !window.startSearch && target.matches('#search input')) dialog.dataset.enter = '';
    else return;
    // The browser would take the shortcut for its own.
    event.preventDefault();
  });

  // The next search is a new one.
  on('close', ({target}) => {
    if (target.id !== 'search') return;
    target.querySelector('[type=search]').value = '';
    target.querySelector('[type=radio]').checked = true;
  });

  // --- Consent to scripts of other companies (src/components/Consent): src/clientModules/externalScripts.ts loads them ---

  function adoptConsent(stored) {
    const {doNotTrack, globalPrivacyControl} = navigator;
    const isRefusedEverywhere = globalPrivacyControl === true || doNotTrack === '1';
    page.consent = /^(allowed|declined)$/.exec(stored)?.[0] ?? (isRefusedEverywhere ? 'declined' : '');
    if (page.consent) delete page.asksConsent;
    else page.asksConsent = '';
    tell('consent');
  }

  // Who asks for the question again wants to be there; who is asked unbidden goes on reading.
  function askConsent() {
    page.asksConsent = '';
    document.querySelector('#consent button').focus();
  }

  function answerConsent({dataset}) {
    remember(consentKey, dataset.consentAnswer);
    adoptConsent(dataset.consentAnswer);
  }

  if (asksConsent) {
    adoptConsent(recall(consentKey));
    on('storage', ({key, newValue}) => key === consentKey && adoptConsent(newValue));
  }

  // --- Clicks ---

  const answers = {
    '[aria-controls=search]': openSearch,
    '.search__close': () => findDialog().close(),
    // The backdrop belongs to the dialog element: a click on the element itself is a click beside its content.
    '#search': (dialog, target) => target === dialog && dialog.close(),
    '[data-load-search]': openSearch,
    '.samples__tab': (tab) => window.chooseLanguage(tab, tab.dataset.language),
    '.code__copy': copyCode,
    '[data-copy-from]': copyPage,
    '[data-consent-answer]': answerConsent,
    '[data-consent-ask]': askConsent,
    // Also for the address that is already there.
    'a[href*="#"]': ({hash, pathname}) => pathname === location.pathname && window.openFolds(hash),
  };
  on('click', ({target}) => {
    for (const [selector, answer] of Object.entries(answers)) {
      const control = target.closest?.(selector);
      if (control) answer(control, target);
    }
  });
})();
