import {LONGEST_QUERY, allWords, stemOf, wordsAsked} from './words';

/** What is said of a thing that readers look for and that is not here. */
export interface Absent {
  /** What is not here, and what is: a sentence or two. `{names}` is what of it was asked for, `{are}` its verb. */
  say: string;
  /** Where to go, each with its path on the site. */
  see: readonly (readonly [label: string, path: string])[];
}

interface AbsentThing extends Absent {
  /**
   * What is asked, with commas between: one of them must stand in the question, its words side by side. Before `=` stands
   * what it is called in the sentence, where that is another spelling.
   */
  asked: string;
  /** What may be the asker's surroundings, or mean another thing: it counts where little else is asked. */
  alone?: string;
  /** What the pages do tell of: a question with one of them is not answered so. */
  unless?: string;
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

export const ABSENT: readonly AbsentThing[] = [
  {
    asked: 'Ruby, Rails, C#, .NET, VB, Kotlin, Elixir, Perl, Scala, Delphi, Dart, C++ = cpp',
    alone: 'Rust, Swift',
    unless: 'swift code',
    say: 'No sample in {names}. There are samples in cURL, Node.js, PHP, Python, Java and Go, and a contract from which clients are generated.',
    see: [SAMPLES, CONTRACT],
  },
  {
    asked: 'sdk, npm package, composer package, pip install, nuget, maven, gem, client library, npm install',
    alone: 'flutter, react native',
    unless: 'sandbox, magento, postman, contract',
    say: 'No SDK is known. Each call is one HTTP request, and clients can be generated from the contract.',
    see: [SAMPLES, CONTRACT],
  },
  {
    asked:
      'refund api, refund endpoint, refund by api, refund automatically, refund programmatically, void api, void endpoint, partial refund api, refund curl, refund php, refund call, refund via api, refund through api, refund with api, api refund, api for refund, api to refund, refund webhook',
    say: 'No API that refunds or voids is known. A refund is asked for in the control panel, or by e-mail.',
    see: [REFUNDS],
  },
  {
    asked:
      'Bitcoin, crypto, cryptocurrency, Ethereum, USDT, stablecoin, PayPal, Apple Pay, Google Pay, Samsung Pay, LINE Pay, Rabbit LINE Pay, ShopeePay, GrabPay, AirPay, Stripe',
    unless: 'in line, on line, inside line, line pay link',
    say: '{names} {are} not among the known payment methods.',
    see: [METHODS],
  },
  {
    asked: 'shopify plugin, shopify module, shopify zip, shopify download',
    say: 'Shopify has no plugin to install, and whether there is an app is not known. A payment link works without one.',
    see: [['Shopify', '/docs/plugins/shopify'], LINK],
  },
  {
    asked: 'PrestaShop, Drupal, Ubercart, Zen Cart, osCommerce, CS-Cart',
    say: 'No current plugin for {names} is known; a list of 2017 named one.',
    see: [['Download the plugins', '/docs/plugins/download-plugins'], FORM, LINK],
  },
  {
    asked:
      'Wix, Squarespace, BigCommerce, Shopware, Ecwid, Odoo, Webflow, Lazada, Shopee, TikTok Shop, Easy Digital Downloads, Gravity Forms',
    say: 'No plugin for {names} is known. A payment link needs no code, the redirect form a developer.',
    see: [PLUGINS, LINK, FORM],
  },
  {
    asked:
      'embedded checkout, iframe, drop-in checkout, drop-in form, drop-in ui, card fields, hosted fields, inline form, popup checkout',
    say: 'No payment form that stands in your own page is known. Cards are entered on the hosted page; a PromptPay QR can stand in your page.',
    see: [FORM, ['PromptPay API', '/docs/api/none-ui-api/promptpay-api']],
  },
  {
    asked:
      'pre authorisation, pre authorise, preauth, authorise and capture, authorise now, auth capture, capture later, manual capture, hold funds',
    say: 'A call that authorises first and captures later is not known. The status HO is a risk review by the provider.',
    see: [['Order statuses', '/docs/api/payment-features/inquiry-api#statuses']],
  },
  {
    asked:
      'split payout, split payment between, split between, marketplace split, sub merchant, connected account, payout api, disbursement api, transfer api',
    unless: 'bank transfer api',
    say: 'A call that pays out or splits a payment is not known.',
    see: [['What arrives on your account', '/docs/api/payment-method#fees']],
  },
  {
    asked:
      'list transactions, list all transactions, transaction list api, search by date, search transactions, transactions by date, payments by date, export transactions, export payments',
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
    unless: 'magento, woocommerce, wordpress, opencart, virtuemart, joomla',
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
    unless: 'order status, payment status, transaction status',
    say: 'No status page and no promise of availability are known here.',
    see: [['Ask support', '/docs/api/payment-method#ask']],
  },
];

/** Words that may stand between those of a phrase. */
const SMALL_WORDS = new Set(['a', 'an', 'the', 'of', 'my', 'our', 'your', 'their']);

/** What a question for a thing has beside its name. */
const AROUND = new Set(
  'app code example guide help integrate integration library module package pay payment plugin program sample support tutorial use write'
    .split(' ')
    .map(stemOf),
);

const wordsIn = (text: string) => allWords(text).filter((word) => !SMALL_WORDS.has(word));

/** A phrase is the same with and without spaces, in singular and in plural. */
const keysOf = (words: readonly string[]) => [words.join(''), words.map(stemOf).join('')];

const phrasesIn = (list = '') =>
  list
    .split(',')
    .filter(Boolean)
    .map((phrase) => {
      const [name, spelling = name] = phrase.split('=').map((part) => part.trim());
      return {name: name!, keys: keysOf(wordsIn(spelling!))};
    });

/** What one phrase asks for. */
interface Sought {
  absent: AbsentThing;
  name: string;
  isAlone: boolean;
}

const sought = new Map<string, Sought>();
for (const absent of ABSENT)
  for (const isAlone of [false, true])
    for (const {name, keys} of phrasesIn(isAlone ? absent.alone : absent.asked))
      keys.forEach((key) => sought.set(key, {absent, name, isAlone}));

/** What stands between two signs: words on both sides of a comma do not stand side by side. */
const clausesOf = (question: string) => question.split(/[,;:.?!()"“”](?=\s|$)|\s[-–—(]/).map(wordsIn);

const MOST_WORDS = 4;

/** The words that stand side by side from one on, the most first. */
const runsFrom = (words: readonly string[], start: number) => {
  const most = Math.min(MOST_WORDS, words.length - start);
  return Array.from({length: most}, (_, less) => words.slice(start, start + most - less));
};

/** The phrases of a clause. What is part of a longer one, as LINE Pay of Rabbit LINE Pay, is not meant. */
function* soughtIn(words: readonly string[]): Generator<Sought & {length: number}> {
  for (let start = 0; start < words.length; start++)
    for (const run of runsFrom(words, start)) {
      const key = keysOf(run).find((each) => sought.has(each));
      if (key === undefined) continue;
      yield {...sought.get(key)!, length: run.length};
      start += run.length - 1;
      break;
    }
}

/** The things that a question asks for and that are not here. */
export function absentIn(question: string): Absent[] {
  const text = question.slice(0, LONGEST_QUERY);
  const clauses = clausesOf(text);
  const all = new Set(clauses.flatMap((words) => words.flatMap((_, start) => runsFrom(words, start).flatMap(keysOf))));
  const telling = wordsAsked(text).filter((word) => !AROUND.has(stemOf(word))).length;
  const found = new Map<AbsentThing, Set<string>>();
  for (const {absent, name, isAlone, length} of clauses.flatMap((words) => [...soughtIn(words)])) {
    const isTold = phrasesIn(absent.unless).some(({keys}) => keys.some((key) => all.has(key)));
    if (!isTold && !(isAlone && telling > length)) found.set(absent, (found.get(absent) ?? new Set()).add(name));
  }
  return [...found].map(([{say, see}, names]) => ({
    say: say.replace('{names}', [...names].join(' and ')).replace('{are}', names.size > 1 ? 'are' : 'is'),
    see,
  }));
}
