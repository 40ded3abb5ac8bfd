import type {Provider} from '../../identity/rules';

/** Parts of the policy that a script may widen for itself. */
export type Directive = 'script-src' | 'connect-src' | 'img-src' | 'frame-src';

/** A script that may run on the site: the inventory's row. */
export interface AuthorisedScript {
  name: string;
  /** Who answers for it. */
  owner: string;
  /** Why a reader needs it. "Useful" is not a reason. */
  reason: string;
  /**
   * How the build recognises it, and what assures that it is the script which was authorised:
   * - `digest`: inline, by the digest of its text;
   * - `path`: a file of this build below a path; browsers take it from this origin alone;
   * - `url`: another origin's file that pages load by themselves; nobody can vouch for its content.
   */
  source: {digest: string} | {path: string} | {url: string; loadedAfterConsent: true};
  /** Only a site that is configured so has it: a build without it is right too. */
  isOptional?: true;
  /** What the script needs of the policy beyond being allowed to run. */
  needs?: Partial<Record<Directive, readonly string[]>>;
}

/** Documented hosts of analytics that report to other places than their script comes from. */
const REPORTING_HOSTS: Record<string, readonly string[]> = {
  'www.googletagmanager.com': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/** Scripts that other companies serve. No integrity attribute can hold them, because they change without notice. */
function scriptsOfOthers({analytics, widget}: Pick<Provider, 'analytics' | 'widget'>): AuthorisedScript[] {
  const rows: AuthorisedScript[] = [];
  if (analytics.scriptUrl) {
    const {origin, host} = new URL(analytics.scriptUrl);
    const reportsTo = [origin, ...(REPORTING_HOSTS[host] ?? [])];
    rows.push({
      name: 'Analytics',
      owner: 'Documentation team',
      reason: 'Counts which pages are read, so that effort goes where readers are. Only after the reader agrees.',
      source: {url: analytics.scriptUrl, loadedAfterConsent: true},
      needs: {'connect-src': reportsTo, 'img-src': reportsTo},
    });
  }
  if (widget.scriptUrl) {
    const {origin} = new URL(widget.scriptUrl);
    rows.push({
      name: 'Social widget',
      owner: 'Marketing team',
      reason: 'Lets readers ask and follow the provider on social media. Only after the reader agrees.',
      source: {url: widget.scriptUrl, loadedAfterConsent: true},
      needs: {'connect-src': [origin], 'img-src': [origin], 'frame-src': [origin]},
    });
  }
  return rows;
}

/**
 * The inventory of every script on the site. A script that is not here stops the build, and so does a row that no
 * page uses any more. To authorise a script, read it first; then add a row with the digest from the build's message.
 *
 * PCI DSS 6.4.3 asks this of payment pages: each script authorised, its integrity assured, its reason written down.
 * These pages take no card data and are outside its scope; the inventory is kept as the example we ask merchants to
 * follow.
 */
export const authoriseScripts = (provider: Pick<Provider, 'analytics' | 'widget'>): AuthorisedScript[] => [
  {
    name: 'Site bundle',
    owner: 'Documentation team',
    reason: 'Navigation without reloading, menus, tabs, copy buttons, search and the tools on the pages.',
    source: {path: '/assets/js/'},
  },
  {
    name: 'Start of the page (src/document/boot.js)',
    owner: 'Documentation team',
    reason: 'Starts the site bundle at the first sign of a reader, and offers to try again when it does not arrive.',
    source: {digest: 'sha256-66ZG7Cqv0GLzLt47SZVfX8mZzNrdnZY9wXIjrO1HSRY='},
  },
  {
    name: 'Rules for links (src/document/index.ts)',
    owner: 'Documentation team',
    reason: 'Lets the browser fetch a page while the finger is still on its link. They are data, and run nothing.',
    source: {digest: 'sha256-bJQtMfmxcl8A98WBtfZMny5ObAhNWtNx3cEb84DrM1w='},
  },
  {
    name: 'Controls (src/document/controls.js)',
    owner: 'Documentation team',
    reason: 'Lets the controls of a page answer before the site bundle has started, and when it cannot.',
    source: {digest: 'sha256-XVSpzFNDKFVth3fZSR1tC1hvfBAXT3y1SfoHrUPv/NM='},
  },
  {
    name: 'Announcement (src/document/announcement.js)',
    owner: 'Documentation team',
    reason: 'Closes an announcement, and hides one that the reader has closed before the page is painted.',
    source: {digest: 'sha256-qjRM+d5SLRtK7iI82cr4mTzVHV77OqGcArZYneyjfK4='},
    isOptional: true,
  },
  ...scriptsOfOthers(provider),
];
