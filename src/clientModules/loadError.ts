import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Shows a notice, with a way to try again, when a chunk of the first page did not load. Docusaurus reloads the page when
 * a chunk fails during navigation; on the first load it reports nothing, and menus and buttons do not work.
 */
function report({reason}: PromiseRejectionEvent): void {
  const isFirstLoad = document.documentElement.dataset.hasHydrated === 'false';
  if (!(reason instanceof Error) || reason.name !== 'ChunkLoadError' || !isFirstLoad) return;
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.innerHTML = '<p role="alert"></p><button type="button">Retry</button>';
  notice.querySelector('button')!.onclick = () => location.reload();
  document.body.prepend(notice);
  notice.querySelector('p')!.textContent = String(reason);
}

if (ExecutionEnvironment.canUseDOM) addEventListener('unhandledrejection', report);
