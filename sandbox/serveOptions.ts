import {SANDBOX_PORT, testMerchant} from 'payment-contract/sandboxDefaults';
import {commonOptions, listOptions, type Option} from './options';

/** Options of the server. */
export const serveOptions = {
  port: {
    type: 'string',
    group: 'Network',
    value: 'NUMBER',
    help: [`the port, by default PORT or ${SANDBOX_PORT}; 0 takes any free one`],
  },
  host: {
    type: 'string',
    group: 'Network',
    value: 'ADDRESS',
    help: [
      'the address, by default 127.0.0.1; with another one, other machines',
      'can connect under the names of --allow-host',
    ],
  },
  'allow-host': {
    type: 'string',
    multiple: true,
    group: 'Network',
    value: 'NAME',
    help: ["answers under this name too, such as a container's; can be repeated"],
  },
  merchant: {
    type: 'string',
    group: 'Data',
    value: 'ID',
    help: [`the merchant ID, 8 digits, by default ${testMerchant.merchantId}`],
  },
  seed: {
    type: 'string',
    group: 'Data',
    value: 'FILE',
    help: ['starts with the orders, settings and faults of a JSON file, or with the state of another sandbox'],
  },
  state: {
    type: 'string',
    group: 'Data',
    value: 'FILE',
    help: ['keeps everything in this file, and starts from it the next time, without the seed'],
  },
  'postback-host': {
    type: 'string',
    multiple: true,
    group: 'Data',
    value: 'NAME',
    help: ['sends postbacks to this host too, not only to this machine; can be repeated'],
  },
  'ready-file': {
    type: 'string',
    group: 'Output',
    value: 'FILE',
    help: ['writes address, process ID and environment as JSON when it is ready; deleted at the end'],
  },
  quiet: {type: 'boolean', group: 'Output', help: ['prints only that it is ready']},
  json: {
    type: 'boolean',
    group: 'Output',
    help: ['prints a JSON object per line: ready, call, postback, notice, stopped'],
  },
  ...commonOptions,
} as const satisfies Record<string, Option>;

/** Output of `--help`. */
export const usage = `Usage: payment-sandbox [options]
       payment-sandbox check --help    checks your own shop

${listOptions(serveOptions)}

Examples
  payment-sandbox --port 0 --ready-file ready.json
  payment-sandbox --state sandbox.json --quiet
  payment-sandbox --host 0.0.0.0 --allow-host sandbox --postback-host shop
  payment-sandbox --json | jq 'select(.event == "call")'

Ctrl+C or SIGTERM stops it.`;
