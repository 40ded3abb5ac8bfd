import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {withBrowser} from './browser';
import {recordVisit, sizeOf} from './measures/bytes';
import {writeFormatted} from './report';
import {brotliOf, serve} from './serve';
import {brotliCompressSync} from 'node:zlib';
import {TEMPLATES} from './subjects';

/** kB (1,000 bytes) in Brotli by name. */
export type Weights = Record<string, number>;

/**
 * The weight of the site's code. What writers add does not count: neither the text of a page nor its chunk nor the
 * search index.
 */
export interface Budget {
  /** Pages of the build that was weighed. */
  pages: number;
  /** What each template requests on a first visit. */
  templates: Record<string, Weights>;
  /** Scripts of the build. */
  chunks: Weights;
}

const FILE = path.join(__dirname, 'budget.json');

/** Weights that grow with every page: its route, the name of its chunk and its link in the sidebar. */
const GROWING = ['HTML around the text', 'JS of the visit', 'main', 'runtime~main'];

/** kB that a page may add to each of them. */
const ROOM_PER_PAGE = 0.1;

const pagesOf = (build: string) =>
  readdirSync(build, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html')).length;

/** Reads the budget, with room for each page that the build has more than the weighed one. */
export function readBudget(build = path.resolve('build')): Budget {
  const {pages, templates, chunks} = JSON.parse(readFileSync(FILE, 'utf8')) as Budget;
  const room = Math.max(0, pagesOf(build) - pages) * ROOM_PER_PAGE;
  const withRoom = (weights: Weights): Weights =>
    Object.fromEntries(
      Object.entries(weights).map(([name, limit]) => [name, kB(limit + (GROWING.includes(name) ? room : 0))]),
    );
  return {
    pages,
    templates: Object.fromEntries(Object.entries(templates).map(([name, weights]) => [name, withRoom(weights)])),
    chunks: withRoom(chunks),
  };
}

const kB = (size: number) => Math.round(size * 1000) / 1000;

/**
 * Identifies a script by the name of its file.
 *
 * Docusaurus names the chunks of routes by a digest of eight hexadecimal digits: `main` says which are components, and
 * the others are content. Chunks that pages share have a shorter number.
 */
function namerOf(build: string): (file: string) => string {
  const scripts = readdirSync(path.join(build, 'assets/js'));
  const main = scripts.find((name) => /^main\.\w+\.js$/.test(name))!;
  const routes = readFileSync(path.join(build, 'assets/js', main), 'utf8');
  const components = new Set([...routes.matchAll(/"__comp":"([\da-f]{8})"/g)].map(([, digest]) => digest));
  return (file) => {
    const [name = ''] = path.basename(file).split('.');
    if (/^[\da-f]{8}$/.test(name)) return components.has(name) ? 'page components, all' : 'content';
    if (/^\d+$/.test(name)) return 'shared chunks, all';
    return name.startsWith('samples-') ? 'samples, heaviest' : name;
  };
}

/** Weighs the scripts of a build. */
export function weighChunks(build: string): Weights {
  const folder = path.join(build, 'assets/js');
  const nameOf = namerOf(build);
  const weights: Weights = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const name = nameOf(file);
    if (name === 'content') continue;
    const [size, before] = [brotliOf(path.join(folder, file)).length / 1000, weights[name] ?? 0];
    weights[name] = kB(name.endsWith(', heaviest') ? Math.max(before, size) : before + size);
  }
  return weights;
}

/** Weighs what a browser requests on a first visit of each template. */
export async function weighTemplates(build: string): Promise<Record<string, Weights>> {
  const nameOf = namerOf(build);
  const server = await serve(build);
  const templates: Record<string, Weights> = {};
  await withBrowser(async (browser) => {
    for (const [name, address] of Object.entries(TEMPLATES)) {
      const {sent, untilLoad} = await recordVisit(browser, server, address, 2000);
      const html = readFileSync(path.join(build, address === '/' ? 'index.html' : `${address}.html`), 'utf8');
      templates[name] = {
        'HTML around the text': kB(
          brotliCompressSync(Buffer.from(html.replace(/<main\b.*<\/main>/s, ''))).length / 1000,
        ),
        CSS: kB(sizeOf(untilLoad, 'css')),
        // Not until load: a font is requested when the text is drawn, shortly before or after.
        fonts: kB(sizeOf(sent, 'font')),
        'JS until load': kB(sizeOf(untilLoad, 'js')),
        'JS of the visit': kB(
          sizeOf(
            sent.filter((one) => nameOf(one.path) !== 'content'),
            'js',
          ),
        ),
      };
    }
  }).finally(server.close);
  return templates;
}

const propose = (weight: number) => Math.ceil(weight * 1.05 * 10) / 10;

/** Returns a message for each weight above its budget or without one, and for each unused budget. */
export function findExcess(place: string, weights: Weights, budget: Weights): string[] {
  const row = (name: string) => `bench/budget.json, ${place}, ${name}:`;
  const over = Object.entries(weights).flatMap(([name, weight]) => {
    const limit = budget[name];
    if (limit === undefined) return [`${row(name)} ${weight} kB without a budget. Add a row with ${propose(weight)}.`];
    if (weight <= limit) return [];
    const advice = `Make it lighter, or allow ${propose(weight)} and give the reason in the commit.`;
    return [`${row(name)} ${weight} kB, allowed are ${limit} kB. ${advice}`];
  });
  const unused = Object.keys(budget).filter((name) => !(name in weights));
  return [...over, ...unused.map((name) => `${row(name)} is not in the build. Delete the row.`)];
}

/** Writes the weights of the current build, plus 5 %, into `budget.json`. */
export async function proposeBudget(): Promise<void> {
  const build = path.resolve('build');
  if (!existsSync(path.join(build, 'index.html'))) throw new Error('There is no build: npm run build.');
  const proposed = (weights: Weights): Weights =>
    Object.fromEntries(
      Object.entries(weights)
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([name, weight]) => [name, propose(weight)]),
    );
  const templates = Object.entries(await weighTemplates(build)).map(([name, weights]) => [name, proposed(weights)]);
  const budget = {pages: pagesOf(build), templates: Object.fromEntries(templates) as Budget['templates']};
  await writeFormatted(FILE, JSON.stringify({...budget, chunks: proposed(weighChunks(build))}));
}
