import {readFileSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Provider} from '../../identity/rules';
import {listFiles, sha256} from '../../lib/files';
import {replaceFile, UNFINISHED} from '../../lib/atomicWrite';
import {bundlePublisher} from '../publish/bundle';
import {DIGESTS, digestsOf, isCompressedCopy, timeFromDigest} from '../publish/digests';
import {compress} from './compress';
import {ALLOWED_PATH, type Hosting, isText, OVERLONG_PATH} from './hosting';
import {findUnused} from './contentSecurityPolicy';
import {inspectBuild, writeConfigurations} from './write';

/** Read by hosts from the folder that they serve; not addresses. */
const HOST_FILES = new Set(['_headers', '_redirects']);

const extensionOf = (file: string) => path.extname(file).slice(1);

/** What a server could not serve as it should, one sentence each. */
export function findUnservable(files: readonly string[], {contentTypes}: Hosting): string[] {
  return files
    .filter((file) => !HOST_FILES.has(file))
    .flatMap((file) => {
      if (!new RegExp(ALLOWED_PATH).test(`/${file}`) || new RegExp(OVERLONG_PATH).test(`/${file}`)) {
        return [`${file} has a name that servers refuse: use letters, digits, ".", "_", "~" and "-".`];
      }
      if (/(?:^|\/)\.(?!well-known\/)/.test(file)) return [`${file} is a hidden file: it is not meant for readers.`];
      if (file.endsWith('.map')) return [`${file} is a source map: leave it out of the build.`];
      if (!(extensionOf(file) in contentTypes)) {
        return [`${file} has no media type: add its extension to contentTypes in deploy/hosting/hosting.ts.`];
      }
      return [];
    });
}

/**
 * Makes a browser show feeds and the site map as readable text. What it shows by itself needs an inline style, which the
 * policy refuses.
 */
function styleFeeds(directory: string): void {
  for (const file of listFiles(directory).filter((name) => name.endsWith('.xml'))) {
    const target = path.join(directory, file);
    const sheet = path.posix.relative(path.posix.dirname(file), 'feed.css');
    const xml = readFileSync(target, 'utf8');
    if (xml.includes('<?xml-stylesheet')) continue;
    writeFileSync(target, xml.replace(/^<\?xml [^>]*\?>/, `$&<?xml-stylesheet href="${sheet}"?>`));
  }
}

/**
 * Makes a finished build ready for any host: the second half of `npm run build`.
 *
 * It is apart from Docusaurus because it needs the files of all plugins, and because compressing at full strength is
 * time that a writer who only looks at a page should not spend.
 *
 * @param configurations folder for the files of hosts that do not read theirs from the build
 * @returns how many files the build has for readers, and how many of them are also there compressed
 * @throws Error with a sentence for each thing that no server could serve as it should
 */
export async function prepare(directory: string, configurations: string, provider: Provider) {
  const unfinished = listFiles(directory).filter((file) => file.endsWith(UNFINISHED));
  for (const file of [DIGESTS, ...unfinished]) rmSync(path.join(directory, file), {force: true});
  styleFeeds(directory);
  const inspected = inspectBuild(directory, provider);
  rmSync(configurations, {recursive: true, force: true});
  writeConfigurations(configurations, inspected);
  writeFileSync(path.join(configurations, 'publish.mjs'), await bundlePublisher());

  const {hosting, pages, inventory} = inspected;
  const files = listFiles(directory).filter((file) => !isCompressedCopy(file));
  const problems = [...findUnused(pages, files, inventory), ...findUnservable(files, hosting)];
  if (problems.length > 0) throw new Error(`The build cannot be served as it is:\n  - ${problems.join('\n  - ')}`);

  const texts = files.filter((file) => isText(hosting.contentTypes[extensionOf(file)] ?? ''));
  await compress(directory, texts);
  // Last of all files: without it, or with another one, nothing is published.
  await replaceFile(path.join(directory, DIGESTS), digestsOf(directory));
  for (const file of listFiles(directory)) {
    const target = path.join(directory, file);
    const time = timeFromDigest(sha256(readFileSync(target)));
    utimesSync(target, time, time);
  }
  return {files: files.length, compressed: texts.length};
}
