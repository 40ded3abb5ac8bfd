/** The plugin's release for one platform, as readers download it. */
export interface PluginRelease {
  /** Last part of the address of the page that explains the plugin, such as `woo-commerce`. */
  readonly page: string;
  readonly platform: string;
  /** Versions of the platform, and of PHP, that the release is made for. */
  readonly worksWith: string;
  readonly version: string;
  /** Day of the release, `YYYY-MM-DD`. */
  readonly date: string;
  /** Path of the file on `hosts.downloads` of `provider.ts`. */
  readonly file: string;
  /** SHA-256 of the file, where it is known. Never make one up. */
  readonly sha256?: string;
}

/**
 * The releases that the pages offer, one for each platform.
 *
 * All values are placeholders, like the hosts in `provider.ts`: replace each row by a release of yours, and delete the
 * rows of platforms that have none.
 */
export const pluginReleases: readonly PluginRelease[] = [
  {
    page: 'woo-commerce',
    platform: 'WooCommerce',
    worksWith: '8.3 to 10, WordPress 6.4 or later, PHP 8.1 to 8.4',
    version: '3.2.0',
    date: '2026-10-12',
    file: 'plugins/woo-commerce/3.2.0/payment-provider.zip',
  },
  {
    page: 'magento',
    platform: 'Magento, Adobe Commerce',
    worksWith: '2.4.6 to 2.4.9, PHP 8.1 to 8.5',
    version: '2.1.0',
    date: '2026-09-21',
    file: 'plugins/magento/2.1.0/provider-payments.zip',
  },
  {
    page: 'opencart',
    platform: 'OpenCart 3',
    worksWith: '3.0.3 and 3.0.4, PHP 7.4 to 8.3',
    version: '3.1.0',
    date: '2026-08-17',
    file: 'plugins/opencart-3/3.1.0/provider.ocmod.zip',
  },
  {
    page: 'opencart',
    platform: 'OpenCart 4',
    worksWith: '4.0.2 to 4.1, PHP 8.0 to 8.3',
    version: '4.1.0',
    date: '2026-08-17',
    file: 'plugins/opencart-4/4.1.0/provider.ocmod.zip',
  },
  {
    page: 'vituremart',
    platform: 'VirtueMart',
    worksWith: '4.2 or later on Joomla 4.4 or 5, PHP 8.1 to 8.3',
    version: '2.0.1',
    date: '2026-07-06',
    file: 'plugins/virtuemart/2.0.1/provider.zip',
  },
];
