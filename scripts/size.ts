/** `npm run size`: how much there is to read in this repository, by `git ls-files`. */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const files = execFileSync('git', ['ls-files'], {encoding: 'utf8'}).trim().split('\n');

/** Counts the lines of the matching files. */
const lines = (isCounted: (file: string) => boolean) =>
  files.filter(isCounted).reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

/** Tests in any folder, with their fixtures and lists of questions, without lockfiles. */
const isTest = (file: string) => /^tests\/|\.test\.tsx?$|\.fixtures\.\w+$/.test(file) && !file.endsWith('lock.json');
const isContent = (file: string) => /^(?:docs|blog)\//.test(file);
/** Code, CSS, and the data of `src/`, that is neither a test nor a sample, and not the bench. Configurations count. */
const isProduct = (file: string) =>
  (/\.(?:[cm]?[jt]sx?|css)$/.test(file) || /^src\/.*\.(?:json|ya?ml|txt)$/.test(file)) &&
  !isTest(file) &&
  !isContent(file) &&
  !/^(?:bench|samples|static|tests)\//.test(file);
/** A component of the theme that is replaced or wrapped, wherever its folder is. */
const isSwizzled = (file: string) => /^src\/(?:.*\/)?theme\/.*\.tsx$/.test(file);

const rows = readFileSync('UPGRADING.md', 'utf8').match(/^\| `/gm) ?? [];

console.table({
  'product lines': lines(isProduct),
  'lines in docs/ and blog/': lines(isContent),
  'lines of tests, fixtures and questions': lines(isTest),
  'lines in samples/': lines((file) => file.startsWith('samples/')),
  'lines in bench/': lines((file) => file.startsWith('bench/')),
  'files in git': files.length,
  'rows in UPGRADING.md': rows.length,
  'components of the theme that are changed': files.filter(isSwizzled).length,
});
