import LocaleDropdown from '@theme/NavbarItem/LocaleDropdownNavbarItem';
import ComponentTypes from '@site/src/theme/NavbarItem/ComponentTypes';

/** The kinds of items in the top bar of a site in several languages: also the menu of languages. */
export default {...ComponentTypes, localeDropdown: LocaleDropdown};
