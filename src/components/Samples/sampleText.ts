/**
 * The text of a sample, for browsers.
 *
 * On the page that the reader opened first, the server has written it; on every page after that it is loaded before
 * the page is shown.
 *
 * @param name as in `data-sample`.
 * @returns highlighted HTML.
 */
export async function sampleText(name: string, load: () => Promise<{default: string}>): Promise<string> {
  const isFirstPage = document.documentElement.dataset.hasHydrated === 'false';
  const written = isFirstPage ? document.querySelector(`[data-sample="${name}"] code`) : null;
  return written ? written.innerHTML : (await load()).default;
}
