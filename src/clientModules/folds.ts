import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/**
 * Folded parts of a page (src/components/Fold): open for a link that leads into them, and on paper. Most browsers do both
 * by themselves, but not for the router's links, and not in Firefox 115 or Safari 16.4.
 */
function openFolds(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  let hasOpened = false;
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    hasOpened ||= !fold.open;
    fold.open = true;
  }
  if (hasOpened) target?.scrollIntoView();
}

function openOnPaper(): void {
  let closed: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    closed.forEach((details) => (details.open = true));
  });
  addEventListener('afterprint', () => closed.forEach((details) => (details.open = false)));
}

if (ExecutionEnvironment.canUseDOM) {
  if (!CSS.supports('selector(::details-content)')) openOnPaper();
  // Also for the address that is already there, at which the router does nothing.
  addEventListener('click', ({target}) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="#"]');
    if (link && link.pathname === location.pathname) openFolds(link.hash);
  });
}

export function onRouteDidUpdate({location}: {location: {hash: string}}): void {
  openFolds(location.hash);
}
