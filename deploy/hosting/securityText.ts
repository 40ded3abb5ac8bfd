import {spawnSync} from 'node:child_process';
import type {Provider} from '../../identity/rules';

const DAY = 86_400_000;

/**
 * When this version of the site was made: `SOURCE_DATE_EPOCH` (https://reproducible-builds.org/specs/source-date-epoch/),
 * else the last commit, so that two builds of one version agree; today where there is no repository.
 */
export function versionDate(directory: string): Date {
  const wanted = process.env.SOURCE_DATE_EPOCH;
  if (wanted) return new Date(Number(wanted) * 1000);
  const {stdout} = spawnSync('git', ['log', '-1', '--format=%ct'], {cwd: directory, encoding: 'utf8'});
  const seconds = Number(stdout);
  return seconds > 0 ? new Date(seconds * 1000) : new Date();
}

/**
 * Writes `security.txt` (RFC 9116). It expires a year after the version was made, as the standard recommends: a site
 * that nobody has published for a year should not promise that anybody reads its reports.
 */
export function securityText(provider: Pick<Provider, 'siteUrl' | 'securityEmail'>, version: Date): string {
  const expires = new Date(Math.floor(version.getTime() / DAY) * DAY + 364 * DAY);
  return [
    `Contact: mailto:${provider.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, th',
    `Canonical: ${provider.siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
