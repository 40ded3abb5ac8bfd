import {LONGEST_QUERY, wordsOfQuestion} from './words';

/** A thing that readers look for and that is not here, and where to go instead. */
export interface Absent {
  /** What is asked, with commas between: each word of one of them must be in the question. */
  asked: string;
  /** What is not here, and what is: a sentence or two. */
  say: string;
  /** Where to go, each with its path on the site. */
  see: readonly (readonly [label: string, path: string])[];
}

const SAMPLES = ['Redirect with a form: samples', '/docs/api/redirect/simple-payment#sample'] as const;
const CONTRACT = [
  'OpenAPI contract and Postman collection',
  '/markdown-page#reading-with-a-script-or-an-assistant',
] as const;
const REFUNDS = ['How a refund is made', '/docs/api/payment-method#refunds'] as const;
const METHODS = ['All payment methods', '/docs/api/payment-method#codes'] as const;
const PLUGINS = ['Plugins overview', '/docs/plugins/overviews'] as const;
const LINK = ['Payment link without code', '/docs/api/payment-link/easy-payment-link'] as const;
const FORM = ['Redirect with a form', '/docs/api/redirect/simple-payment'] as const;

export const ABSENT: readonly Absent[] = [
  {
    asked: 'ruby, rails, rust, csharp, dotnet, vb, kotlin, swift, elixir, perl, scala, delphi, dart, cpp',
    say: 'No sample in this language. There are samples in cURL, Node.js, PHP, Python, Java and Go, and a contract from which clients are generated.',
    see: [SAMPLES, CONTRACT],
  },
  {
    asked:
      'sdk, npm package, composer package, pip install, nuget, maven, gem, client library, npm install, flutter, react native',
    say: 'No SDK is known. Each call is one HTTP request, and clients can be generated from the contract.',
    see: [SAMPLES, CONTRACT],
  },
  {
    asked:
      'refund api, refund endpoint, refund by api, refund automatically, refund programmatically, void api, void endpoint, partial refund api, refund curl, refund php, refund call',
    say: 'No API that refunds or voids is known. A refund is asked for in the control panel, or by e-mail.',
    see: [REFUNDS],
  },
  {
    asked:
      'bitcoin, crypto, cryptocurrency, ethereum, usdt, stablecoin, paypal, apple pay, google pay, samsung pay, line pay, rabbit line pay, shopeepay, shopee pay, grabpay, grab pay, airpay, stripe',
    say: 'This is not among the known payment methods.',
    see: [METHODS],
  },
  {
    asked: 'shopify plugin, shopify module, shopify zip, shopify download',
    say: 'Shopify has no plugin to install, and whether there is an app is not known. A payment link works without one.',
    see: [['Shopify', '/docs/plugins/shopify'], LINK],
  },
  {
    asked: 'prestashop, drupal, ubercart, zen cart, zencart, oscommerce, cs cart, cscart',
    say: 'No current plugin for this platform is known; a list of 2017 named one.',
    see: [['Download the plugins', '/docs/plugins/download-plugins'], FORM, LINK],
  },
  {
    asked:
      'wix, squarespace, bigcommerce, shopware, ecwid, odoo, webflow, lazada, shopee, tiktok shop, easy digital downloads, gravity forms',
    say: 'No plugin for this platform is known. A payment link needs no code, the redirect form a developer.',
    see: [PLUGINS, LINK, FORM],
  },
  {
    asked: 'embedded checkout, iframe, drop in, card fields, hosted fields, inline form, popup checkout',
    say: 'No payment form that stands in your own page is known. Cards are entered on the hosted page; a PromptPay QR can stand in your page.',
    see: [FORM, ['PromptPay API', '/docs/api/none-ui-api/promptpay-api']],
  },
  {
    asked:
      'pre authorisation, pre authorise, preauth, pre auth, authorise and capture, auth capture, capture later, manual capture, hold funds',
    say: 'A call that authorises first and captures later is not known. The status HO is a risk review by the provider.',
    see: [['Order statuses', '/docs/api/payment-features/inquiry-api#statuses']],
  },
  {
    asked:
      'split payout, marketplace split, sub merchant, connected account, payout api, disbursement api, transfer api',
    say: 'A call that pays out or splits a payment is not known.',
    see: [['What arrives on your account', '/docs/api/payment-method#fees']],
  },
  {
    asked:
      'list transactions, list all transactions, transaction list api, search by date, transactions by date, payments by date, export transactions, export payments',
    say: 'A call that lists or exports orders is not known. Inquiry reads one order at a time.',
    see: [['Reconcile every day', '/docs/api/payment-features/inquiry-api#reconciliation']],
  },
  {
    asked:
      'delete saved card, delete stored card, remove saved card, remove stored card, list saved cards, list tokens, delete token, charge token',
    say: 'A call that lists, deletes or charges saved cards was not found.',
    see: [
      ['What is not offered', '/docs/api/payment-features/tokenizer#not-offered'],
      ['Register a recurring payment', '/docs/api/payment-features/recurring/create-recurring'],
    ],
  },
  {
    asked:
      'webhook signature, postback signature, callback signature, notification signature, signed webhook, signed callback, signed postback, webhook hmac, callback hmac, postback hmac, webhook secret',
    say: 'No signature of a postback is known. A token of your own in its address, and Inquiry, do its work.',
    see: [['Six rules for the handler', '/docs/api/preparation#postback-rules']],
  },
  {
    asked:
      'direct card api, direct card charge, card number api, charge card directly, own card form, custom card form',
    say: 'An API that takes card numbers is not known: cards are entered on the hosted page.',
    see: [FORM, ['Card data and PCI DSS', '/docs/api/payment-method#pci']],
  },
  {
    asked:
      'sandbox url, sandbox host, sandbox server, test host, test api url, sandbox api key, sandbox merchant id, test merchant id, docker',
    say: 'The provider has no sandbox host that is known. The one here is a program on your own machine, which needs Node.js alone.',
    see: [['The sandbox', '/docs/api/testcards-accounts#sandbox']],
  },
  {
    asked: 'card reader, card terminal, edc, nfc, tap to pay, virtual terminal, soft pos',
    say: 'Payments with the card present are not part of these pages. A QR or a link can be paid at a counter.',
    see: [['PromptPay API', '/docs/api/none-ui-api/promptpay-api'], LINK],
  },
  {
    asked: 'graphql, soap, websocket, grpc',
    say: 'The APIs are HTTP calls with JSON, query strings or a form.',
    see: [['Choose how to integrate', '/docs/api/overviews#choose'], CONTRACT],
  },
  {
    asked: 'status page, uptime, sla, outage',
    say: 'No status page and no promise of availability are known here.',
    see: [['Ask support', '/docs/api/payment-method#ask']],
  },
];

const asked = ABSENT.flatMap((absent) =>
  absent.asked.split(',').map((phrase) => ({absent, words: wordsOfQuestion(phrase)})),
);

/** The things that a question asks for and that are not here. */
export function absentIn(question: string): Absent[] {
  const words = new Set(wordsOfQuestion(question.slice(0, LONGEST_QUERY)));
  const found = asked.filter(({words: all}) => all.every((word) => words.has(word))).map(({absent}) => absent);
  return [...new Set(found)];
}
