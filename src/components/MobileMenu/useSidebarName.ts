import {useLocation} from '@docusaurus/router';
import {useDocsData} from '@docusaurus/plugin-content-docs/client';

/** Paths that the router takes for the same. */
const normalised = (path: string) => path.toLowerCase().replace(/(.)\/$/, '$1');

/** Name of the sidebar of the page that is shown; undefined on a page without one. */
export function useSidebarName(): string | undefined {
  const {pathname} = useLocation();
  const [version] = useDocsData(undefined).versions;
  const here = normalised(pathname);
  return version?.docs.find(({path}) => normalised(path) === here)?.sidebar;
}
