import data from './pluginReleases.json';

/** The plugin's release for one platform, as readers download it. */
export interface PluginRelease {
  /** Last part of the address of the page that explains the plugin, such as `woo-commerce`. */
  readonly page: string;
  readonly platform: string;
  /** Versions of the platform, and of PHP, that the release is made for. */
  readonly worksWith: string;
  /** Whether it asks Inquiry and compares the amount before an order is paid. False unless somebody tested it. */
  readonly asksInquiry: boolean;
  readonly version: string;
  /** Day of the release, `YYYY-MM-DD`. */
  readonly date: string;
  /** What is new, in one sentence. */
  readonly changes: string;
  /** Path of the file on `hosts.downloads` of `provider.ts`. */
  readonly file: string;
  /** SHA-256 of the file, where it is known. Never make one up. */
  readonly sha256?: string;
}

/**
 * The releases that the pages offer, one for each platform.
 *
 * All values are placeholders, like the hosts in `provider.ts`: replace each row of the JSON file with one of your
 * releases, and delete the rows of platforms without a release.
 */
export const pluginReleases: readonly PluginRelease[] = data;
