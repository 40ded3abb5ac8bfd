import {NOT_KNOWN, type Table, type TableRow} from './types';

/** A value of a package that nobody outside the provider knows, until a release of the provider's names it. */
type Known<T extends string> = T | typeof NOT_KNOWN;

/**
 * What is known of the plugin for one platform. `code` names the row on these pages.
 *
 * No page of the provider's about a current plugin was ever seen: what is known comes from a list of 2017 and from
 * copies in public code. A version of the platform is no version of the plugin.
 */
export interface Plugin extends TableRow {
  readonly platform: string;
  /** Page of this site that explains it. */
  readonly route: string;
  /** Versions that the provider's download list of 2017 offered. */
  readonly listedIn2017: string;
  /** What was seen of it in public code since. */
  readonly seen: string;
  /** Versions of the platform for which a package of today is made. */
  readonly platformVersions: Known<string>;
  /** Version of the package of today. */
  readonly version: Known<string>;
  /** SHA-256 of the package of today. */
  readonly checksum: Known<string>;
}

/** The facts about a package of today. Whoever has a release in hand writes them into the plugin's row. */
const notKnown = {platformVersions: NOT_KNOWN, version: NOT_KNOWN, checksum: NOT_KNOWN} as const;

const NOTHING = 'Nothing';

/** Plugins by platform. */
export const plugins: Table<Plugin> = {
  title: 'Plugins',
  open: true,
  source:
    'A download list of the provider from 2017, and public code. No page of the provider on a current plugin was available.',
  checkedOn: '2026-11-21',
  note:
    'Two columns are old or second-hand: a download list of the provider from 2017, and public code. "Not known" means ' +
    'that no page of the provider on a current package was seen.',
  columns: {
    platform: 'Platform',
    listedIn2017: 'Listed in 2017',
    seen: 'Seen in public code since',
    platformVersions: 'For which versions today',
    version: 'Package today',
    checksum: 'SHA-256',
  },
  rows: [
    {
      code: 'woo-commerce',
      platform: 'WooCommerce',
      route: '/docs/plugins/woo-commerce',
      listedIn2017: 'For WooCommerce 2.0.14, 2.3, 2.4 and 2.5 (WordPress 3.9 to 4.5)',
      seen: 'A copy of the plugin',
      ...notKnown,
      evidence: 'observed',
    },
    {
      code: 'magento',
      platform: 'Magento and Adobe Commerce',
      route: '/docs/plugins/magento',
      listedIn2017: 'For Magento 1: module 0.1.0 of 2014',
      seen: 'A module for Magento 2',
      ...notKnown,
      evidence: 'observed',
    },
    {
      code: 'opencart-3',
      platform: 'OpenCart 3',
      route: '/docs/plugins/opencart',
      listedIn2017: 'For OpenCart 1.5, 2.0.1 and 2.2, none for 3',
      seen: 'A module for OpenCart 3',
      ...notKnown,
      evidence: 'observed',
    },
    {
      code: 'opencart-4',
      platform: 'OpenCart 4',
      route: '/docs/plugins/opencart',
      listedIn2017: NOTHING,
      seen: NOTHING,
      ...notKnown,
      evidence: 'observed',
    },
    {
      code: 'vituremart',
      platform: 'VirtueMart',
      route: '/docs/plugins/vituremart',
      listedIn2017: 'For VirtueMart 2 and 3.0, both on Joomla 2.5',
      seen: NOTHING,
      ...notKnown,
      evidence: 'observed',
    },
    {
      code: 'shopify',
      platform: 'Shopify',
      route: '/docs/plugins/shopify',
      listedIn2017: NOTHING,
      seen: NOTHING,
      ...notKnown,
      evidence: 'observed',
    },
  ],
};
