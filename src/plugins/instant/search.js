// Opens the search. Goes with src/search.
(() => {
  const find = (id) => document.getElementById(id);
  const isOpen = ({dataset}) => 'open' in dataset;
  const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));
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
    window.showSearch(button);
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
  ['pointerover', 'pointerdown', 'focusin'].forEach((type) => addEventListener(type, loadSearchAhead, true));

  const WRITABLE = 'input, textarea, select, [contenteditable]';
  addEventListener(
    'keydown',
    (event) => {
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
    },
    true,
  );

  addEventListener(
    'click',
    ({target}) => {
      const button = target.closest?.('[aria-controls=search], [data-load-search]');
      if (button) openSearch(button);
      if (target.closest?.('.search__close')) window.closeSearch();
    },
    true,
  );
})();
