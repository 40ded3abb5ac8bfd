// Opens the search dialog at once, without the app: an inline script of every page, the same text on each. The index
// and the script that searches it are loaded when a reader opens the dialog, or points at its button.
(() => {
  // `npm start` has neither.
  const {script, index} = document.currentScript.dataset;
  // Without this script the button does nothing, and is not shown.
  document.documentElement.dataset.search = '';

  const BUTTON = '[aria-controls=site-search]';
  const find = (selector) => document.querySelector(selector);
  const on = (type, act) => addEventListener(type, act, true);
  const say = (html) => (find('.search__status').innerHTML = `<p>${html}</p>`);
  const offer = (sentence, action, label) =>
    say(`<span role="alert">${sentence}</span> <button class="button button--link" data-${action}>${label}</button>`);

  let loading;
  let attempts = '';

  async function load() {
    say('Loading the index…');
    try {
      const [{start}, response] = await Promise.all([import(script + attempts), fetch(index)]);
      start(await response.json(), index);
    } catch {
      loading = undefined;
      // Browsers do not load a module again from an address that has failed.
      attempts += '?';
      const response = await fetch(script, {method: 'HEAD'}).catch(() => undefined);
      if (response?.ok === false) offer('The site has been updated since you opened this page.', 'reload', 'Reload it');
      else offer('The search did not load. Check your connection.', 'retry', 'Retry');
    }
  }

  function loadOnce() {
    if (script) loading ??= load();
    else say('npm start has no search: use npm run serve.');
  }

  function open() {
    const dialog = find('#site-search');
    // The focus returns to the button of the menu, not to a link in it that is gone when the dialog closes.
    document.activeElement?.closest('[popover]')?.hidePopover?.();
    if (!dialog.open) dialog.showModal();
    find('#site-search input').focus();
    find('#site-search input').select();
    // After the dialog is painted.
    requestAnimationFrame(() => setTimeout(loadOnce));
  }

  // A page that is still loading may not have it yet.
  const close = () => find('#site-search')?.close();

  // After `data-reload`.
  addEventListener('DOMContentLoaded', () => {
    const question = new URLSearchParams(location.search).get('search');
    if (!question) return;
    const address = new URL(location);
    address.searchParams.delete('search');
    history.replaceState(history.state, '', address);
    open();
    find('#site-search input').value = question;
  });

  on('keydown', (event) => {
    const {key, ctrlKey, metaKey, shiftKey, altKey, target, isComposing} = event;
    // No single character: somebody who dictates would open it by saying one (WCAG 2.2, 2.1.4).
    const isShortcut = (ctrlKey || metaKey) && key.toLowerCase() === 'k' && !shiftKey && !altKey;
    // The search opens its first result when it has loaded.
    if (key === 'Enter' && !isComposing && target === find('#site-search input')) target.dataset.enter = '';
    if (!isShortcut) return;
    event.preventDefault();
    open();
  });
  on('click', ({target}) => {
    const button = target.closest?.(BUTTON);
    // A closed dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
    button?.focus();
    if (button || target.closest?.('#site-search [data-retry]')) open();
    else if (target.closest?.('#site-search [data-reload]'))
      location.search = `?search=${encodeURIComponent(find('#site-search input').value)}`;
    else if (target.matches?.('#site-search, #site-search [data-close]')) close();
  });
  // Not for touch: the click follows immediately.
  on('pointerover', ({target, pointerType}) => {
    if (pointerType === 'mouse' && script && target.closest?.(BUTTON)) loadOnce();
  });
  on('popstate', close);
  on('pagehide', close);
})();
