import {SANDBOX_PORT, testMerchant} from 'payment-contract/sandboxDefaults';

/** Options of the server, as `parseArgs` takes them. */
export const serveOptions = {
  port: {type: 'string'},
  host: {type: 'string'},
  'allow-host': {type: 'string', multiple: true},
  merchant: {type: 'string'},
  seed: {type: 'string'},
  state: {type: 'string'},
  'postback-host': {type: 'string', multiple: true},
  'ready-file': {type: 'string'},
  quiet: {type: 'boolean'},
  json: {type: 'boolean'},
  help: {type: 'boolean', short: 'h'},
} as const;

/** Output of `--help`. */
export const usage = `Usage: payment-sandbox [options]
       payment-sandbox check --help    checks your own shop
       payment-sandbox submit --help   sends the payment form of your shop's page

Network
  --port NUMBER         the port, by default PORT or ${SANDBOX_PORT}; 0 takes any free one
  --host ADDRESS        the address, by default 127.0.0.1; with another one, other machines
                        can connect under the names of --allow-host
  --allow-host NAME     answers under this name too, such as a container's; can be repeated

Data
  --merchant ID         the merchant ID, 8 digits, by default ${testMerchant.merchantId}
  --seed FILE           starts with the orders, settings and faults of a JSON file, or with the state of another sandbox
  --state FILE          keeps everything in this file, and starts from it the next time, without the seed
  --postback-host NAME  sends postbacks to this host too, not only to this machine; can be repeated

Output
  --ready-file FILE     writes address, process ID and environment as JSON when it is ready; deleted at the end
  --quiet               prints only that it is ready
  --json                prints a JSON object per line: ready, call, postback, notice, stopped
  --help                prints this text

Examples
  payment-sandbox --port 0 --ready-file ready.json
  payment-sandbox --state sandbox.json --quiet
  payment-sandbox --host 0.0.0.0 --allow-host sandbox --postback-host shop
  payment-sandbox --json | jq 'select(.event == "call")'

Ctrl+C or SIGTERM stops it.`;
