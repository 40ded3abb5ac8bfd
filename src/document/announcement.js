// Hides an announcement that the reader dismissed before the page is painted. The theme's own script looks at the
// dismissal alone: a new announcement would appear only with the app, and push the page down.
(() => {
  const {announcement, namespace} = document.currentScript.dataset;
  let isDismissed = false;
  try {
    // UPGRADING: storage-keys
    const stored = (name) => localStorage.getItem(`docusaurus.announcement.${name}${namespace}`);
    isDismissed = stored('dismiss') === 'true' && stored('id') === announcement;
  } catch {
    // Without storage nothing was dismissed.
  }
  document.documentElement.dataset.announcementBarInitiallyDismissed = isDismissed;
})();
