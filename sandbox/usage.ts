import {SANDBOX_PORT, testMerchant} from '../contract/testMerchant';

/** Output of `--help`. */
export const usage = `Usage: payment-sandbox [options]

Where it listens
  --port NUMBER         ${SANDBOX_PORT} unless PORT says otherwise; 0 takes any free one
  --host ADDRESS        127.0.0.1; another one lets other machines in, by the names of --allow-host
  --allow-host NAME     answers under this name too, such as a container's; may be repeated

What it is
  --merchant ID         another merchant ID than ${testMerchant.merchantId}, 8 digits
  --seed FILE           starts with the orders, settings and faults of a JSON file, or with the state of another sandbox
  --state FILE          keeps everything in this file, and goes on from it after a restart, without the seed
  --postback-host NAME  lets postbacks go to this host too; otherwise to this machine alone; may be repeated

What it tells
  --ready-file FILE     writes address, process and environment as JSON once it answers; removed at the end
  --quiet               prints the ready line alone
  --json                prints one JSON object a line: ready, call, postback, notice, stopped
  --help                prints this

Examples
  payment-sandbox --port 0 --ready-file ready.json
  payment-sandbox --state sandbox.json --quiet
  payment-sandbox --host 0.0.0.0 --allow-host sandbox --postback-host shop
  payment-sandbox --json | jq 'select(.event == "call")'

Ctrl+C or SIGTERM ends it. Everything it does not know from the documentation is its own, and marked there.`;
