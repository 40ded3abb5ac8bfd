import {readFileSync} from 'node:fs';
import path from 'node:path';
import {provider} from '../provider';

/** The site's version, and that of its sandbox. */
export const {version} = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as {
  version: string;
};

/** Where the packed sandbox is, below the address of the site. */
export const PACKAGE_FILE = `downloads/sandbox-${version}.tgz`;

/**
 * What `npx` and `npm install` take.
 *
 * @param baseUrl path below which the site is served, with a slash at both ends.
 */
export const packageAddress = (baseUrl: string): string => provider.siteUrl + baseUrl + PACKAGE_FILE;
