// Shows a notice when a script or the style sheet of the page does not load. The text is complete without them.
// Docusaurus reloads the page when a script fails later, during navigation.
addEventListener(
  'error',
  ({target}) => {
    const source = target.src ?? target.href;
    const page = document.documentElement.dataset;
    // UPGRADING: has-hydrated
    const isFirstScript =
      target.matches?.('script') && page.hasHydrated === 'false' && source.startsWith(location.origin);
    if (!(isFirstScript || target.matches?.('link[rel=stylesheet]'))) return;
    const show = () => {
      if (document.querySelector('.notice')) return;
      const notice = document.createElement('div');
      notice.className = 'notice alert alert--danger';
      notice.innerHTML = '<p role="alert"></p><button type="button" class="button button--primary">Retry</button>';
      notice.lastChild.onclick = () => location.reload();
      // First in the page: without its style sheet the notice would be below everything.
      document.body.prepend(notice);
      notice.firstChild.textContent =
        `This site did not load properly. Failed to load ${source}. The text is complete; ` +
        'menus and buttons may not work.';
    };
    document.body ? show() : addEventListener('DOMContentLoaded', show);
  },
  true,
);
// WebKit aborts the requests of a page that is left, and restores the page with failed scripts.
addEventListener('pageshow', ({persisted}) => persisted && document.querySelector('.notice') && location.reload());
