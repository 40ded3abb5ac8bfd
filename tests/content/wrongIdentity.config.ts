import {provider} from '../../provider';

// What an adopter may write by mistake: the configuration that it is put into must refuse it.
Object.assign(provider.hosts, {api: 'https://apis'});

// eslint-disable-next-line @typescript-eslint/no-require-imports -- after the change above, not before it
export default (require('../../docusaurus.config') as {default: unknown}).default;
