import preloadRoute from '@docusaurus/core/lib/client/preload';
import {isKnown, loadPart, partOf} from './parts';

/** Docusaurus's own, after the part that has the route. Rejects when something does not arrive. */
export default async function preload(pathname: string): Promise<void> {
  if (!isKnown(pathname)) await loadPart(partOf(pathname));
  await preloadRoute(pathname);
}
