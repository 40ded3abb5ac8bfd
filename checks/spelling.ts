import {execFile} from 'node:child_process';
import path from 'node:path';
import {flatten} from '../identity/placeholders';
import {provider} from '../provider';
import type {Findings} from './report';

/** The words of the provider's own names, of its hosts and addresses too, are right in any case. Its sentences are checked. */
const SENTENCES = new Set(['title', 'tagline']);
const names = [...flatten(provider)].flatMap(([key, value]) => (SENTENCES.has(key) ? [] : [value]));
const ownNames = new Set(
  names
    .join(' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [],
);

/** Exit codes of the spelling checker: nothing found, something found. Any other is a failure of its own. */
const [CLEAN, FOUND] = [0, 1];

const run = (args: string[], cwd: string) =>
  new Promise<{status: unknown; stdout: string; stderr: string}>((resolve) => {
    execFile(process.execPath, args, {cwd, encoding: 'utf8', maxBuffer: 1e8}, (error, stdout, stderr) =>
      resolve({status: error ? error.code : CLEAN, stdout, stderr}),
    );
  });

/**
 * Finds the words that neither the dictionaries of the spelling checker nor `cspell.json` know.
 *
 * The checker runs as a process of its own, because its functions are published to ES modules only. It takes seconds to
 * read its dictionaries: begin it before other work.
 *
 * @param root folder of `cspell.json`
 * @returns how many files were read, and the words, with those like them separated by commas
 * @throws Error with the checker's own words when it could not run
 */
export async function findUnknownWords(files: string[], root: string) {
  const checker = path.join(root, 'node_modules/cspell/bin.mjs');
  const template = '$filename\t$row\t$text\t$suggestions';
  const options = ['--no-progress', '--no-color', '--relative', '--show-suggestions', '--issue-template', template];
  const {status, stdout, stderr} = await run([checker, 'lint', ...options, ...files], root);
  if (status !== CLEAN && status !== FOUND) throw new Error(`The spelling could not be checked: ${stderr}`);
  const words = stdout
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [file, row, word, suggestions] = line.split('\t') as [string, string, string, string];
      return {file, line: Number(row), word, suggestions};
    })
    .filter(({word}) => !ownNames.has(word.toLowerCase()));
  return {checked: Number(/Files checked: (\d+)/.exec(stderr)?.[1] ?? 0), words};
}

/** Checks the spelling of files with the house's dictionary; see `findUnknownWords`. */
export async function checkSpelling(files: string[], root: string): Promise<Findings> {
  const {checked, words} = await findUnknownWords(files, root);
  const problems = words.map(({file: where, line, word, suggestions}) => {
    const hint = suggestions ? ` Suggestions: ${suggestions}.` : '';
    return {
      where,
      line,
      message: `"${word}" is in no dictionary.${hint} If it is right, add it to "words" in cspell.json.`,
    };
  });
  return {checked, problems};
}

/** Adds words to the text of `cspell.json`, in alphabetical order. */
export function addToDictionary(source: string, words: string[]): string {
  const settings = JSON.parse(source) as {words: string[]};
  const known = [...new Set([...settings.words, ...words])];
  settings.words = known.sort((a, b) => a.localeCompare(b, 'en'));
  return `${JSON.stringify(settings, null, 2)}\n`;
}
