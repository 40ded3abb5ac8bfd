import type {Results, Spread} from './results';

const SIZES = [27, 500];

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

/** The slowest first tap on a control of this site's own pages. */
const ownSlowestTap =
  (limit: number): Target['judge'] =>
  (results) => {
    const rows = results.taps?.rows.filter(({pages}) => !pages) ?? [];
    const all = rows.flatMap(({subject, values}) =>
      Object.values(values).map(({median, p75 = median}) => ({subject, p75})),
    );
    const slowest = all.sort((one, other) => other.p75 - one.p75)[0];
    return [slowest && {said: `${Math.round(slowest.p75)} ms (${slowest.subject})`, isMet: slowest.p75 <= limit}];
  };

const isFull = (score: number) => score === 100;

const SEARCHING = ['starlight', 'vitepress', 'docusaurus-search'];

const TAPPED = ['starlight', 'vitepress', 'docusaurus'];

const targets: Target[] = [
  {
    what: 'Lighthouse on this site’s pages: performance ≥ 98, the others 100',
    judge: both(
      ownPages('performance', 'performance', (score) => score >= 98),
      ownPages('accessibility', 'accessibility', isFull),
      ownPages('best practices', 'best practices', isFull),
      // Search engines are not to find it.
      ownPages('seo', 'SEO', isFull, (page) => page === 'not-found page'),
    ),
  },
  {
    what: 'Paint (LCP) ≤ 0.95 × Starlight’s',
    judge: compare({part: 'lighthouse', value: 'lcp', peers: ['starlight'], factor: 0.95}),
  },
  {what: 'Blocking time (TBT) on this site’s pages ≤ 60 ms', judge: ownPages('tbt', 'TBT', (ms) => ms <= 60)},
  {what: 'Layout shift 0', judge: ownPages('cls', 'CLS', (shift) => shift === 0)},
  {
    what: 'Bytes until load ≤ Starlight’s',
    judge: compare({part: 'bytes', value: 'total', peers: ['starlight'], sizes: SIZES}),
  },
  ...(['menu', 'search', 'copy'] as const).map((action) => ({
    what: `First tap on ${action} within 120 ms and ≤ 1.3 × the best peer’s, at once, no network limit`,
    judge: compare({
      part: 'taps',
      value: `${action} at once: free`,
      peers: TAPPED,
      factor: 1.3,
      isP75: true,
      limit: 120,
    }),
  })),
  {what: 'First tap on any other control of this site within 120 ms', judge: ownSlowestTap(120)},
  {
    what: 'Click to new heading ≤ VitePress’, no network limit',
    judge: compare({part: 'navigation', value: 'free', peers: ['vitepress']}),
  },
  ...(['name', 'prose'] as const).map((kind) => ({
    what: `Search for a word in ${kind === 'name' ? 'titles' : 'prose alone'}: first result ≤ the best peer’s, fast 4G`,
    judge: compare({part: 'search', value: `${kind}: fast 4G`, peers: SEARCHING}),
  })),
  {
    what: 'Cold build ≤ 1.5 × Docusaurus’ with local search',
    judge: compare({part: 'build', value: 'cold s', peers: ['docusaurus-search'], factor: 1.5, sizes: SIZES}),
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
