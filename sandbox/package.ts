import {readFileSync} from 'node:fs';
import path from 'node:path';
import {provider} from '../provider';

/** The version of the site and its sandbox. */
export const {version} = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8')) as {
  version: string;
};

/** Path of the packed sandbox on the site. */
export const PACKAGE_FILE = `downloads/sandbox-${version}.tgz`;

/**
 * The argument of `npx` and `npm install`.
 *
 * @param baseUrl base path of the site, with a slash at both ends.
 */
export const packageAddress = (baseUrl: string): string => provider.siteUrl + baseUrl + PACKAGE_FILE;
