import {sha256} from '../../lib/files';
import {isCompressedCopy} from './digests';
import {currentRelease, isHashed, manifestOf} from './home';
import {rollback} from './rollback';

/** How often a server that has new configuration is asked before its answer counts. */
const PROBES = 3;

/**
 * Asks a server for what readers ask for, and compares the answers with what is current.
 *
 * @param address of the site: its origin, and the path below which it stands
 * @returns one sentence for each answer that is not what was published
 */
export async function probe(home: string, address: string): Promise<string[]> {
  const release = currentRelease(home);
  const manifest = release === undefined ? undefined : manifestOf(home, release);
  if (!manifest) throw new Error(`There is nothing in ${home} to compare with.`);
  const {files, policy} = manifest;
  const hashed = Object.keys(files).filter((file) => isHashed(file) && !isCompressedCopy(file));
  const wanted: [target: string, status: number, file: string][] = [
    ['', 200, 'index.html'],
    [`no-such-page-${release}`, 404, '404.html'],
    ...hashed.slice(0, 1).map((file): [string, number, string] => [file, 200, file]),
  ];
  const site = address.endsWith('/') ? address : `${address}/`;
  const problems: string[] = [];
  for (const [target, status, file] of wanted) {
    const url = new URL(target, site);
    try {
      const answer = await fetch(url, {redirect: 'manual', signal: AbortSignal.timeout(10_000)});
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== status) problems.push(`${url.href} answers ${answer.status} instead of ${status}.`);
      else if (sha256(body) !== files[file]) problems.push(`${url.href} is not the published ${file}.`);
      else if (answer.headers.get('content-security-policy') !== policy) {
        problems.push(`${url.href} comes with another Content Security Policy than was published.`);
      }
    } catch (error) {
      problems.push(`${url.href} does not answer: ${String((error as Error).cause ?? error)}.`);
    }
  }
  return problems;
}

/**
 * Probes what was published, and goes back to the release before when it does not answer as it should.
 *
 * @param before the release that was current, if there was one
 * @throws Error with what was wrong, and what is current now
 */
export async function probeOrRollBack(home: string, address: string, before: string | undefined): Promise<void> {
  let problems: string[] = [];
  for (let attempt = 1; attempt <= PROBES; attempt += 1) {
    problems = await probe(home, address);
    if (problems.length === 0) return;
    if (attempt < PROBES) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  if (before !== undefined) rollback(home, before);
  const outcome = before === undefined ? 'There is no release before it to go back to.' : `${before} is current again.`;
  throw new Error(`${problems.join('\n')}\nThe release does not answer as it should. ${outcome}`);
}
