import {provider} from '../../provider';
import {packageAddress} from '../../sandbox/package';

/** What pages write in double braces: the provider's values, and the address of the sandbox's package. */
export const pageValues = {...provider, sandboxPackage: packageAddress};
