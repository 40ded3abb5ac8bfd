import {readFileSync} from 'node:fs';
import path from 'node:path';
import {listFiles, sha256} from '../../lib/files';

/** The file of a build that names all others, as `sha256sum` does. The build writes it last. */
export const DIGESTS = '_digests';

export const digestsOf = (build: string): string =>
  listFiles(build)
    .filter((file) => file !== DIGESTS)
    .map((file) => `${sha256(readFileSync(path.join(build, file)))}  ${file}\n`)
    .join('');

/** Compressed copies may differ between versions of a compressor; what they hold does not. */
export const isCompressedCopy = (file: string) => /\.(?:br|gz)$/.test(file);

/**
 * The time that a file gets, in seconds: 30 bits of its content's digest, which lie before 2004.
 *
 * nginx and Caddy make entity tags of time and size. With the time of the build, or the one time that container tools
 * give all files, a changed page of the same size would keep its tag, and readers their old page.
 */
export const timeFromDigest = (digest: string) => Number.parseInt(digest.slice(0, 8), 16) >>> 2;
