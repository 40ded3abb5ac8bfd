import {lastFive} from 'payment-contract/merchantId';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {referenceOf} from './engine/call';
import {remarksOf, type Exchange} from './log';
import {escapeUnprintable, printable, printableLines} from './printable';
import type {Sandbox} from './server';

/** Far from the references that the form on the start page offers, so that the printed commands work after it too. */
const FIRST_PRINTED = 950_000_000_001;

/**
 * The lines after the ready line: the merchant, and three commands to try. Keys reach curl through its standard input,
 * where `ps` does not show them.
 */
function welcome({url, environment, engine}: Sandbox): string {
  const exports = Object.entries(environment).map(([name, value]) => `  export ${name}=${value}\n`);
  const refno = engine.orders.freeReference(FIRST_PRINTED);
  const order = `merchantID=${engine.merchantId}&referenceNo=${refno}&total=100.00&productDetail=Sample+order`;
  const buyer = 'customerName=Sample+Buyer&customerEmail=buyer%40shop.example';
  const merchantId = lastFive(engine.merchantId);
  const {authKey, apiKey, secretKey} = testMerchant;
  return `
The test merchant, for the sample programs:
${exports.join('')}
Try:
  1. Pay on the hosted page: open ${url} in a browser.

  2. Make a PromptPay QR, and simulate its payment:
     printf 'Authorization: Bearer ${authKey}' |
       curl -X POST '${url}/tep/api/v2/promptpaynew?${order}&${buyer}' \\
         --header @- -H 'Accept: application/json'
     curl '${url}/sandbox/orders/${refno}' -d status=Y

  3. Ask what became of it:
     printf 'apikey: ${apiKey}\\nmerchantSecretKey: ${secretKey}' |
       curl '${url}/order/orderdetailpost' \\
         --header @- -H 'Content-Type: application/json' -H 'merchantId: ${merchantId}' \\
         -d '{"merchantId":"${merchantId}","orderNo":"X","refno":"${refno}","productDetail":"QWERTY"}'
`;
}

/** Characters of a reference that are printed; a right one has 12 digits. */
const LONGEST_REFERENCE = 40;

const timeOfDay = (): string => new Date().toTimeString().slice(0, 8);

/**
 * Output of the command.
 *
 * @param json prints one JSON object per line, for programs, instead of lines for people.
 * @param quiet prints of the lines for people only the first.
 */
export function outputOf({json = false, quiet = false}) {
  const print = (event: string, fields: object, text: string): void => {
    if (json) console.log(escapeUnprintable(JSON.stringify({event, ...fields})));
    else if (!quiet || event === 'ready') console.log(text);
  };
  return {
    ready: (sandbox: Sandbox): void => {
      const {url, environment} = sandbox;
      const line = `The sandbox is at ${url} and no money moves. Ctrl+C stops it.`;
      print('ready', {url, pid: process.pid, environment}, quiet ? line : `${line}\n${welcome(sandbox)}`);
    },
    exchange: (exchange: Exchange): void => {
      const {at, event, operation, method, reply, problems, warnings, fault} = exchange;
      const reference = referenceOf(exchange.request);
      const about = printable(reference, LONGEST_REFERENCE);
      const parts = [timeOfDay(), method, operation, about, reply.status || 'no answer'].filter(Boolean);
      print(
        event,
        {at, operation, method, reference, status: reply.status, problems, warnings, fault},
        [parts.join(' '), ...remarksOf(exchange).map((remark) => `  ${printable(remark)}`)].join('\n'),
      );
    },
    notice: (message: string): void => print('notice', {message}, `${timeOfDay()} ${printable(message)}`),
    /** A failure of the sandbox itself: printed in any case, and apart from the lines. */
    error: (message: string): void => console.error(printableLines(message)),
    stopped: (): void => print('stopped', {}, 'The sandbox stops.'),
  };
}
