import {generateTopics, typicalTopic} from './pages';
import type {Peer} from './peers';
import {buildOf, ownBuild} from './project';
import {type Row, spreadsOf} from './report';
import {serve, type Server} from './serve';

/** The choices of the command line. */
export interface Options {
  pages: number;
  peers: Peer[];
  /** How often each subject is measured. */
  runs: number;
}

interface Served {
  /** The title of the row. */
  name: string;
  peer: Peer;
  server: Server;
  /** Path of the page on the server. */
  path: string;
}

/** A page that is measured: a page of this site itself, or the typical page of a site generated with `pages` pages. */
export type Subject = Served & ({kind: 'own'} | {kind: 'peer'; pages: number});

function failedRow(subject: string, error: unknown): Row {
  const [fault = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(`  FAILED ${subject}: ${fault}`);
  return {subject, values: {}, fault: fault.slice(0, 200)};
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
 * Serves the typical page of each peer and pages of this site itself, measures them several times in turns, so that a
 * busy minute of the machine affects all of them, and closes the servers.
 *
 * @param ownPages paths by name, measured in this site's own build with each choice of extras among the peers.
 */
export async function measureAll(
  {pages, peers, runs}: Options,
  ownPages: Record<string, string>,
  measure: (subject: Subject) => Promise<Record<string, number>>,
): Promise<Row[]> {
  const failed: Row[] = [];
  const subjects: Subject[] = [];
  const {typical} = typicalTopic(generateTopics(pages));
  const own = peers.filter(({extras}) => extras !== undefined);
  try {
    for (const peer of peers) {
      try {
        const server = await serve(await buildOf(peer, pages));
        subjects.push({kind: 'peer', name: peer.title, peer, pages, server, path: peer.address(typical.id)});
      } catch (error) {
        failed.push(failedRow(peer.title, error));
      }
    }
    for (const peer of own) {
      const server = await serve(await ownBuild(peer));
      for (const [name, path] of Object.entries(ownPages))
        subjects.push({kind: 'own', name: `${peer.title}: ${name}`, peer, server, path});
    }
    const values = subjects.map((): Record<string, number>[] => []);
    const faults = new Map<Subject, Row>();
    for (let run = 1; run <= runs; run++) {
      for (const [index, subject] of subjects.entries()) {
        if (faults.has(subject)) continue;
        await measure(subject).then(
          (measured) => values[index]!.push(measured),
          (error: unknown) => faults.set(subject, failedRow(subject.name, error)),
        );
      }
      console.log(`  run ${run} of ${runs}`);
    }
    const rows = subjects.map(
      (subject, index) => faults.get(subject) ?? {subject: subject.name, values: spreadsOf(values[index]!)},
    );
    return [...rows, ...failed];
  } finally {
    for (const server of new Set(subjects.map((subject) => subject.server))) await server.close();
  }
}
