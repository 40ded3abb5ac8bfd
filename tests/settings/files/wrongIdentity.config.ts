import {provider} from '../../../provider';

// `hosts.api` is a bare host name: docusaurus.config.ts must refuse this one, which has a scheme.
Object.assign(provider.hosts, {api: 'https://apis'});

// eslint-disable-next-line @typescript-eslint/no-require-imports -- must run after the change above
export default (require('../../../docusaurus.config') as {default: unknown}).default;
