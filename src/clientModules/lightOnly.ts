import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import siteConfig from '@generated/docusaurus.config';
import siteStorage from '@generated/site-storage';
import type {ThemeConfig} from '@docusaurus/theme-common';

/**
 * Keeps a site without a switch for the colour mode in its one mode: the theme follows what another tab, or another
 * app on the same origin, stores, whether or not there is a switch.
 */
const {disableSwitch} = (siteConfig.themeConfig as ThemeConfig).colorMode;

if (ExecutionEnvironment.canUseDOM && disableSwitch) {
  // UPGRADING: storage-keys
  const keepOut = (event: StorageEvent) => {
    if (event.key === `theme${siteStorage.namespace}`) event.stopImmediatePropagation();
  };
  // UPGRADING: router-order
  // Captured, and registered before the theme's own listener.
  addEventListener('storage', keepOut, true);
}
