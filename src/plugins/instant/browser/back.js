// After a reload, Back and Forward lead to entries of the history that the app has made: the browser changes only the
// address. Until the app has started, a reload shows their page. UPGRADING: has-hydrated
(() => {
  const {pathname} = location;
  addEventListener('popstate', () => {
    if (location.pathname !== pathname && document.documentElement.dataset.hasHydrated === 'false') location.reload();
  });
})();
