import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {launch, visit} from './browser';
import {writeFormatted} from './files';
import {weigh} from './measures/bytes';
import {brotli, serve} from './serve';
import {ownBuild, TEMPLATES} from './subjects';

/** kB (1,000 bytes) in Brotli by name. */
export type Weights = Record<string, number>;

export interface Budget {
  /** What each template asks for on a first visit, by kind. */
  templates: Record<string, Weights>;
  /** Scripts of the build by chunk, all that have no name of their own in one sum, and the index of the search. */
  chunks: Weights;
}

const FILE = path.join(__dirname, 'budget.json');

const INDEX_FILE = 'search/index.json';

export const readBudget = (): Budget => JSON.parse(readFileSync(FILE, 'utf8')) as Budget;

const kB = (bytes: number) => Math.round(bytes) / 1000;

/**
 * The name of a chunk that was given one: `tool-code-finder.1a2b3c4d.js`. A page's chunk is called by a digest of the
 * page, which may happen to have no letter; a shared one by a shorter number.
 */
function chunkOf(file: string): string {
  const [name = ''] = file.split('.');
  if (/^[\da-f]{8}$/.test(name)) return 'heaviest page';
  return /^\d+$/.test(name) ? 'shared chunks, all' : name;
}

/** The scripts of a build, of the pages' own chunks the heaviest, and the index that a reader's first search fetches. */
export function weighChunks(build: string): Weights {
  const folder = path.join(build, 'assets/js');
  const weights: Weights = {'search index': kB(brotli(readFileSync(path.join(build, INDEX_FILE))).length)};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const size = brotli(readFileSync(path.join(folder, file))).length / 1000;
    const name = chunkOf(file);
    const before = weights[name] ?? 0;
    weights[name] = kB((name === 'heaviest page' ? Math.max(before, size) : before + size) * 1000);
  }
  return weights;
}

/** What is budgeted of a template, and the value of `weigh` that says it. */
const KINDS = {
  HTML: 'html',
  CSS: 'css',
  'JS until load': 'js',
  'JS of the visit': 'js of the visit',
  // Not up to the load event: a face is asked for when the text is drawn, a moment before it or after.
  fonts: 'fonts of the visit',
};

/** What a browser asks for on a first visit of each template. */
export async function weighTemplates(build: string): Promise<Record<string, Weights>> {
  const server = await serve(build);
  const browser = await launch();
  const templates: Record<string, Weights> = {};
  try {
    for (const [name, address] of Object.entries(TEMPLATES)) {
      await visit(browser, server.url + address);
      const weights = await weigh(browser, {server, path: address}, 2000);
      templates[name] = Object.fromEntries(
        Object.entries(KINDS).map(([kind, value]) => [kind, kB(weights[value]! * 1000)]),
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return templates;
}

/** One sentence for each weight above its budget, for each that has none, and for each budget of what is no more. */
export function findExcess(place: string, weights: Weights, budget: Weights): string[] {
  const over = Object.entries(weights).flatMap(([name, weight]) => {
    const limit = budget[name];
    if (limit === undefined) return [`${place}: ${name} has ${weight} kB and no budget.`];
    return weight > limit ? [`${place}: ${name} is ${weight} kB, budget ${limit} kB.`] : [];
  });
  const gone = Object.keys(budget).filter((name) => !(name in weights));
  return [...over, ...gone.map((name) => `${place}: ${name} has a budget and is not there any more.`)];
}

/** Room for what a small change adds. */
const HEADROOM = 1.05;

const propose = (weights: Weights): Weights =>
  Object.fromEntries(
    Object.entries(weights)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, weight]) => [name, Math.ceil(weight * HEADROOM * 10) / 10]),
  );

/** Prints what the build weighs beside its budget; or writes a new budget, with 3 % of room. */
export async function checkBudget(isWriting: boolean): Promise<void> {
  const build = await ownBuild();
  const actual: Budget = {templates: await weighTemplates(build), chunks: weighChunks(build)};
  if (isWriting) {
    const {templates, chunks} = actual;
    const budget: Budget = {
      templates: Object.fromEntries(Object.entries(templates).map(([name, weights]) => [name, propose(weights)])),
      chunks: propose(chunks),
    };
    await writeFormatted(FILE, JSON.stringify(budget));
    return;
  }
  const budget = readBudget();
  const show = (place: string, weights: Weights, limits: Weights = {}) => {
    console.log(`\n${place}`);
    for (const [name, weight] of Object.entries(weights))
      console.log(`  ${name}: ${weight} kB, budget ${limits[name]} kB`);
    return findExcess(place, weights, limits);
  };
  const excess = [
    ...Object.entries(actual.templates).flatMap(([name, weights]) => show(name, weights, budget.templates[name])),
    ...show('chunks', actual.chunks, budget.chunks),
  ];
  if (excess.length > 0) throw new Error(`\n${excess.join('\n')}`);
}
