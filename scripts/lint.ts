/**
 * `npm run lint`: ESLint, cspell, secretlint, lockfile-lint and the contract's own check.
 * `npm run lint -- docs/api/overviews.mdx`: one file.
 */
import {spawnSync} from 'node:child_process';

const SPELLING =
  '$filename:$row:$col  "$text" is not in the dictionaries. Suggestions: $suggestions. If it is right, add it to "words" in cspell.json.';

/** Every package comes from npm by HTTPS, and has a digest. */
const LOCKFILE =
  'lockfile-lint --path package-lock.json --type npm --validate-https --validate-integrity --allowed-hosts npm'.split(
    ' ',
  );

const files = process.argv.slice(2);
// Without file names, cspell checks the files that cspell.json lists. Named files are checked only if they are prose.
const prose = files.filter((file) => /\.mdx?$/.test(file));
const spelling = ['cspell', 'lint', '--no-progress', '--no-summary', '--show-suggestions'];
const commands = [
  ['eslint', '--max-warnings', '0', ...(files.length > 0 ? files : ['.'])],
  ...(files.length > 0 && prose.length === 0 ? [] : [[...spelling, '--issue-template', SPELLING, ...prose]]),
  ['secretlint', '--no-maskSecrets', ...(files.length > 0 ? files : ['**/*'])],
  ...(files.length > 0 ? [] : [LOCKFILE]),
];

const run = (tool: string, args: string[]) =>
  spawnSync(`node_modules/.bin/${tool}`, args, {stdio: 'inherit'}).status === 0;

const failed = commands.filter(([tool = '', ...args]) => !run(tool, args)).map(([tool = '']) => tool);
// Redocly reads the contract as a whole.
const isOfContract = (file: string) => file.startsWith('contract/');
if ((files.length === 0 || files.some(isOfContract)) && !run('tsx', ['contract/lint.ts'])) {
  failed.push('lint:contract');
}
if (failed.length > 0) {
  console.error(`Fix what ${failed.join(' and ')} found, then run npm run lint again.`);
  process.exitCode = 1;
}
