import {PLAIN_LINK} from './measures/links';
import type {Results, Spread} from './results';

const SIZES = [27, 500, 2000];

/** One comparison of a target: what was found, and whether it is as it should be. */
interface Finding {
  said: string;
  isMet: boolean;
}

interface Target {
  what: string;
  /** Nothing when it has not been measured. */
  judge: (results: Results) => (Finding | undefined)[];
}

const spread = (results: Results, part: string, value: string, subject: string, pages?: number): Spread | undefined =>
  results[part]?.rows.find((row) => row.subject === subject && row.pages === pages)?.values[value];

/** This site against a limit that peers set. */
interface Comparison {
  /** What three of four runs stayed within, in place of the median. */
  isP75?: boolean;
  /** In ms; has to be kept as well. */
  limit?: number;
  part: string;
  value: string;
  /** The best of these peers sets the limit. */
  peers: string[];
  factor?: number;
  sizes?: number[];
}

const compare =
  ({part, value, peers, factor = 1, sizes = [27], isP75, limit = 0}: Comparison): Target['judge'] =>
  (results) =>
    sizes.map((pages) => {
      const numberOf = (subject: string) => {
        const found = spread(results, part, value, subject, pages);
        return isP75 ? found?.p75 : found?.median;
      };
      const own = numberOf('site');
      const theirs = peers.map(numberOf).filter((one) => one !== undefined);
      if (own === undefined || theirs.length === 0) return undefined;
      const best = Math.min(...theirs);
      const said = best === 0 ? `${own} to 0 at ${pages}` : `${(own / best).toFixed(2)}× at ${pages}`;
      const isWithin = own <= factor * best;
      return limit > 0
        ? {said: `${Math.round(own)} ms, ${said}`, isMet: own <= limit && isWithin}
        : {said, isMet: isWithin};
    });

const both =
  (...judges: Target['judge'][]): Target['judge'] =>
  (results) =>
    judges.flatMap((judge) => judge(results));

/** Every page of this site's own build that Lighthouse looked at. */
const ownPages =
  (value: string, said: string, isMet: (number: number) => boolean, isLeftOut = (_page: string) => false) =>
  (results: Results): (Finding | undefined)[] => {
    const rows =
      results.lighthouse?.rows.filter(({pages, subject}) => pages === undefined && !isLeftOut(subject)) ?? [];
    if (rows.length === 0) return [undefined];
    const numbers = rows.map(({values}) => values[value]?.median ?? Number.NaN);
    return [{said: `${said} ${Math.min(...numbers)}–${Math.max(...numbers)}`, isMet: numbers.every(isMet)}];
  };

/** What a part has measured at this site's own pages, by the slowest of them; of all values when none is named. */
const ownSlowest =
  (part: string, limit: number, value?: string): Target['judge'] =>
  (results) => {
    // The tool itself is what follows the sign of life.
    const rows = results[part]?.rows.filter(({pages, subject}) => !pages && subject !== 'tool, its first field') ?? [];
    const all = rows.flatMap(({subject, values}) =>
      Object.entries(values)
        .filter(([name]) => value === undefined || name === value)
        .map(([, {median, p75 = median}]) => ({subject, p75})),
    );
    const slowest = all.sort((one, other) => other.p75 - one.p75)[0];
    return [slowest && {said: `${Math.round(slowest.p75)} ms (${slowest.subject})`, isMet: slowest.p75 <= limit}];
  };

const isFull = (score: number) => score === 100;

const SEARCHING = ['starlight', 'vitepress', 'docusaurus-search'];

const TAPPED = ['starlight', 'vitepress', 'docusaurus'];

