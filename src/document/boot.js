// The first script of every page, inlined. It starts the app after the first sign of a reader, out of the way of what the
// reader does; and says so when the app cannot load. What can be answered without the app, `controls.js` answers.
// It is the same text on every page, so that one hash in the Content Security Policy covers it.
(() => {
  const {app, baseUrl} = document.currentScript.dataset;
  const html = document.documentElement;
  const sources = app.split(' ');

  const on = (types, act) => types.split(' ').forEach((type) => addEventListener(type, act, true));

  // --- The notice: what could not be loaded, with a way to try again ---

  let notice;
  let retries = [];

  function retryAll() {
    const pending = retries;
    retries = [];
    notice?.remove();
    pending.forEach((retry) => retry());
  }

  function makeNotice() {
    notice = document.createElement('div');
    notice.className = 'notice';
    notice.innerHTML = '<p role="alert"></p><button>Retry</button>';
    notice.lastChild.onclick = retryAll;
    return notice;
  }

  // What leaving the page has cancelled is no fault. Safari reports it before the page is hidden, too early to be told from
  // one: whatever has failed is tried again where the browser brings the page back.
  on('pageshow', ({persisted}) => persisted && retryAll());

  /** Shows a text with a Retry button, which the return of the network presses as well. For the client modules too. */
  window.showNotice = (text, retry) => {
    retries.push(retry);
    // First in the page: without its style sheet the notice would be below everything.
    document.body.prepend(notice ?? makeNotice());
    notice.firstChild.textContent = text;
  };

  on('online', retryAll);

  /** The page's own path, which may be another than it was asked for by. */
  const ownPath = () => new URL(document.querySelector('link[rel=canonical]')?.href ?? location).pathname;

  function explain(source) {
    const route = ownPath().slice(baseUrl.length).replace(/\/$/, '');
    // Up to the page's name, whatever follows: `.html`, `/index.html`, a slash. Empty when the address does not tell.
    const served = location.pathname.slice(0, location.pathname.lastIndexOf(`/${route}`) + 1);
    return served && served !== baseUrl
      ? `This site did not load properly. It was built for the base URL ${baseUrl} but is served from ${served}. ` +
          `If you run it, set baseUrl to '${served}' in docusaurus.config.ts.`
      : `Failed to load ${source}. The text is complete; menus and buttons may not work.`;
  }

  function report({target}) {
    const source = target.getAttribute?.('src');
    const retry = sources.includes(source)
      ? () => load(source)
      : target.rel === 'stylesheet' && (() => target.replaceWith(target.cloneNode()));
    if (!retry) return;
    const show = () => showNotice(explain(target.src ?? target.href), retry);
    document.body ? show() : on('DOMContentLoaded', show);
  }

  on('error', report);

  // --- The app ---

  const append = (tag, properties) => document.head.appendChild(Object.assign(document.createElement(tag), properties));

  // Not `async`: keeps the order.
  const load = (src) => append('script', {src, async: false});

  // The page came with the styles of its template alone: src/plugins/afterBuild/pageStyles.
  const wholeSheet = () => document.querySelector('[data-whole]')?.dataset.whole;

  let hasStarted = false;
  let isAskedFor = false;

  function loadApp() {
    if (isAskedFor) return;
    isAskedFor = true;
    // React would take a page that is still arriving for one that differs from its own.
    const loadAll = () => sources.forEach(load);
    document.readyState === 'loading' ? on('DOMContentLoaded', loadAll) : loadAll();
  }

  const whenIdle = (act) => (window.requestIdleCallback ?? setTimeout)(act, {timeout: 2000});

  // What the app adds to the page needs the whole sheet, but does not wait for it for ever.
  function start() {
    if (hasStarted) return;
    hasStarted = true;
    const href = wholeSheet();
    if (!href) return loadApp();
    append('link', {rel: 'stylesheet', href, onload: loadApp, onerror: loadApp});
    setTimeout(loadApp, 3000);
  }

  // A busy device shows a frame long after it was made. What is fetched before counts as if the paint had waited for it.
  const SHOWN = 1000;

  // A page that is read and left costs the reader's processor and battery nothing: the app waits in the cache.
  function fetchAhead() {
    const {saveData, effectiveType = ''} = navigator.connection ?? {};
    if (hasStarted || saveData || effectiveType.includes('2g')) return;
    // Not by `rel=prefetch`: Firefox holds it against `default-src`, and Safari does not know it.
    const keep = (href) => fetch(href, {priority: 'low'}).then((response) => response.blob());
    [wholeSheet(), ...sources].filter(Boolean).forEach((href) => keep(href).catch(() => {}));
  }

  // The reader comes first: what was done is answered and drawn, and the next thing may follow it closely. Moving and
  // scrolling are no hurry; a key or a finger that goes down puts the start off.
  const QUIET = 200;
  let soon;
  function startSoon(isPressed) {
    if (hasStarted || (soon && !isPressed)) return;
    clearTimeout(soon);
    soon = setTimeout(() => whenIdle(start), QUIET);
  }
  on('pointermove pointerup wheel scroll focusin', () => startSoon(false));
  on('pointerdown keydown', () => startSoon(true));
  // Not a reader's sign: styles in the page that a host's old policy refuses. The whole sheet is a file, and may come.
  on('securitypolicyviolation', ({effectiveDirective}) => effectiveDirective.startsWith('style-src') && start());
  on('load', () => {
    // At an address that is not the page's own, the app has something to put right: src/clientModules/address.ts.
    if (ownPath() === location.pathname) setTimeout(() => whenIdle(fetchAhead), SHOWN);
    else whenIdle(start);
  });

  // --- Until the app can answer ---

  // UPGRADING: app-root
  // "false" is what the server sent. An app that has crashed as a whole takes the attribute away, and still answers.
  const isReady = () => html.dataset.hasHydrated !== 'false';
  const CONTROLS = '#__docusaurus :is(button:not([popovertarget]), [role=button], [role=tab])';
  let waiting;
  let place;

  /** The controls that say the same. */
  const alike = ({textContent}) =>
    [...document.querySelectorAll(CONTROLS)].filter((control) => control.textContent === textContent);

  // What reaches React while it takes the page over makes it finish in one go, a quarter of a second on a slow phone.
  // Nothing in its part of the page needs it: the browser and `controls.js` answer, or what is done waits here.
  const KEYS = 'keydown keypress keyup';
  const POINTERS = 'pointerdown pointerup mousedown mouseup touchstart touchend click auxclick contextmenu';
  on(`${KEYS} ${POINTERS} input change`, (event) => {
    if (!isReady() && event.target.closest?.('#__docusaurus')) event.stopPropagation();
  });

  // What neither the browser nor `controls.js` answers: the last of it is done again, once.
  on('click', (event) => {
    if (isReady()) return;
    const button = event.target.closest(CONTROLS);
    const control = !button?.matches(window.answered) && button;
    const link = event.target.closest('a[href]');
    // Who is about to leave needs no app, which would be in the way of the next page. A later press may start it.
    if (link && link.pathname !== location.pathname) clearTimeout(soon);
    // A link that the browser cannot follow would take the page away: the app says so instead.
    if (!control && (navigator.onLine || !link)) return;
    event.preventDefault();
    waiting?.removeAttribute('aria-busy');
    waiting = control || link;
    waiting.setAttribute('aria-busy', true);
    place = alike(waiting).indexOf(waiting);
    const status = waiting.parentElement.querySelector('[role=status]');
    if (status) status.textContent = 'Opening…';
    // Once the sign has been painted: the whole sheet makes the browser style the page anew.
    requestAnimationFrame(() => setTimeout(start));
  });

  new MutationObserver((_, observer) => {
    // Empty: the app can answer, and is about to make anew what it makes for browsers alone, such as the theme's tabs.
    if (!isReady() || html.dataset.hasHydrated === '') return;
    observer.disconnect();
    // The app shows other pages by itself.
    document.querySelector('[type=speculationrules]')?.remove();
    if (!waiting) return;
    waiting.removeAttribute('aria-busy');
    (waiting.isConnected ? waiting : alike(waiting)[place])?.click();
  }).observe(html, {attributeFilter: ['data-has-hydrated']});
})();
