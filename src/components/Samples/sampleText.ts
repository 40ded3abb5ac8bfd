/**
 * Returns the text of a sample in a browser. The first page of a visit contains it; on later pages, it is loaded before
 * the page is shown.
 *
 * @param name as in `data-sample`.
 * @returns highlighted HTML.
 */
export async function sampleText(name: string, load: () => Promise<{default: string}>): Promise<string> {
  // UPGRADING: has-hydrated
  const isFirstPage = document.documentElement.dataset.hasHydrated === 'false';
  const written = isFirstPage ? document.querySelector(`[data-sample="${name}"] code`) : null;
  return written ? written.innerHTML : (await load()).default;
}
