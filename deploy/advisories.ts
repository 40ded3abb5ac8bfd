/** A known fault of a package that our tree contains, or contained. */
export interface Advisory {
  package: string;
  /** Number at https://github.com/advisories, or the thread that reports it. */
  id: string;
  degree: 'critical' | 'high' | 'moderate';
  /** The lowest version without the fault, as far as we know. */
  fixedIn: string;
  /** What it could do here. */
  effect: string;
}

/**
 * Advisories that the lockfile is compared with: `npm audit` asks a service that not every registry offers. Add a row
 * when an advisory is published; `overrides` in `package.json` hold what upstream still asks for in an older version.
 */
export const advisories: readonly Advisory[] = [
  {
    package: 'serialize-javascript',
    id: 'GHSA-5c6j-r48x-rmvq',
    degree: 'high',
    fixedIn: '7.0.5',
    effect: 'Runs while the site is built, on our own input alone.',
  },
  {
    package: 'serialize-javascript',
    id: 'GHSA-qj8w-gfj5-8c6v',
    degree: 'high',
    fixedIn: '7.0.5',
    effect: 'Runs while the site is built, on our own input alone.',
  },
  {
    package: 'image-size',
    id: 'GHSA-w3rx-r6r6-pgpr',
    degree: 'high',
    fixedIn: '2.0.3',
    effect: 'A crafted picture in the repository could keep the build from ending.',
  },
  {
    package: 'image-size',
    id: 'GHSA-5p2g-fcmc-qvqq',
    degree: 'high',
    fixedIn: '2.0.3',
    effect: 'A crafted picture in the repository could keep the build from ending.',
  },
  {
    package: 'shell-quote',
    id: 'https://github.com/facebook/docusaurus/issues/12203',
    degree: 'critical',
    fixedIn: '1.12.0',
    effect: "Used by the writers' server only.",
  },
  {
    package: 'websocket-driver',
    id: 'https://github.com/facebook/docusaurus/issues/12203',
    degree: 'critical',
    fixedIn: '0.7.5',
    effect: "Used by the writers' server only.",
  },
  {
    package: 'uuid',
    id: 'GHSA-w5hq-g745-h8pq',
    degree: 'moderate',
    fixedIn: '11.1.1',
    effect: "Used by the writers' server only.",
  },
];
