// Says when a script of the app or the style sheet does not load: the text is complete without them.
addEventListener(
  'error',
  ({target}) => {
    const source = target.src ?? target.href;
    const isOfApp = [...document.querySelectorAll('script[type="text/app"]')].some(({src}) => src === source);
    if (!(isOfApp || target.matches?.('link[rel=stylesheet]')) || document.querySelector('.notice')) return;
    const show = () => {
      const notice = document.createElement('div');
      notice.className = 'notice';
      notice.innerHTML = '<p role="alert"></p><button type="button">Retry</button>';
      notice.lastChild.onclick = () => location.reload();
      // First in the page: without its style sheet the notice would be below everything.
      document.body.prepend(notice);
      notice.firstChild.textContent = `Failed to load ${source}. The text is complete; menus and buttons may not work.`;
    };
    document.body ? show() : addEventListener('DOMContentLoaded', show);
  },
  true,
);
// WebKit breaks off what a page is loading when the page is left, and restores the page with its scripts failed.
addEventListener('pageshow', ({persisted}) => persisted && document.querySelector('.notice') && location.reload());
