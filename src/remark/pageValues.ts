import {provider} from '../../provider';
import {packageAddress} from '../../sandbox/package';

/**
 * The values that pages write in double braces: the provider's values, and the address of the sandbox's package.
 *
 * @param baseUrl path below which the site is served, with a slash at both ends.
 */
export const pageValues = (baseUrl: string) => ({...provider, sandboxPackage: packageAddress(baseUrl)});
