// Starts the app when the page is idle after its load, or after the first input, whichever comes first. The scripts of the
// app are data until then: `index.ts` gives them this type.
(() => {
  let isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const {src} of document.querySelectorAll('script[type="text/app"]'))
      // Not `async`: the scripts depend on their order.
      document.head.append(Object.assign(document.createElement('script'), {src, async: false}));
  }

  const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, {timeout: 1000});
  addEventListener('load', startWhenIdle);

  function startAfterInput() {
    // React would take a page that is still arriving for one that differs from its own.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startWhenIdle);
    // After the paint of what the input changed.
    else requestAnimationFrame(startWhenIdle);
  }
  for (const type of ['click', 'keydown']) addEventListener(type, startAfterInput, {capture: true, once: true});

  // Back and Forward after a reload lead to pages that the app has shown: the browser changes the address alone.
  const {pathname} = location;
  addEventListener('popstate', () => {
    if (location.pathname !== pathname && document.documentElement.dataset.hasHydrated === 'false') location.reload();
  });

  // When the page has been parsed, Docusaurus's home page takes an app that has not begun for a wrong base URL. A style
  // sheet that has loaded proves it right.
  let isStyled = true;
  addEventListener(
    'error',
    ({target}) => {
      if (target.rel !== 'stylesheet') return;
      isStyled = false;
      // The page was parsed first: Docusaurus does not look again.
      if (document.readyState !== 'loading') window.insertBanner?.();
    },
    true,
  );
  document.addEventListener('readystatechange', () => {
    if (isStyled) window.docusaurus ??= {};
  });
})();
