import {useLocation} from '@docusaurus/router';
import {useDocsData, type GlobalDoc} from '@docusaurus/plugin-content-docs/client';

/** Paths that the router takes for the same. */
const normalised = (path: string) => path.toLowerCase().replace(/(.)\/$/, '$1');

/** The sidebars of a version's pages by their paths. Made once: every page asks several times. */
const sidebars = new WeakMap<GlobalDoc[], ReadonlyMap<string, string | undefined>>();

function sidebarsOf(docs: GlobalDoc[]): ReadonlyMap<string, string | undefined> {
  const known = sidebars.get(docs) ?? new Map(docs.map(({path, sidebar}) => [normalised(path), sidebar]));
  sidebars.set(docs, known);
  return known;
}

/** Name of the sidebar of the page that is shown; undefined on a page without one. */
export function useSidebarName(): string | undefined {
  const {pathname} = useLocation();
  const [version] = useDocsData(undefined).versions;
  return version && sidebarsOf(version.docs).get(normalised(pathname));
}
