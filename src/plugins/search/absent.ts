import {tokenize} from './words';

/** What is said of a thing that readers look for and that is not here, and where to go instead. */
export interface Absent {
  say: string;
  see: readonly (readonly [label: string, path: string])[];
}

const SAMPLES = ['Samples', '/docs/api/redirect/simple-payment#sample'] as const;
const LINK = ['Payment link without code', '/docs/api/payment-link/easy-payment-link'] as const;
const PLUGINS = ['Plugins overview', '/docs/plugins/overviews'] as const;

/** Each thing with the phrases that ask for it, with commas between. */
export const ABSENT: readonly (Absent & {asked: string})[] = [
  {
    asked: 'ruby, rails, c#, dotnet, kotlin, perl, dart, rust sample, swift sample',
    say: 'There are samples in cURL, Node.js, PHP, Python, Java and Go; none in another language.',
    see: [SAMPLES],
  },
  {
    asked: 'sdk, npm package, composer package, pip install, nuget, client library',
    say: 'No SDK is known. Each call is one HTTP request, and clients can be generated from the contract.',
    see: [SAMPLES],
  },
  {
    asked: 'refund api, refund endpoint, refund by api, api refund, void api, void endpoint',
    say: 'No API that refunds or voids is known. A refund is asked for in the control panel, or by e-mail.',
    see: [['How a refund is made', '/docs/api/payment-method#refunds']],
  },
  {
    asked: 'bitcoin, crypto, paypal, apple pay, google pay, samsung pay, line pay, shopeepay, grabpay, stripe',
    say: 'This is not among the known payment methods.',
    see: [['All payment methods', '/docs/api/payment-method#codes']],
  },
  {
    asked: 'prestashop, drupal, zen cart, oscommerce, wix, squarespace, bigcommerce, shopware, odoo, webflow',
    say: 'There is no plugin for this shop system. A payment link needs none.',
    see: [PLUGINS, LINK],
  },
  {
    asked: 'ui payments, terminal id, terminalid, tid, key version, keyversion, 4a001',
    say: 'This belongs to another product, which is not documented here. Ask support which product your shop has.',
    see: [['APIs of this documentation', '/docs/api/overviews']],
  },
  {
    asked: 'webhook signature, postback signature, callback signature, webhook hmac, webhook secret',
    say: 'No signature of a postback is known. A token of your own in its address, and Inquiry, do its work.',
    see: [['Rules for the handler', '/docs/api/preparation#postback-rules']],
  },
];

/** The things that a question asks for and that are not here. */
export function absentIn(question: string): Absent[] {
  const words = ` ${tokenize(question).join(' ')} `;
  return ABSENT.filter(({asked}) =>
    asked.split(', ').some((phrase) => words.includes(` ${tokenize(phrase).join(' ')} `)),
  );
}
