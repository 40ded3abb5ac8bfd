/**
 * Returns the highlighted HTML of a sample in a browser, by its `data-sample`. The first page of a visit contains it;
 * on later pages, it is loaded before the page is shown.
 */
export async function sampleText(name: string, load: () => Promise<{default: string}>): Promise<string> {
  // UPGRADING: has-hydrated
  const isFirstPage = document.documentElement.dataset.hasHydrated === 'false';
  const written = isFirstPage ? document.querySelector(`[data-sample="${name}"] code`) : null;
  return written ? written.innerHTML : (await load()).default;
}
