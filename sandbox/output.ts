import {referenceOf, remarksOf, type Exchange} from './log';
import type {Sandbox} from './server';
import {lastFive, testMerchant} from '../contract/testMerchant';

/** Output of the command. */
export interface Output {
  ready: (sandbox: Sandbox) => void;
  exchange: (exchange: Exchange) => void;
  notice: (message: string) => void;
  stopped: () => void;
}

/**
 * The lines after the ready line: the merchant, and three commands to try. Keys reach curl through its standard input,
 * where `ps` does not show them.
 */
function welcome({url, environment, engine}: Sandbox): string {
  const exports = Object.entries(environment).map(([name, value]) => `  export ${name}=${value}\n`);
  const refno = engine.orders.freeReference();
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

const timeOfDay = (): string => new Date().toTimeString().slice(0, 8);

/** Lines for people. @param isQuiet prints only the ready line. */
export function plainLines(isQuiet: boolean): Output {
  const print = (text: string): void => {
    if (!isQuiet) console.log(text);
  };
  return {
    ready(sandbox) {
      console.log(`The sandbox is at ${sandbox.url} and no money moves. Ctrl+C stops it.`);
      print(welcome(sandbox));
    },
    exchange(exchange) {
      const {operation, method, reply} = exchange;
      const parts = [timeOfDay(), method, operation, referenceOf(exchange), reply.status || 'no answer'];
      print(
        [parts.filter((part) => part !== '').join(' '), ...remarksOf(exchange).map((text) => `  ${text}`)].join('\n'),
      );
    },
    notice: (message) => print(`${timeOfDay()} ${message}`),
    stopped: () => print('The sandbox stops.'),
  };
}

const printJson = (event: string, fields: object): void => console.log(JSON.stringify({event, ...fields}));

/** One JSON object per line, for programs. */
export const jsonLines: Output = {
  ready: ({url, environment}) => printJson('ready', {url, pid: process.pid, environment}),
  exchange(exchange) {
    const {at, operation, method, reply, problems, warnings, fault} = exchange;
    const event = operation.startsWith('postback') ? 'postback' : 'call';
    const fields = {at, operation, method, reference: referenceOf(exchange), status: reply.status};
    printJson(event, {...fields, problems, warnings, fault});
  },
  notice: (message) => printJson('notice', {message}),
  stopped: () => printJson('stopped', {}),
};
