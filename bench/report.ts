import {readFileSync} from 'node:fs';
import path from 'node:path';
import {peers, reference} from './peers';
import {type Results, type Row, type Spread, writeFormatted} from './results';

interface Column {
  value: string;
  title: string;
  /** Whether to show how many times the reference's value it is. */
  hasRatio?: boolean;
}

const plain = (value: string, title = value): Column => ({value, title});
const compared = (value: string, title = value): Column => ({value, title, hasRatio: true});

/** The tables in their order in the README. */
const tables: Record<string, {title: string; columns: Column[]}> = {
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
  taps: {
    title: 'First tap of a visit, ms to the paint, 4× slower processor',
    columns: [
      ...['menu', 'search', 'copy', 'tab'].flatMap((control) => [
        compared(`${control}: free`, control),
        compared(`${control}: fast 4G`, `${control}, 4G`),
      ]),
      compared('link'),
      compared('link, scrolled', 'link, 1 s after a scroll'),
      compared('link, mouse', 'link, mouse, page at rest'),
    ],
  },
  search: {
    title: 'Opening the search to the first result, 4× slower processor',
    columns: ['title', 'prose'].flatMap((kind) => [
      compared(`${kind}: kB`, `a word in ${kind === 'title' ? 'titles' : 'prose'}: kB`),
      compared(`${kind}: free`, 'ms'),
      compared(`${kind}: fast 4G`, 'ms, 4G'),
    ]),
  },
  build: {title: 'Build', columns: [compared('cold', 'cold, s'), compared('warm', 'warm, s')]},
};

function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', {maximumFractionDigits: digits});
}

function spreadText({median, min, max}: Spread): string {
  const [text, from, to] = [median, min, max].map(numberText);
  return from === to ? text! : `${text} (${from}–${to})`;
}

function cell(row: Row, against: Row | undefined, {value, hasRatio}: Column): string {
  const spread = row.values[value];
  if (!spread) return '–';
  const base = against?.values[value]?.median;
  const ratio = hasRatio && base && row !== against ? ` · ${(spread.median / base).toFixed(2)}×` : '';
  return spreadText(spread) + ratio;
}

/** By size, then in the order of the peers; this site's own pages last. */
function order({subject, pages = 1e6}: Row): number {
  const index = peers.findIndex(({name}) => name === subject);
  return pages * 100 + (index < 0 ? peers.length : index);
}

/** Writes the table of a part as Markdown. */
export function tableText(part: string, {machine, rows}: Results[string]): string {
  const {title, columns} = tables[part]!;
  const lines = [...rows]
    .sort((one, other) => order(one) - order(other))
    .map((row) => {
      const against = rows.find(({subject, pages}) => subject === reference.name && pages === row.pages);
      const name = peers.find((peer) => peer.name === row.subject)?.title ?? `This site: ${row.subject}`;
      const cells = row.fault ? [`failed: ${row.fault}`] : columns.map((column) => cell(row, against, column));
      return `| ${[name, row.pages ?? '', row.date, ...cells].join(' | ')} |`;
    });
  const head = ['', 'pages', 'measured', ...columns.map((column) => column.title)];
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'));
  return [`### ${title}`, '', machine, '', `| ${head.join(' | ')} |`, `| ${rule.join(' | ')} |`, ...lines].join('\n');
}

const START = '<!-- results: written by the bench -->';

/** Writes the results into the README of the bench, after its last paragraph. */
export async function writeReport(results: Results): Promise<void> {
  const file = path.join(__dirname, 'README.md');
  const [text = ''] = readFileSync(file, 'utf8').split(START);
  const parts = Object.keys(tables).filter((part) => results[part]);
  await writeFormatted(file, [text + START, ...parts.map((part) => tableText(part, results[part]!))].join('\n\n'));
}
