import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Says that a part of the app did not load for the page that is opened, with a way to try again. Docusaurus reloads the
 * page when a part fails during navigation; on the first load it says nothing, and menus and buttons stay without effect.
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
