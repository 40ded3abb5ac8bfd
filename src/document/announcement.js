// Hides an announcement that the reader dismissed before the page is painted. The theme's own script looks at the
// dismissal alone: a new announcement would appear only with the app, and push the page down.
// Closes it, too: the theme's button answers when the app has started.
(() => {
  const {announcement, namespace} = document.currentScript.dataset;
  const hide = (isDismissed) => (document.documentElement.dataset.announcementBarInitiallyDismissed = isDismissed);
  // UPGRADING: storage-keys
  const keyOf = (name) => `docusaurus.announcement.${name}${namespace}`;
  try {
    hide(localStorage.getItem(keyOf('dismiss')) === 'true' && localStorage.getItem(keyOf('id')) === announcement);
  } catch {
    // Without storage nothing was dismissed.
    hide(false);
  }
  addEventListener(
    'click',
    ({target}) => {
      // UPGRADING: theme-classes
      if (!target.closest('.theme-announcement-bar button')) return;
      hide(true);
      try {
        localStorage.setItem(keyOf('dismiss'), true);
        localStorage.setItem(keyOf('id'), announcement);
      } catch {
        // Without storage it is closed until the next page.
      }
    },
    true,
  );
})();
