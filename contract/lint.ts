import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {stringify} from 'yaml';
import {provider} from '../provider';
import {assertProvider} from './identity/rules';
import {loadContract} from './bundle';
import {API_FILE, FORM_FILE, publishedDocuments} from './publish';

// The linter reads the filled documents: the source lacks the hosts and the codes.
assertProvider(provider);
const root = dirname(__dirname);
const folder = resolve(root, '.cache');
mkdirSync(folder, {recursive: true});

const whole = loadContract(provider);
const {api, form} = publishedDocuments(whole);
const files = Object.entries({'openapi-whole.yaml': whole, [API_FILE]: api, [FORM_FILE]: form}).map(
  ([name, document]) => {
    const file = resolve(folder, name);
    writeFileSync(file, stringify(document, {aliasDuplicateObjects: false}));
    return file;
  },
);

const {status} = spawnSync(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'lint', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: {...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'},
});
process.exitCode = status ?? 1;
