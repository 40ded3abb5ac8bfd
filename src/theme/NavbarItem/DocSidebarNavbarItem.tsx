import {useDocsData} from '@docusaurus/plugin-content-docs/client';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import type {Props} from '@theme/NavbarItem/DocSidebarNavbarItem';
import {useSidebarName} from '@site/src/components/MobileMenu/useSidebarName';

/** A link to the first page of a sidebar, marked on each of its pages. */
export default function DocSidebarNavbarItem({sidebarId, label, ...props}: Props) {
  const [version] = useDocsData(undefined).versions;
  const isOfSidebar = useSidebarName() === sidebarId;
  const {link} = version?.sidebars?.[sidebarId] ?? {};
  if (!link) throw new Error(`The sidebar "${sidebarId}" of an item in the top bar has no page to lead to.`);
  return <DefaultNavbarItem exact {...props} isActive={() => isOfSidebar} label={label ?? link.label} to={link.path} />;
}
