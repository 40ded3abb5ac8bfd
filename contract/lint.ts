import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {stringify} from 'yaml';
import {provider} from '../provider';
import {assertProvider} from '../identity/provider';
import {contractFolder, loadContract} from './bundle';

// The linter reads the bundle, not the sources: only the bundle has its hosts and its codes.
assertProvider(provider);
const root = dirname(contractFolder);
const bundle = resolve(root, '.cache/openapi.yaml');
mkdirSync(dirname(bundle), {recursive: true});
writeFileSync(bundle, stringify(loadContract(provider), {aliasDuplicateObjects: false}));

const {status} = spawnSync(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'lint', bundle], {
  cwd: root,
  stdio: 'inherit',
  env: {...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'},
});
process.exitCode = status ?? 1;
