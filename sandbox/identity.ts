import {assertProvider} from 'payment-contract/identity/rules';
import {provider} from '../provider';

assertProvider(provider);

/** Whom the sandbox simulates. Only this module of the folder reads `provider.ts`, the file that an adopter edits. */
export {provider};
