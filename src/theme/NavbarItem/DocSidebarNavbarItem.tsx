import {useLocation} from '@docusaurus/router';
import {useDocsData} from '@docusaurus/plugin-content-docs/client';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import type {Props} from '@theme/NavbarItem/DocSidebarNavbarItem';

/** Paths that the router takes for the same. */
const normalised = (path: string) => path.toLowerCase().replace(/(.)\/$/, '$1');

/** A link to the first page of a sidebar, marked on each of its pages. */
export default function DocSidebarNavbarItem({sidebarId, label, docsPluginId, ...props}: Props) {
  const {pathname} = useLocation();
  const [version] = useDocsData(docsPluginId).versions;
  const {link} = version?.sidebars?.[sidebarId] ?? {};
  if (!link) throw new Error(`The sidebar "${sidebarId}" of an item in the top bar has no page to lead to.`);
  const here = normalised(pathname);
  const isOfSidebar = version!.docs.find(({path}) => normalised(path) === here)?.sidebar === sidebarId;
  return <DefaultNavbarItem exact {...props} isActive={() => isOfSidebar} label={label ?? link.label} to={link.path} />;
}
