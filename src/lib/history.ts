import {spawnSync} from 'node:child_process';

/**
 * Decides whether Docusaurus reads the dates of pages from Git. Without a repository (a download, a copy in a
 * container) it would stop the build; in a shallow clone it would find the same date for all pages.
 *
 * @param warn gets a sentence about what is missing and how to get it.
 */
export function historyFor(siteDir: string, warn: (message: string) => void): 'default-v1' | 'disabled' {
  const {stdout} = spawnSync('git', ['rev-parse', '--is-shallow-repository'], {cwd: siteDir, encoding: 'utf8'});
  // Null when `git` is not installed.
  const answer = stdout?.trim();
  if (answer === 'false') return 'default-v1';
  warn(
    answer === 'true'
      ? 'This clone is shallow: pages will not say when they were last changed. git fetch --unshallow brings the dates.'
      : 'There is no Git history here: pages will not say when they were last changed.',
  );
  return 'disabled';
}
