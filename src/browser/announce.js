// The one live region of a page. An event `announce` gives it a sentence for screen readers, which is gone before
// somebody reads the page to its end.
(() => {
  let emptying;
  document.addEventListener('announce', ({detail}) => {
    const region = document.querySelector('#site-announcement');
    region.textContent = detail;
    clearTimeout(emptying);
    emptying = setTimeout(() => (region.textContent = ''), 2000);
  });
})();
