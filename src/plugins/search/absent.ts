import {tokenize} from './words';

/** Things that readers search for and that do not exist: the search phrases, the answer, and where to go instead. */
export const ABSENT = [
  {
    asked: 'ruby, rails, c#, dotnet, kotlin, perl, dart, rust sample, swift sample',
    say: 'There are samples in cURL, Node.js, PHP, Python, Java and Go; none in another language.',
    see: ['Samples', '/docs/api/redirect/simple-payment#sample'],
  },
  {
    asked: 'sdk, npm package, composer package, pip install, nuget, client library',
    say: 'There is no SDK. Each call is one HTTP request, and clients can be generated from the contract.',
    see: ['Samples', '/docs/api/redirect/simple-payment#sample'],
  },
  {
    asked: 'refund api, refund endpoint, refund by api, api refund, void api, void endpoint',
    say: 'There is no API that refunds or voids an order. Ask for a refund in the control panel, or by email.',
    see: ['How a refund is made', '/docs/api/payment-method#refunds'],
  },
  {
    asked: 'bitcoin, crypto, paypal, apple pay, google pay, samsung pay, line pay, shopeepay, grabpay, stripe',
    say: 'This is not among the payment methods.',
    see: ['All payment methods', '/docs/api/payment-method#codes'],
  },
  {
    asked: 'prestashop, drupal, zen cart, oscommerce, wix, squarespace, bigcommerce, shopware, odoo, webflow',
    say: 'There is no plugin for this shop system. A payment link needs none.',
    see: ['Payment link without code', '/docs/api/payment-link/easy-payment-link'],
  },
  {
    asked: 'ui payments, terminal id, terminalid, tid, key version, keyversion, 4a001',
    say: 'This belongs to another product, which is not documented here. Ask support which product your shop has.',
    see: ['APIs of this documentation', '/docs/api/overviews'],
  },
] as const;

/** Finds the things in a question that do not exist. */
export function absentIn(question: string) {
  const words = ` ${tokenize(question).join(' ')} `;
  return ABSENT.filter(({asked}) =>
    asked.split(', ').some((phrase) => words.includes(` ${tokenize(phrase).join(' ')} `)),
  );
}
