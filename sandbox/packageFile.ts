import {version} from './package.json';

/** Path of the packed sandbox on the site. */
export const PACKAGE_FILE = `downloads/sandbox-${version}.tgz`;
