import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** A text file, by its path from the root of the repository. */
export interface TextFile {
  file: string;
  text: string;
}

const root = path.resolve(__dirname, '../../..');

/** What is made, fetched or kept beside the sources. */
const NOT_SOURCES = new Set([
  '.git',
  '.docusaurus',
  '.cache',
  'node_modules',
  'build',
  'test-results',
  'playwright-report',
]);

function* textFiles(folder: string, skipped: ReadonlySet<string>): Generator<TextFile> {
  for (const entry of readdirSync(path.join(root, folder), {withFileTypes: true})) {
    const file = path.posix.join(folder, entry.name);
    if (skipped.has(file)) continue;
    if (entry.isDirectory()) yield* textFiles(file, skipped);
    else if (entry.isFile()) {
      const text = readFileSync(path.join(root, file), 'utf8');
      // A file with a zero character is an image, a font or a program.
      if (!text.includes('\0')) yield {file, text};
    }
  }
}

/** Text files of the repository's own sources. */
export const sourceFiles = (): TextFile[] => [...textFiles('', NOT_SOURCES)];

/** Text files of the built site. */
export const builtFiles = (): TextFile[] => [...textFiles('build', new Set())];
