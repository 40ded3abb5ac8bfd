/** A known fault of a package that the tree contains. */
export interface Advisory {
  package: string;
  /** Number at https://github.com/advisories or https://www.cve.org, or the thread that reports it. */
  id: string;
  degree: 'critical' | 'high' | 'moderate';
  /** Versions with the fault: from the first, up to the one that mends it. One pair for each line of releases. */
  affected: readonly (readonly [from: string, fixedIn: string])[];
  /** What it could do here. */
  effect: string;
}

const BUILD = 'Runs while the site is built or checked, on the input of this repository alone.';
const WRITERS = "Used by the writers' server only.";
const SANDBOX = 'Used by the sandbox, which listens on the machine of the one who starts it.';

/** The beginning of all versions. */
const FIRST = '0.0.0';

/**
 * Advisories that the lockfile is compared with: `npm audit` asks a service that not every registry offers. Those of
 * critical and high degree are meant to be here, as far as they concern packages of the tree. Read last: 21 November
 * 2026. Add a row when an advisory is published; `overrides` in `package.json` hold what upstream still asks for in an
 * older version.
 */
export const advisories: readonly Advisory[] = [
  {
    package: '@babel/plugin-transform-modules-systemjs',
    id: 'GHSA-fv7c-fp4j-7gwp',
    degree: 'high',
    affected: [['7.12.0', '7.29.4']],
    effect: BUILD,
  },
  {
    package: 'brace-expansion',
    id: 'GHSA-3jxr-9vmj-r5cp',
    degree: 'high',
    affected: [
      [FIRST, '1.1.16'],
      ['4.0.0', '5.0.8'],
    ],
    effect: BUILD,
  },
  {
    package: 'brace-expansion',
    id: 'GHSA-mh99-v99m-4gvg',
    degree: 'high',
    affected: [
      [FIRST, '1.1.18'],
      ['2.0.0', '2.1.4'],
      ['4.0.0', '5.0.8'],
    ],
    effect: BUILD,
  },
  {
    package: 'brace-expansion',
    id: 'GHSA-rgw5-rvv9-x895',
    degree: 'high',
    affected: [
      [FIRST, '1.1.18'],
      ['2.0.0', '2.1.4'],
      ['4.0.0', '5.0.9'],
    ],
    effect: BUILD,
  },
  {
    package: 'fast-uri',
    id: 'GHSA-v2hh-gcrm-f6hx',
    degree: 'high',
    affected: [
      ['3.0.0', '3.1.4'],
      ['4.0.0', '4.1.1'],
    ],
    effect: SANDBOX,
  },
  {package: 'fast-uri', id: 'GHSA-q3j6-qgpj-74h6', degree: 'high', affected: [['3.0.0', '3.1.1']], effect: BUILD},
  {package: 'fast-uri', id: 'GHSA-v39h-62p7-jpjc', degree: 'high', affected: [['3.0.0', '3.1.2']], effect: BUILD},
  {package: 'fast-uri', id: 'GHSA-4c8g-83qw-93j6', degree: 'high', affected: [['3.0.0', '3.1.3']], effect: BUILD},
  {package: 'fast-uri', id: 'GHSA-7p8r-x3mc-p8w7', degree: 'high', affected: [['3.0.0', '3.1.5']], effect: BUILD},
  {package: 'fast-uri', id: 'GHSA-f65p-4m7j-42xc', degree: 'high', affected: [['3.0.0', '3.1.6']], effect: BUILD},
  {package: 'fast-uri', id: 'GHSA-jqff-g426-hqxp', degree: 'high', affected: [['3.0.0', '3.1.6']], effect: BUILD},
  {package: 'fast-uri', id: 'GHSA-fph4-wmhf-6fwf', degree: 'high', affected: [['3.1.2', '3.1.6']], effect: BUILD},
  {package: 'fast-uri', id: 'GHSA-5jgf-p345-68v8', degree: 'high', affected: [['3.1.3', '3.1.6']], effect: BUILD},
  {
    package: 'fast-xml-parser',
    id: 'GHSA-37qj-frw5-hhjh',
    degree: 'high',
    affected: [['4.3.6', '5.3.4']],
    effect: BUILD,
  },
  {
    package: 'fast-xml-parser',
    id: 'GHSA-m7jm-9gc2-mpf2',
    degree: 'critical',
    affected: [[FIRST, '5.3.5']],
    effect: BUILD,
  },
  {package: 'fastify', id: 'GHSA-jx2c-rxcm-jvmq', degree: 'high', affected: [[FIRST, '5.7.3']], effect: SANDBOX},
  {
    package: 'fastify',
    id: 'https://github.com/fastify/fastify/releases/tag/v5.12.2',
    degree: 'high',
    affected: [[FIRST, '5.12.2']],
    effect: SANDBOX,
  },
  {package: 'find-my-way', id: 'GHSA-c96f-x56v-gq3h', degree: 'high', affected: [[FIRST, '9.7.0']], effect: SANDBOX},
  {package: 'flatted', id: 'GHSA-25h7-pfq9-p65f', degree: 'high', affected: [[FIRST, '3.4.0']], effect: BUILD},
  {package: 'flatted', id: 'GHSA-rf6f-7fwh-wjgh', degree: 'high', affected: [[FIRST, '3.4.2']], effect: BUILD},
  {package: 'image-size', id: 'GHSA-w3rx-r6r6-pgpr', degree: 'high', affected: [[FIRST, '2.0.3']], effect: BUILD},
  {package: 'image-size', id: 'GHSA-5p2g-fcmc-qvqq', degree: 'high', affected: [[FIRST, '2.0.3']], effect: BUILD},
  {package: 'js-yaml', id: 'GHSA-52cp-r559-cp3m', degree: 'high', affected: [['4.0.0', '4.3.0']], effect: BUILD},
  {package: 'js-yaml', id: 'GHSA-5p4m-2wfm-xmqj', degree: 'high', affected: [['4.0.0', '4.3.1']], effect: BUILD},
  {package: 'js-yaml', id: 'GHSA-2883-xcg3-v3hh', degree: 'high', affected: [['4.0.0', '4.3.2']], effect: BUILD},
  {package: 'lodash', id: 'GHSA-r5fr-rjxr-66jc', degree: 'high', affected: [['4.0.0', '4.18.0']], effect: BUILD},
  ...['GHSA-3ppc-4f35-3m26', 'GHSA-7r86-cg39-jmmj', 'GHSA-23c5-xmqv-rm74'].map((id): Advisory => ({
    package: 'minimatch',
    id,
    degree: 'high',
    affected: [
      [FIRST, '3.1.4'],
      ['9.0.0', '9.0.7'],
      ['10.0.0', '10.2.3'],
    ],
    effect: BUILD,
  })),
  {
    package: 'nanoid',
    id: 'GHSA-2v37-7h3g-55p8',
    degree: 'high',
    affected: [
      [FIRST, '3.3.18'],
      ['4.0.0', '5.1.6'],
    ],
    effect: BUILD,
  },
  {
    package: 'path-to-regexp',
    id: 'GHSA-9wv6-86v2-598j',
    degree: 'high',
    affected: [
      [FIRST, '0.1.10'],
      ['0.2.0', '1.9.0'],
      ['2.0.0', '3.3.0'],
      ['4.0.0', '8.0.0'],
    ],
    effect: "Routes of this site alone are compiled, by the writers' server and in the reader's own browser.",
  },
  {
    package: 'picomatch',
    id: 'GHSA-c2c7-rcm5-vvqj',
    degree: 'high',
    affected: [
      [FIRST, '2.3.2'],
      ['3.0.0', '3.0.2'],
      ['4.0.0', '4.0.4'],
    ],
    effect: BUILD,
  },
  {package: 'postcss', id: 'CVE-2026-45623', degree: 'high', affected: [[FIRST, '8.5.12']], effect: BUILD},
  {package: 'postcss', id: 'GHSA-r28c-9q8g-f849', degree: 'high', affected: [[FIRST, '8.5.18']], effect: BUILD},
  {
    package: 'serialize-javascript',
    id: 'GHSA-5c6j-r48x-rmvq',
    degree: 'high',
    affected: [[FIRST, '7.0.5']],
    effect: BUILD,
  },
  {
    package: 'serialize-javascript',
    id: 'GHSA-qj8w-gfj5-8c6v',
    degree: 'high',
    affected: [[FIRST, '7.0.5']],
    effect: BUILD,
  },
  {package: 'shell-quote', id: 'GHSA-395f-4hp3-45gv', degree: 'high', affected: [[FIRST, '1.9.0']], effect: WRITERS},
  {
    package: 'shell-quote',
    id: 'https://github.com/facebook/docusaurus/issues/12203',
    degree: 'critical',
    affected: [[FIRST, '1.12.0']],
    effect: WRITERS,
  },
  {package: 'svgo', id: 'GHSA-xpqw-6gx7-v673', degree: 'high', affected: [['3.0.0', '3.3.3']], effect: BUILD},
  {package: 'uuid', id: 'GHSA-w5hq-g745-h8pq', degree: 'moderate', affected: [[FIRST, '11.1.1']], effect: WRITERS},
  {package: 'vite', id: 'GHSA-fx2h-pf6j-xcff', degree: 'high', affected: [['8.0.0', '8.0.16']], effect: BUILD},
  {
    package: 'webpack-dev-server',
    id: 'GHSA-9jgg-88mc-972h',
    degree: 'moderate',
    affected: [[FIRST, '5.2.7']],
    effect: WRITERS,
  },
  {
    package: 'websocket-driver',
    id: 'GHSA-xv26-6w52-cph6',
    degree: 'critical',
    affected: [[FIRST, '0.7.5']],
    effect: WRITERS,
  },
  {
    package: 'websocket-driver',
    id: 'GHSA-mp7j-qc5w-4988',
    degree: 'critical',
    affected: [[FIRST, '0.7.5']],
    effect: WRITERS,
  },
  {package: 'ws', id: 'GHSA-96hv-2xvq-fx4p', degree: 'high', affected: [['8.0.0', '8.21.0']], effect: WRITERS},
];
