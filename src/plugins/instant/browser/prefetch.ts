import type {ClientModule} from '@docusaurus/types';

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 50);

let isQueued = false;

/**
 * Spreads prefetching over idle periods, a route at a time, each route once. Docusaurus asks for the routes of all
 * visible links in one task after hydration, and looks through all routes for each: 260 ms on a slow phone. It still
 * decides whether the connection allows it. This runs before the first links are seen. UPGRADING: first-render
 * and internals
 */
export const onRouteUpdate: ClientModule['onRouteUpdate'] = () => {
  if (isQueued) return;
  isQueued = true;
  const {prefetch, preload} = window.docusaurus;
  const waiting: string[] = [];
  const known = new Set<string>();
  const next = () => {
    void prefetch(waiting.shift()!);
    if (waiting.length > 0) whenIdle(next);
  };
  const queue = (route: string): false => {
    if (!known.has(route) && waiting.push(route) === 1) whenIdle(next);
    known.add(route);
    return false;
  };
  window.docusaurus = {preload, prefetch: queue};
};
