// The one live region of a page. An event `announce` gives it a sentence for screen readers, which is gone before
// somebody reads the page to its end.
(() => {
  let emptying;
  document.addEventListener('announce', ({detail}) => {
    const region = document.querySelector('#site-announcement');
    // The same text again would be no change. A space at its end is not spoken, and makes it one.
    region.textContent = region.textContent === detail ? `${detail}\u00a0` : detail;
    clearTimeout(emptying);
    emptying = setTimeout(() => (region.textContent = ''), 2000);
  });
})();
