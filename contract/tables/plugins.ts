import {provider} from '../../provider';
import {NOT_PUBLISHED, type Published, type Table, type TableRow} from './types';

/** A plugin package for one platform. `code` names the row on these pages. */
export interface Plugin extends TableRow {
  readonly platform: string;
  /** Page of this site that explains it. */
  readonly route: string;
  /** Versions of the platform that the package is for. */
  readonly platformVersions: string;
  readonly requirements: string;
  /** How the merchant gets it. */
  readonly delivery: string;
  /** Version of the package; `null` when there is no package. */
  readonly version: Published<string> | null;
  /** SHA-256 of the package; `null` when there is no package. */
  readonly checksum: Published<string> | null;
}

const RELEASES = "Releases of the provider's public code repository";

/** Plugins by platform. */
export const plugins: Table<Plugin> = {
  title: 'Plugins',
  open: true,
  checkedOn: '2026-11-20',
  note: 'Versions and checksums come from the releases of the public code repository. None is repeated here.',
  columns: {
    platform: 'Platform',
    platformVersions: 'Platform versions',
    requirements: 'Requirements',
    delivery: 'Where it comes from',
    version: 'Version',
    checksum: 'SHA-256',
  },
  // A platform that delivers its own has no file to link to.
  linkOf: (column, {version}) =>
    column === 'delivery' && version !== null ? `${provider.repository}/releases` : undefined,
  rows: [
    {
      code: 'woo-commerce',
      platform: 'WooCommerce',
      route: '/docs/plugins/woo-commerce',
      platformVersions: NOT_PUBLISHED,
      requirements: 'WordPress with WooCommerce',
      delivery: RELEASES,
      version: NOT_PUBLISHED,
      checksum: NOT_PUBLISHED,
      evidence: 'documented',
    },
    {
      code: 'magento',
      platform: 'Magento and Adobe Commerce',
      route: '/docs/plugins/magento',
      platformVersions: '2.4.9',
      requirements: 'PHP 8.3 to 8.5',
      delivery: RELEASES,
      version: NOT_PUBLISHED,
      checksum: NOT_PUBLISHED,
      evidence: 'documented',
    },
    {
      code: 'opencart-3',
      platform: 'OpenCart 3',
      route: '/docs/plugins/opencart',
      platformVersions: '3.x',
      requirements: 'The package for 3.x; the one for 4.x does not install',
      delivery: RELEASES,
      version: NOT_PUBLISHED,
      checksum: NOT_PUBLISHED,
      evidence: 'documented',
    },
    {
      code: 'opencart-4',
      platform: 'OpenCart 4',
      route: '/docs/plugins/opencart',
      platformVersions: '4.x',
      requirements: 'The package for 4.x, with its file name unchanged',
      delivery: RELEASES,
      version: NOT_PUBLISHED,
      checksum: NOT_PUBLISHED,
      evidence: 'documented',
    },
    {
      code: 'vituremart',
      platform: 'VirtueMart',
      route: '/docs/plugins/vituremart',
      platformVersions: NOT_PUBLISHED,
      requirements: 'Joomla 5; support of Joomla 6 is not published',
      delivery: RELEASES,
      version: NOT_PUBLISHED,
      checksum: NOT_PUBLISHED,
      evidence: 'documented',
    },
    {
      code: 'shopify',
      platform: 'Shopify',
      route: '/docs/plugins/shopify',
      platformVersions: 'Hosted by Shopify',
      requirements: "A payment app of an approved partner, opened by the provider's app link",
      delivery: 'Shopify; there is nothing to unzip',
      version: null,
      checksum: null,
      evidence: 'documented',
    },
  ],
};
