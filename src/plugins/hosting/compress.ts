/**
 * `npm run build` runs this after Docusaurus: it needs the files of all plugins. Hosts that compress by themselves do not
 * need it.
 */
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {listFiles} from '../../../lib/files';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(?:css|html|js|json|md|svg|txt|webmanifest|xml|yaml)$/;

/** zlib works in four threads of libuv. */
const AT_ONCE = 4;

/** Writes `<file>.br` and `<file>.gz` beside a file. Both depend on its content alone. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT};
  await writeFile(`${file}.br`, await brotli(content, {params}));
  await writeFile(`${file}.gz`, await zip(content, {level: constants.Z_BEST_COMPRESSION}));
}

/** Makes browsers show a feed as text. Their own display needs an inline style, which the policy blocks. */
async function styleFeed(directory: string, file: string): Promise<void> {
  const xml = await readFile(path.join(directory, file), 'utf8');
  const sheet = path.posix.relative(path.posix.dirname(file), 'feed.css');
  const styled = xml.replace(/^(<\?xml [^>]*\?>)(?!<\?xml-stylesheet)/, `$1<?xml-stylesheet href="${sheet}"?>`);
  await writeFile(path.join(directory, file), styled);
}

async function main(directory: string): Promise<void> {
  const files = listFiles(directory);
  for (const file of files.filter((name) => name.endsWith('.xml'))) await styleFeed(directory, file);
  const waiting = files.filter((file) => TEXT.test(file));
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compress(path.join(directory, file));
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
}

main('build').catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
