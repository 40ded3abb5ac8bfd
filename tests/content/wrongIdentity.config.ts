import {provider} from '../../provider';

// A mistake that the configuration must refuse.
Object.assign(provider.hosts, {api: 'https://apis'});

// eslint-disable-next-line @typescript-eslint/no-require-imports -- must run after the change above
export default (require('../../docusaurus.config') as {default: unknown}).default;
