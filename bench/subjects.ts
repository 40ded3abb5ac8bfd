import {existsSync} from 'node:fs';
import path from 'node:path';
import {generateTopics, typicalTopic} from './pages';
import type {Peer} from './peers/peer';
import {run} from './programs';
import type {Row} from './results';
import {spreadsOf} from './results';
import {serve, type Server} from './serve';
import {prepareBuilt} from './workshop';

/** What the reader of the command line chose. */
export interface Options {
  pages: number[];
  peers: Peer[];
  /** How often each thing is measured; each part has its own number when this is left out. */
  runs?: number;
}

/** A page that is measured. */
export interface Subject {
  /** What the tables call it: a peer's name, or a page of this site. */
  name: string;
  pages?: number;
  peer?: Peer;
  server: Server;
  /** Path of the page on the server. */
  path: string;
}

const faultOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const faultRow = (subject: string, pages: number | undefined, error: unknown): Row => {
  console.error(`  FAILED ${subject}${pages ? ` with ${pages} pages` : ''}: ${faultOf(error).split('\n')[0]}`);
  return {subject, pages, values: {}, fault: faultOf(error).split('\n')[0]!.slice(0, 200)};
};

/** The typical page of each peer that can be built. Those that cannot are rows with a fault. */
export async function servePeers({peers}: Options, pages: number): Promise<{subjects: Subject[]; faults: Row[]}> {
  const subjects: Subject[] = [];
  const faults: Row[] = [];
  const {id} = typicalTopic(generateTopics(pages));
  for (const peer of peers) {
    try {
      const {output} = await prepareBuilt(peer, pages);
      subjects.push({name: peer.name, pages, peer, server: await serve(output), path: peer.address(id)});
    } catch (error) {
      faults.push(faultRow(peer.name, pages, error));
    }
  }
  return {subjects, faults};
}

/** This site's build, made when there is none. */
export async function ownBuild(): Promise<string> {
  const root = path.resolve(__dirname, '..');
  const folder = path.join(root, 'build');
  if (!existsSync(path.join(folder, 'index.html'))) {
    console.log('  building this site …');
    await run({program: 'npm', args: ['run', 'build']}, root);
  }
  return folder;
}

/** One page of this site for each template. */
export const TEMPLATES = {
  home: '/',
  'docs page, typical': '/docs/api/redirect/with-channel',
  'docs page, heaviest': '/docs/api/preparation',
  post: '/blog/first-blog-post',
  // By the name of its file, because Lighthouse takes the status 404 of an unknown path for a fault of the page.
  'not-found page': '/404',
} as const;

/** This site's own pages, behind one server. */
export async function serveOwnPages(): Promise<Subject[]> {
  const server = await serve(await ownBuild());
  return Object.entries(TEMPLATES).map(([name, address]) => ({name, server, path: address}));
}

/** Measures something of a subject: values by name, none where the subject has no such thing. */
export type Measure = (subject: Subject) => Promise<Record<string, number>>;

/**
 * Measures each subject several times, in turns, so that a busy minute of the machine falls on all of them.
 *
 * @param measure one, or several where all of them together take a minute for a subject: then all subjects take the
 * first, and after that the next.
 * @param warmUp comes first, so that the servers have compressed what they will send.
 */
export async function inTurns(
  subjects: readonly Subject[],
  turns: number,
  measure: Measure | readonly Measure[],
  warmUp?: (subject: Subject) => Promise<unknown>,
): Promise<Row[]> {
  const measures = typeof measure === 'function' ? [measure] : measure;
  const runs = new Map<Subject, Record<string, number>[]>(subjects.map((subject) => [subject, []]));
  const faults = new Map<Subject, Row>();
  for (let turn = 0; turn <= turns; turn++) {
    const values = new Map<Subject, Record<string, number>>(subjects.map((subject) => [subject, {}]));
    for (const step of turn === 0 && warmUp ? [warmUp] : measures) {
      for (const subject of subjects) {
        if (faults.has(subject)) continue;
        try {
          Object.assign(values.get(subject)!, await step(subject));
        } catch (error) {
          faults.set(subject, faultRow(subject.name, subject.pages, error));
        }
      }
    }
    if (turn > 0) values.forEach((measured, subject) => runs.get(subject)!.push(measured));
    console.log(`  ${turn === 0 ? 'warmed up' : `turn ${turn} of ${turns}`}`);
  }
  return subjects.map(
    (subject) =>
      faults.get(subject) ?? {subject: subject.name, pages: subject.pages, values: spreadsOf(runs.get(subject)!)},
  );
}

export async function closeAll(subjects: readonly Subject[]): Promise<void> {
  for (const server of new Set(subjects.map((subject) => subject.server))) await server.close();
}
