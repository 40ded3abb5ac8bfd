/** Under this key, with the site's namespace after it, the browser remembers the language of the samples. */
export const LANGUAGE_KEY = 'docusaurus.tab.sample-language';

/**
 * A script for the head of every page: puts the remembered language on the document before the first paint, so that
 * nothing moves when React takes over. While the attribute is missing, `src/css/samples.css` shows every panel, which
 * is right without scripts, and right again when the site's own scripts do not arrive.
 *
 * @param key storage key with the site's namespace.
 */
export const firstPaintScript = (key: string): string => `(() => {
  const page = document.documentElement.dataset;
  page.sampleLanguage = '';
  try {
    page.sampleLanguage = localStorage.getItem(${JSON.stringify(key)}) ?? '';
  } catch {}
  addEventListener('error', ({target}) => {
    const isOwnScript = target.localName === 'script' && target.src.startsWith(location.origin);
    if (isOwnScript && page.hasHydrated === 'false') delete page.sampleLanguage;
  }, true);
})();`;
