import {spawnSync} from 'node:child_process';
import path from 'node:path';
import type {Problem} from './report';

const COUNT = /Files checked: (\d+)/;

/** Exit codes of the spelling checker: nothing found, something found. Any other is a failure of its own. */
const [CLEAN, FOUND] = [0, 1];

/**
 * Checks the spelling of files with the house's dictionary (`cspell.json`).
 *
 * The checker runs as a process of its own, because its functions are published to ES modules only.
 *
 * @param files paths from `root`
 * @param root folder of `cspell.json`
 * @returns how many files were read, and each word that no dictionary knows
 * @throws Error with the checker's own words when it could not run
 */
export function checkSpelling(files: string[], root: string): {looked: number; problems: Problem[]} {
  const checker = path.join(root, 'node_modules/cspell/bin.mjs');
  const template = '$filename\t$row\t$text\t$suggestions';
  const options = ['--no-progress', '--no-color', '--relative', '--show-suggestions', '--issue-template', template];
  const {status, stdout, stderr} = spawnSync(process.execPath, [checker, 'lint', ...options, ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== CLEAN && status !== FOUND) throw new Error(`The spelling could not be checked: ${stderr}`);
  const problems = stdout
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [file, row, word, suggestions] = line.split('\t') as [string, string, string, string];
      const hint = suggestions ? ` Suggestions: ${suggestions}.` : '';
      const say = `"${word}" is in no dictionary.${hint} If it is right, add it to "words" in cspell.json.`;
      return {where: file, line: Number(row), say};
    });
  return {looked: Number(COUNT.exec(stderr)?.[1] ?? 0), problems};
}
