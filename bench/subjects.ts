import {generateTopics, typicalTopic} from './pages';
import {type Peer, site} from './peers';
import {ownBuild, projectOf} from './project';
import {type Row, spreadsOf} from './results';
import {serve, type Server} from './serve';

/** The choices of the command line. */
export interface Options {
  pages: number;
  peers: Peer[];
  /** How often each subject is measured. */
  runs: number;
}

/** A page that is measured. */
export interface Subject {
  /** A peer's name, or a page of this site. */
  name: string;
  /** Undefined for a page of this site's own build. */
  peer?: Peer;
  pages?: number;
  server: Server;
  /** Path of the page on the server. */
  path: string;
}

function failedRow(subject: string, pages: number | undefined, error: unknown): Row {
  const [fault = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(`  FAILED ${subject}: ${fault}`);
  return {subject, pages, values: {}, fault: fault.slice(0, 200)};
}

/** One page of this site for each template. */
export const TEMPLATES = {
  home: '/',
  'docs page, typical': '/docs/api/redirect/with-channel',
  'docs page, heaviest': '/docs/api/preparation',
  post: '/blog/first-blog-post',
  // Requested by file name, because Lighthouse fails a page with status 404.
  'not-found page': '/404',
} as const;

/**
 * Serves the typical page of each peer and pages of this site's own build, measures them and closes the servers.
 *
 * @param ownPages paths by name; left out when this site is not among the peers.
 */
export async function measureAll(
  {pages, peers, runs}: Options,
  ownPages: Record<string, string>,
  measure: (subject: Subject) => Promise<Record<string, number>>,
  warmUp?: (url: string) => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const subjects: Subject[] = [];
  const {typical} = typicalTopic(generateTopics(pages));
  try {
    for (const peer of peers) {
      try {
        const project = await projectOf(peer, pages);
        if (!project.isBuilt) {
          console.log(`  building ${peer.name} with ${pages} pages …`);
          project.reset();
          await project.build();
        }
        const server = await serve(project.output);
        subjects.push({name: peer.name, peer, pages, server, path: peer.address(typical.id)});
      } catch (error) {
        rows.push(failedRow(peer.name, pages, error));
      }
    }
    if (peers.includes(site) && Object.keys(ownPages).length > 0) {
      const server = await serve(await ownBuild());
      subjects.push(...Object.entries(ownPages).map(([name, path]) => ({name, server, path})));
    }
    const warm: Subject[] = [];
    for (const subject of subjects) {
      try {
        await warmUp?.(subject.server.url + subject.path);
        warm.push(subject);
      } catch (error) {
        rows.push(failedRow(subject.name, subject.pages, error));
      }
    }
    rows.push(...(await inTurns(warm, runs, measure)));
  } finally {
    for (const server of new Set(subjects.map((subject) => subject.server))) await server.close();
  }
  return rows;
}

/** Measures subjects several times in turns, so that a busy minute of the machine affects all of them. */
export async function inTurns<Item extends {name: string; pages?: number}>(
  items: readonly Item[],
  runs: number,
  measure: (item: Item) => Promise<Record<string, number>>,
): Promise<Row[]> {
  const values = items.map((): Record<string, number>[] => []);
  const failed = new Map<Item, Row>();
  for (let run = 1; run <= runs; run++) {
    for (const [index, item] of items.entries()) {
      if (failed.has(item)) continue;
      try {
        values[index]!.push(await measure(item));
      } catch (error) {
        failed.set(item, failedRow(item.name, item.pages, error));
      }
    }
    console.log(`  run ${run} of ${runs}`);
  }
  return items.map(
    (item, index) => failed.get(item) ?? {subject: item.name, pages: item.pages, values: spreadsOf(values[index]!)},
  );
}
