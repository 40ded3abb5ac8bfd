import {peers, REFERENCE} from './peers';
import type {Results} from './results';

interface Panel {
  title: string;
  unit: string;
  part: string;
  value: string;
  pages: number;
}

const panels: Panel[] = [
  {title: 'Largest contentful paint, mobile', unit: 'ms', part: 'lighthouse', value: 'lcp', pages: 27},
  {title: 'Total blocking time, mobile', unit: 'ms', part: 'lighthouse', value: 'tbt', pages: 27},
  {title: 'Bytes until the load event', unit: 'kB', part: 'bytes', value: 'total', pages: 27},
  {title: 'JavaScript of a first visit', unit: 'kB', part: 'bytes', value: 'js of the visit', pages: 27},
  {title: 'Click to new heading, fast 4G', unit: 'ms', part: 'navigation', value: 'fast 4G', pages: 27},
  {
    title: 'Search to first result, a word in titles, fast 4G',
    unit: 'ms',
    part: 'search',
    value: 'name: fast 4G',
    pages: 500,
  },
  {title: 'Search: bytes to first result', unit: 'kB', part: 'search', value: 'name: kB', pages: 500},
  {title: 'Cold build', unit: 's', part: 'build', value: 'cold s', pages: 500},
];

/** The site's palette, as in `src/css/palette.css`. */
const COLOURS = {
  ink: '#14231f',
  soft: '#465852',
  paper: '#ffffff',
  own: '#0b5a4c',
  reference: '#f5b52e',
  other: '#b4c4bd',
};

const PANEL = {width: 470, gap: 20, columns: 2};
const ROW = 24;
const LABEL = 134;
const HEAD = 34;

const numberText = (value: number) => value.toLocaleString('en-GB', {maximumFractionDigits: value >= 100 ? 0 : 1});

const shortTitle = (title: string) =>
  title.replace(/ \d.*?(?= with|$)| \(.*/g, '').replace(' with a local search plugin', ' + search');

const colourOf = (name: string) =>
  name === 'site' ? COLOURS.own : name === REFERENCE ? COLOURS.reference : COLOURS.other;

interface Bar {
  name: string;
  title: string;
  value: number;
}

function barsOf(results: Results, {part, value, pages}: Panel): Bar[] {
  return peers.flatMap(({name, title}) => {
    const row = results[part]?.rows.find((one) => one.subject === name && one.pages === pages);
    const spread = row?.values[value];
    return spread ? [{name, title: shortTitle(title), value: spread.median}] : [];
  });
}

function drawPanel(panel: Panel, bars: Bar[]): string {
  const most = Math.max(...bars.map(({value}) => value)) || 1;
  const reference = bars.find(({name}) => name === REFERENCE)?.value;
  const room = PANEL.width - LABEL - 120;
  const rows = bars.map(({name, title, value}, index) => {
    const y = HEAD + index * ROW;
    const width = Math.max((value / most) * room, 1);
    const ratio = reference && name !== REFERENCE ? ` · ${(value / reference).toFixed(2)}×` : '';
    const weight = name === 'site' ? ' font-weight="700"' : '';
    return (
      `<text x="${LABEL - 8}" y="${y + 12}" text-anchor="end" fill="${COLOURS.ink}"${weight}>${title}</text>` +
      `<rect x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="16" rx="2" fill="${colourOf(name)}"/>` +
      `<text x="${(LABEL + width + 6).toFixed(1)}" y="${y + 12}" fill="${COLOURS.soft}"${weight}>${numberText(value)} ${panel.unit}${ratio}</text>`
    );
  });
  const title = `<text x="0" y="18" font-size="15" font-weight="700" fill="${COLOURS.ink}">${panel.title}, ${panel.pages} pages</text>`;
  return title + rows.join('');
}

/** The main results as bars, lower is better, each with its ratio to the reference. Panels without results are left out. */
export function drawChart(results: Results): string {
  const drawn = panels.map((panel) => ({panel, bars: barsOf(results, panel)})).filter(({bars}) => bars.length > 0);
  const height = HEAD + Math.max(0, ...drawn.map(({bars}) => bars.length)) * ROW + 14;
  const places = drawn.map(({panel, bars}, index) => {
    const x = 20 + (index % PANEL.columns) * (PANEL.width + PANEL.gap);
    const y = 16 + Math.floor(index / PANEL.columns) * height;
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, bars)}</g>`;
  });
  const size = {
    width: 40 + PANEL.columns * PANEL.width + PANEL.gap,
    height: 24 + Math.ceil(drawn.length / PANEL.columns) * height,
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" font-size="12.5" role="img" aria-label="Results of the bench, lower is better">`,
    `<rect width="100%" height="100%" fill="${COLOURS.paper}"/>`,
    ...places,
    '</svg>\n',
  ].join('\n');
}
