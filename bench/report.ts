import {readFileSync} from 'node:fs';
import path from 'node:path';
import {writeFormatted} from './files';
import {peers, REFERENCE} from './peers';
import {type Results, type Row, type Spread} from './results';
import {judgeTargets} from './targets';

interface Column {
  title: string;
  /** Name of the value. */
  value: string;
  /** Shows how many times the reference it is. */
  hasRatio?: boolean;
  /** Shows what three of four runs stayed within, in place of the median. */
  isP75?: boolean;
}

interface Table {
  title: string;
  columns: Column[];
  /** Whose rows it shows, when that is not the part of its own name. */
  part?: string;
  /** Shows the rows of this site's own pages alone, or those of the generated pages alone; all when left out. */
  isOwn?: boolean;
}

const plain = (value: string, title = value): Column => ({title, value});
const compared = (value: string, title = value): Column => ({title, value, hasRatio: true});

/** What a finger waits for at each moment and network of `measures/taps.ts`. */
const TAPPED: Column[] = ['at once', 'after 3 s'].flatMap((moment) =>
  ['free', 'fast 4G'].map((network) => ({
    ...plain(`${moment}: ${network}`, `${moment}${network === 'free' ? '' : ', 4G'}`),
    isP75: true,
  })),
);

/** The tables of the parts, in their order on the page. */
const tables: Record<string, Table> = {
  lighthouse: {
    title: 'Lighthouse 12, mobile',
    columns: [
      plain('performance'),
      plain('accessibility'),
      plain('best practices'),
      plain('seo', 'SEO'),
      compared('lcp', 'LCP, ms'),
      compared('tbt', 'TBT, ms'),
      plain('cls', 'CLS'),
    ],
  },
  bytes: {
    title: 'A first visit, kB in Brotli',
    columns: [
      compared('total', 'until load'),
      plain('html', 'HTML'),
      plain('css', 'CSS'),
      plain('js', 'JS'),
      plain('font', 'fonts'),
      plain('other'),
      plain('requests'),
      compared('js of the visit', 'JS of the whole visit'),
      compared('all of the visit', 'the whole visit'),
    ],
  },
  navigation: {
    title: 'Click to new heading, ms, 4× slower processor',
    columns: [
      compared('free', 'no network limit'),
      compared('fast 4G'),
      compared('first action: free', 'first action of the visit, no network limit'),
      compared('first action: fast 4G', 'first action of the visit, fast 4G'),
    ],
  },
  search: {
    title: 'Opening the search to the first result, 4× slower processor',
    columns: ['name', 'prose'].flatMap((kind) => [
      compared(`${kind}: kB`, `a word in ${kind === 'name' ? 'titles' : 'prose'}: kB`),
      compared(`${kind}: free`, 'ms, no network limit'),
      compared(`${kind}: fast 4G`, 'ms, fast 4G'),
      compared(`${kind}: first action, free`, 'first action of the visit, no network limit'),
      compared(`${kind}: first action, fast 4G`, 'first action of the visit, fast 4G'),
    ]),
  },
  taps: {
    isOwn: false,
    title: 'First tap of a visit, ms from the finger to the paint (75th percentile), 4× slower processor',
    columns: [
      ...['menu', 'search', 'link', 'copy'].flatMap((action) =>
        ['at once', 'after 3 s'].flatMap((moment) =>
          ['free', 'fast 4G'].map((network) => ({
            ...compared(`${action} ${moment}: ${network}`, `${action} ${moment}${network === 'free' ? '' : ', 4G'}`),
            isP75: true,
          })),
        ),
      ),
      {...compared('worst wait of a visit', 'worst wait of a visit, 4G'), isP75: true},
    ],
  },
  'own taps': {
    part: 'taps',
    isOwn: true,
    title: 'First tap of a visit on other controls of this site, ms (75th percentile), 4× slower processor',
    columns: TAPPED,
  },
  build: {
    title: 'Build',
    columns: [
      compared('cold s', 'cold, s'),
      plain('cold CPU s', 'CPU s'),
      compared('cold MB', 'peak MB'),
      compared('warm s', 'warm, s'),
      plain('warm CPU s', 'CPU s'),
      compared('warm MB', 'peak MB'),
    ],
  },
};

export function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', {maximumFractionDigits: digits});
}

const spreadText = ({median, min, max}: Spread) =>
  numberText(min) === numberText(max)
    ? numberText(median)
    : `${numberText(median)} (${numberText(min)}–${numberText(max)})`;

function cell(row: Row, reference: Row | undefined, {value, hasRatio, isP75}: Column): string {
  const spread = row.values[value];
  if (!spread) return '–';
  const numberOf = ({median, p75 = median}: Spread) => (isP75 ? p75 : median);
  const against = reference?.values[value] && numberOf(reference.values[value]);
  const ratio = hasRatio && against && row !== reference ? ` · ${(numberOf(spread) / against).toFixed(2)}×` : '';
  return (isP75 ? numberText(numberOf(spread)) : spreadText(spread)) + ratio;
}

const titleOf = (subject: string) => peers.find(({name}) => name === subject)?.title ?? `This site: ${subject}`;

function order({subject, pages = 1e6}: Row): number {
  const place = peers.findIndex(({name}) => name === subject);
  return pages * 100 + (place < 0 ? peers.length : place);
}

function tableText({title, columns, isOwn}: Table, {date, rows}: Results[string]): string {
  const shown = rows.filter(({pages}) => isOwn === undefined || isOwn === (pages === undefined));
  const sorted = [...shown].sort((one, other) => order(one) - order(other));
  const lines = sorted.map((row) => {
    const reference = rows.find(({subject, pages}) => subject === REFERENCE && pages === row.pages);
    const cells = row.fault ? [`failed: ${row.fault}`] : columns.map((column) => cell(row, reference, column));
    const isOld = row.date !== undefined && row.date !== date;
    const title = titleOf(row.subject) + (isOld ? ` (${row.date})` : '');
    return `| ${[title, row.pages ?? '', ...cells].join(' | ')} |`;
  });
  const head = ['', 'pages', ...columns.map((column) => column.title)];
  return [
    `### ${title} (${date})`,
    '',
    `| ${head.join(' | ')} |`,
    `| ${head.map((_, index) => (index === 0 ? '---' : '--:')).join(' | ')} |`,
    ...lines,
  ].join('\n');
}

/** The targets and the table of each part that has results, as Markdown. */
export function reportText(results: Results, parts = Object.keys(results)): string {
  const shown = Object.entries(tables).filter(([name, {part = name}]) => parts.includes(part) && results[part]);
  return shown.map(([name, table]) => tableText(table, results[table.part ?? name]!)).join('\n\n');
}

const START = '<!-- results: written by the bench -->';
const END = '<!-- end of results -->';

/** Writes the results into the README of the bench. */
export async function writeReport(results: Results): Promise<void> {
  const file = path.join(__dirname, 'README.md');
  const readme = readFileSync(file, 'utf8');
  const [before, rest] = [readme.slice(0, readme.indexOf(START)), readme.slice(readme.indexOf(END))];
  if (!readme.includes(START) || !readme.includes(END)) throw new Error(`${file} has lost the marks of its results.`);
  const text = [before + START, judgeTargets(results), reportText(results), rest].join('\n\n');
  await writeFormatted(file, text);
}
