import {lastFive, testMerchant} from '../contract/testMerchant';

/** Something to try, with the command that does it, if it is not for a browser. */
export interface Suggestion {
  title: string;
  command?: string;
}

const curl = (address: string, ...options: string[]): string =>
  [`curl '${address}'`, ...options.map((option) => `  ${option}`)].join(' \\\n');

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
        curl(
          `${origin}/tep/api/v2/promptpaynew?${query.toString()}`,
          '-X POST',
          `-H 'Authorization: Bearer ${testMerchant.authKey}'`,
          `-H 'Accept: application/json'`,
        ),
        curl(`${origin}/sandbox/orders/${refno}`, '-d status=Y'),
      ].join('\n'),
    },
    {
      title: 'Ask what became of it:',
      command: curl(
        `${origin}/order/orderdetailpost`,
        `-H 'Content-Type: application/json'`,
        `-H 'apikey: ${testMerchant.apiKey}'`,
        `-H 'merchantSecretKey: ${testMerchant.secretKey}'`,
        `-H 'merchantId: ${merchantId}'`,
        `-d '${JSON.stringify({merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'})}'`,
      ),
    },
  ];
}
