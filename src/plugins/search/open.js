// Opens the search dialog at once, without the app: an inline script of every page, the same text on each. The index and
// the script that searches it follow when a reader opens the dialog, or points at its button.
(() => {
  // Live reload has neither.
  const {script, index} = document.currentScript.dataset;
  // Without this script the button does nothing, and is not shown.
  document.documentElement.dataset.search = '';

  const BUTTON = '[aria-controls=search]';
  const WRITABLE = 'input, textarea, select, [contenteditable]';
  const find = (selector) => document.querySelector(selector);
  const on = (types, act) => types.split(' ').forEach((type) => addEventListener(type, act, true));
  const note = (html) => (find('#search .search__notes').innerHTML = html);

  let loading;
  let attempts = '';
  let isStarted = false;
  let opener;

  async function fetchIndex() {
    const response = await fetch(index);
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  }

  function load() {
    if (!script)
      return note('<p role="alert">The live-reload server has no search. Run npm run build and npm run serve.</p>');
    loading ??= Promise.all([import(script + attempts), fetchIndex()])
      .then(([{start}, loaded]) => {
        start(loaded, index);
        isStarted = true;
      })
      .catch(() => {
        loading = undefined;
        // Browsers remember a module that has failed by its address.
        attempts += '?';
        const offer = (sentence, button) => note(`<p role="alert">${sentence} ${button}</p>`);
        const isGone = fetch(script, {method: 'HEAD'}).then(({ok}) => !ok);
        return isGone
          .catch(() => false)
          .then((gone) =>
            gone
              ? offer(
                  'The site has been updated since you opened this page.',
                  '<button type="button" data-reload>Reload it</button>',
                )
              : offer('The search did not load. Check your connection.', '<button type="button">Retry</button>'),
          );
      });
  }

  function open() {
    const dialog = find('#search');
    if (!dialog.open) {
      opener = document.activeElement;
      if (!isStarted) note('<p>Loading the index…</p>');
      dialog.showModal();
    }
    find('#search input').focus();
    requestAnimationFrame(() => setTimeout(load));
  }

  const close = () => find('#search')?.close();

  // The entry of the history keeps what was typed while the page, and with it the search of the new release, is loaded.
  function reload() {
    history.replaceState({...history.state, search: find('#search input').value}, '');
    location.reload();
  }

  addEventListener('DOMContentLoaded', () => {
    const {search, ...state} = history.state ?? {};
    if (search === undefined) return;
    history.replaceState(state, '');
    open();
    find('#search input').value = search;
  });

  on('keydown', (event) => {
    const {key, ctrlKey, metaKey, shiftKey, altKey, target, isComposing} = event;
    const isShortcut =
      ctrlKey || metaKey
        ? key.toLowerCase() === 'k' && !shiftKey && !altKey
        : key === '/' && !altKey && !target.closest?.(WRITABLE);
    if (isShortcut) open();
    // At the first press: some browsers only empty a field of this kind.
    else if (key === 'Escape' && find('#search')?.open && !isComposing) close();
    // The search, once it is there, takes this for its first result.
    else if (key === 'Enter' && target.matches('#search input')) target.dataset.enter = '';
    else return;
    event.preventDefault();
  });
  on('click', ({target}) => {
    if (target.closest?.(BUTTON)) {
      open();
      // Safari does not focus a button that is clicked.
      opener = target.closest(BUTTON);
    } else if (target.closest?.('.search__close') || target === find('#search')) close();
    else if (target.closest?.('[data-reload]')) reload();
    else if (target.closest?.('.search__notes button')) open();
  });
  // Not on a connection that may have better to do. A finger is there already, and the click follows it.
  on('pointerover focusin', ({target, pointerType}) => {
    const {saveData, effectiveType = ''} = navigator.connection ?? {};
    if (
      target.closest?.(BUTTON) &&
      pointerType !== 'touch' &&
      script &&
      navigator.onLine &&
      !saveData &&
      !/2g/.test(effectiveType)
    )
      load();
  });
  on('close', ({target}) => {
    if (target.id !== 'search') return;
    // The next search is a new one.
    const field = find('#search input');
    field.value = '';
    delete field.dataset.enter;
    field.dispatchEvent(new Event('input'));
    opener?.focus();
  });
  on('popstate pagehide', close);
})();