const targets: Target[] = [
  {
    what: 'Lighthouse on this site’s pages: performance ≥ 99, the others 100',
    judge: both(
      ownPages('performance', 'performance', (score) => score >= 99),
      ownPages('accessibility', 'accessibility', isFull),
      ownPages('best practices', 'best practices', isFull),
      // Search engines are not to find it.
      ownPages('seo', 'SEO', isFull, (page) => page === 'not-found page'),
    ),
  },
  {what: 'Paint (LCP) ≤ Starlight’s', judge: compare({part: 'lighthouse', value: 'lcp', peers: ['starlight']})},
  {
    what: 'Paint (LCP) ≤ 1.2 × the floor',
    judge: compare({part: 'lighthouse', value: 'lcp', peers: ['floor'], factor: 1.2}),
  },
  {what: 'Blocking time (TBT) ≤ Starlight’s', judge: compare({part: 'lighthouse', value: 'tbt', peers: ['starlight']})},
  {what: 'Blocking time (TBT) on this site’s pages ≤ 50 ms', judge: ownPages('tbt', 'TBT', (ms) => ms <= 50)},
  {what: 'Layout shift 0', judge: ownPages('cls', 'CLS', (shift) => shift === 0)},
  {
    what: 'Bytes until load ≤ 0.6 × Starlight’s',
    judge: compare({part: 'bytes', value: 'total', peers: ['starlight'], factor: 0.6, sizes: SIZES}),
  },
  {
    what: 'JavaScript of a first visit ≤ 0.75 × Docusaurus’',
    judge: compare({part: 'bytes', value: 'js of the visit', peers: ['docusaurus'], factor: 0.75}),
  },
  ...(['menu', 'search'] as const).flatMap((action) =>
    ['at once', 'after 3 s'].flatMap((moment) =>
      ['free', 'fast 4G'].map((network) => ({
        what: `First tap opens the ${action} within 100 ms and no later than the best peer’s, ${moment}, ${network === 'free' ? 'no network limit' : network}`,
        judge: compare({
          part: 'taps',
          value: `${action} ${moment}: ${network}`,
          peers: TAPPED,
          isP75: true,
          limit: 100,
        }),
      })),
    ),
  ),
  ...['free', 'fast 4G'].map((network) => ({
    what: `First tap on a link ≤ 1.1 × plain HTML’s, ${network === 'free' ? 'no network limit' : network}`,
    judge: compare({part: 'taps', value: `link at once: ${network}`, peers: ['floor'], factor: 1.1, isP75: true}),
  })),
  ...['at once', 'after 3 s'].flatMap((moment) =>
    ['free', 'fast 4G'].map((network) => ({
      what: `First tap on a link ≤ 1.1 × the same link’s on a page without scripts, ${moment}, ${network === 'free' ? 'no network limit' : network}`,
      judge: compare({part: 'links', value: `${moment}: ${network}`, peers: [PLAIN_LINK], factor: 1.1, isP75: true}),
    })),
  ),
  {what: 'First tap on any other control of this site is answered within 100 ms', judge: ownSlowest('taps', 100)},
  {
    what: 'No task over 100 ms while the app of this site’s pages starts',
    judge: ownSlowest('tasks', 100, 'after the tap'),
  },
  {
    what: 'Worst wait of a scripted visit ≤ 200 ms and ≤ the best peer’s',
    judge: compare({part: 'taps', value: 'worst wait of a visit', peers: TAPPED, isP75: true, limit: 200}),
  },
  {
    what: 'Click to new heading ≤ VitePress’, no network limit',
    judge: compare({part: 'navigation', value: 'free', peers: ['vitepress']}),
  },
  {
    what: 'Click to new heading ≤ VitePress’, fast 4G',
    judge: compare({part: 'navigation', value: 'fast 4G', peers: ['vitepress']}),
  },
  ...(['name', 'prose'] as const).flatMap((kind) => {
    const word = kind === 'name' ? 'a word in titles' : 'a word in prose alone';
    const judge = (value: string) =>
      compare({part: 'search', value: `${kind}: ${value}`, peers: SEARCHING, sizes: SIZES});
    return [
      {what: `Search for ${word}: bytes until the first result ≤ the best peer’s`, judge: judge('kB')},
      {
        what: `Search for ${word}: time until the first result ≤ the best peer’s, no network limit`,
        judge: judge('free'),
      },
      {what: `Search for ${word}: time until the first result ≤ the best peer’s, fast 4G`, judge: judge('fast 4G')},
    ];
  }),
  ...(['cold', 'warm'] as const).flatMap((when) => [
    {
      what: `Build, ${when}: time ≤ Starlight’s`,
      judge: compare({part: 'build', value: `${when} s`, peers: ['starlight'], sizes: SIZES}),
    },
    {
      what: `Build, ${when}: time ≤ 1.15 × plain Docusaurus’`,
      judge: compare({part: 'build', value: `${when} s`, peers: ['docusaurus'], factor: 1.15, sizes: SIZES}),
    },
    {
      what: `Build, ${when}: peak memory ≤ Starlight’s`,
      judge: compare({part: 'build', value: `${when} MB`, peers: ['starlight'], sizes: SIZES}),
    },
  ]),
  {
    what: 'Edit to screen in live reload ≤ 1.2 × plain Docusaurus’',
    judge: compare({part: 'reload', value: 'ms', peers: ['docusaurus'], factor: 1.2, sizes: [27, 500]}),
  },
  {
    what: 'Edit to screen in live reload ≤ VitePress’',
    judge: compare({part: 'reload', value: 'ms', peers: ['vitepress'], sizes: [27, 500]}),
  },
];

function verdict(findings: (Finding | undefined)[]): string {
  if (findings.some((finding) => finding && !finding.isMet)) return '**not met**';
  if (findings.every((finding) => !finding)) return '';
  return findings.includes(undefined) ? 'met so far, not measured in full' : 'met';
}

/** The targets with what the results say of them, as Markdown. */
export function judgeTargets(results: Results): string {
  const lines = targets.map(({what, judge}) => {
    const findings = judge(results);
    const said = findings.flatMap((finding) => finding?.said ?? []).join(', ') || 'not measured';
    return `| ${what} | ${said} | ${verdict(findings)} |`;
  });
  return ['### Targets', '', '| Target | Measured | |', '| --- | --- | --- |', ...lines].join('\n');
}
