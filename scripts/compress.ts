/**
 * `npm run build` runs this after Docusaurus, because it needs the files of all plugins: compresses them, and gives the
 * feeds their style sheet. Hosts that compress by themselves need only the second.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {listFiles} from '../src/lib/files';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(?:css|html|m?js|json|md|svg|txt|webmanifest|xml|yaml)$/;

/** Writes `<file>.br` and `<file>.gz` beside a file. Both depend on its content alone. */
async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const params = {[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT};
  await writeFile(`${file}.br`, await brotli(content, {params}));
  await writeFile(`${file}.gz`, await zip(content, {level: constants.Z_BEST_COMPRESSION}));
}

/** Makes browsers show a feed as text. Their own display needs an inline style, which the policy blocks. */
function styleFeed(directory: string, file: string): void {
  const xml = readFileSync(path.join(directory, file), 'utf8');
  const sheet = path.posix.relative(path.posix.dirname(file), 'feed.css');
  const styled = xml.replace(/^(<\?xml [^>]*\?>)(?!<\?xml-stylesheet)/, `$1<?xml-stylesheet href="${sheet}"?>`);
  writeFileSync(path.join(directory, file), styled);
}

/** Compresses the text files of a folder. */
export const compressAll = (directory: string) =>
  Promise.all(
    listFiles(directory)
      .filter((file) => TEXT.test(file))
      .map((file) => compress(path.join(directory, file))),
  );

async function main(directory: string): Promise<void> {
  for (const file of listFiles(directory).filter((name) => name.endsWith('.xml'))) styleFeed(directory, file);
  await compressAll(directory);
}

if (process.argv[1] === __filename) {
  main('build').catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
