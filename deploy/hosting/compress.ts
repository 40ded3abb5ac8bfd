import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {replaceFile} from '../../lib/atomicWrite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** zlib works in libuv's pool of four threads; more files at once would only hold memory. */
const AT_ONCE = 4;

/**
 * Writes `<file>.br` and `<file>.gz` beside each file, as small as the formats allow. Servers send them as they are.
 *
 * The results depend on the content alone: gzip's header carries neither a name nor a time.
 */
export async function compress(directory: string, files: readonly string[]): Promise<void> {
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const target = path.join(directory, file);
      const content = await readFile(target);
      const [br, gz] = await Promise.all([
        brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        zip(content, {level: constants.Z_BEST_COMPRESSION}),
      ]);
      await Promise.all([replaceFile(`${target}.br`, br), replaceFile(`${target}.gz`, gz)]);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
}
