// Starts the app when the reader moves the mouse, scrolls, clicks or presses a key, or 3 s after the page has loaded:
// on a slow phone, the start takes a second in which no tap is answered. A page that shows a tool needs the app sooner.
// The scripts of the app are data until then: `../index.ts` gives them this type.
(() => {
  function start() {
    for (const script of document.querySelectorAll('script[type="text/app"]'))
      // Not `async`: the scripts depend on their order.
      script.replaceWith(Object.assign(document.createElement('script'), {src: script.src, async: false}));
  }

  const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, {timeout: 1000});

  function startAfterInput() {
    // React would report a mismatch in a page that is still loading.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startWhenIdle);
    // After the paint that follows the input.
    else requestAnimationFrame(startWhenIdle);
  }
  // Only a scroll of the page counts: `menu.js` scrolls the sidebar, whose event does not bubble.
  for (const type of ['mousemove', 'scroll', 'click', 'keydown'])
    addEventListener(type, startAfterInput, {capture: type !== 'scroll', once: true});

  addEventListener('load', () => {
    // Something that is disabled or incomplete until the app has started.
    const waiting = document.querySelector('[aria-busy=true]');
    // A slow phone has loaded the page before it paints it.
    if (waiting?.getBoundingClientRect().top < innerHeight)
      new PerformanceObserver(startWhenIdle).observe({type: 'paint', buffered: true});
    setTimeout(startWhenIdle, 3000);
  });
})();
