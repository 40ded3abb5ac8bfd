import {lastFive, testMerchant} from '../contract/testMerchant';

/** Something to try, with the command that does it, if it is not for a browser. */
export interface Suggestion {
  title: string;
  command?: string;
}

/** A call whose keys go to curl by its standard input, where no list of processes shows them. */
const call = (keys: readonly string[], address: string, ...options: string[]): string => {
  const lines = [`  curl '${address}' --header @-`, ...options.map((option) => `    ${option}`)];
  return `printf '${keys.join('\\n')}' |\n${lines.join(' \\\n')}`;
};

/**
 * A first payment from nothing, by pasting.
 *
 * @param merchant the eight digits of the merchant ID.
 * @param refno a reference number that is free.
 */
export function suggestions(origin: string, merchant: string, refno: string): Suggestion[] {
  const query = new URLSearchParams({
    merchantID: merchant,
    productDetail: 'Sample order',
    customerEmail: 'buyer@shop.example',
    customerName: 'Sample Buyer',
    total: '100.00',
    referenceNo: refno,
  });
  const merchantId = lastFive(merchant);
  return [
    {title: `Pay on the hosted page: open ${origin} in a browser.`},
    {
      title: 'Make a PromptPay QR, and simulate its payment:',
      command: [
        call(
          [`Authorization: Bearer ${testMerchant.authKey}`],
          `${origin}/tep/api/v2/promptpaynew?${query.toString()}`,
          '-X POST',
          `-H 'Accept: application/json'`,
        ),
        `curl '${origin}/sandbox/orders/${refno}' -d status=Y`,
      ].join('\n'),
    },
    {
      title: 'Ask what became of it:',
      command: call(
        [`apikey: ${testMerchant.apiKey}`, `merchantSecretKey: ${testMerchant.secretKey}`],
        `${origin}/order/orderdetailpost`,
        `-H 'Content-Type: application/json'`,
        `-H 'merchantId: ${merchantId}'`,
        `-d '${JSON.stringify({merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'})}'`,
      ),
    },
  ];
}
