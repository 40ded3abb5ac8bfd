import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import DocSidebarNavbarItem from '@theme/NavbarItem/DocSidebarNavbarItem';
import type ComponentTypesOfTheme from '@theme/NavbarItem/ComponentTypes';

/** The kinds of items that `docusaurus.config.ts` puts into the top bar; a kind that is not here stops the build. */
const ComponentTypes: Pick<typeof ComponentTypesOfTheme, 'default' | 'docSidebar'> = {
  default: DefaultNavbarItem,
  docSidebar: DocSidebarNavbarItem,
};

export default ComponentTypes;
