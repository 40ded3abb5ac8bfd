/** `npm run lint:contract`: Redocly checks the contract as a whole, and its published descriptions. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {stringify} from 'yaml';
import {provider} from '../provider';
import {assertProvider} from './identity/rules';
import {loadContract} from './bundle';
import {API_FILE, FORM_FILE, publishedDocuments} from './publish';

assertProvider(provider);
const whole = loadContract(provider);
const {api, form} = publishedDocuments(whole);
// The linter reads the filled documents: the source lacks the hosts and the codes.
mkdirSync('.cache', {recursive: true});
const files = Object.entries({'openapi-whole.yaml': whole, [API_FILE]: api, [FORM_FILE]: form}).map(
  ([name, document]) => {
    const file = `.cache/${name}`;
    writeFileSync(file, stringify(document, {aliasDuplicateObjects: false}));
    return file;
  },
);

const {status} = spawnSync('node_modules/.bin/redocly', ['lint', ...files], {
  stdio: 'inherit',
  env: {...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'},
});
process.exitCode = status ?? 1;
