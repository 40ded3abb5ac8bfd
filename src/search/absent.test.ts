import {describe, expect, test} from 'vitest';
import {ABSENT, absentIn} from './absent';
import {wordsOfQuestion} from './words';

describe.each(ABSENT)('$asked', ({asked, say, see}) => {
  test('has a sentence, and places to go instead', () => {
    expect(say).toMatch(/\.$/);
    expect(see.length).toBeGreaterThan(0);
  });

  test.each(asked.split(','))('%s is found in a question', (phrase) => {
    const name = phrase.split('=')[0]!.trim();
    const said = say.replace('{names}', name).replace('{are}', 'is');
    expect(absentIn(`Is there ${phrase} for it?`).map((absent) => absent.say)).toContain(said);
    expect(wordsOfQuestion(phrase).length).toBeGreaterThan(0);
  });
});

test.each([
  'refund',
  'php sample',
  'how to register',
  'shopify',
  'promptpay api',
  'void',
  'list of payment methods',
  'list of order status codes',
  'test card',
  '',
])('%j asks for nothing that is not here', (question) => {
  expect(absentIn(question)).toEqual([]);
});

const METHODS = 'among the known payment methods';

/** Questions, each with what is said. */
test.each([
  ['do you have an sdk for android', 'No SDK'],
  ['is there a ruby gem', 'No sample in Ruby.'],
  ['rails example', 'No sample in Rails.'],
  ['sample code in c#', 'No sample in C#.'],
  ['asp.net core integration', 'No sample in .NET.'],
  ['kotlin sample for android', 'No sample in Kotlin.'],
  ['how do I refund through the api', 'No API that refunds'],
  ['refund endpoint url', 'No API that refunds'],
  ['can customers pay with apple pay', `Apple Pay is not ${METHODS}`],
  ['google pay support', `Google Pay is not ${METHODS}`],
  ['do you accept paypal', `PayPal is not ${METHODS}`],
  ['is bitcoin accepted', `Bitcoin is not ${METHODS}`],
  ['rabbit line pay', `Rabbit LINE Pay is not ${METHODS}`],
  ['line pay button', `LINE Pay is not ${METHODS}`],
  ['shopee pay qr', `ShopeePay is not ${METHODS}`],
  ['grabpay wallet', `GrabPay is not ${METHODS}`],
  ['truemoney wallet or shopeepay', `ShopeePay is not ${METHODS}`],
  ['apple pay and google pay', `Apple Pay and Google Pay are not ${METHODS}`],
  ['prestashop module', 'No current plugin for PrestaShop is known'],
  ['install on wix', 'No plugin for Wix is known'],
  ['squarespace checkout', 'No plugin for Squarespace is known'],
  ['zen cart plugin', 'No current plugin for Zen Cart is known'],
  ['shopify plugin zip', 'Shopify has no plugin'],
  ['embed the card fields in an iframe', 'No payment form'],
  ['pre-auth and capture later', 'A call that authorises first'],
  ['split payout between sellers', 'A call that pays out'],
  ['list all transactions of yesterday', 'A call that lists or exports orders'],
  ['delete a saved card', 'A call that lists, deletes or charges'],
  ['verify webhook signature hmac', 'No signature of a postback'],
  ['docker image of the sandbox', 'The provider has no sandbox host'],
  ['is there a graphql api', 'The APIs are HTTP calls'],
  ['flutter sdk', 'No SDK'],
  ['flutter', 'No SDK'],
  ['rust sample', 'No sample in Rust.'],
  ['status page of the provider', 'No status page'],
  ['edc machine', 'Payments with the card present'],
  ['charge card directly from my own card form', 'An API that takes card numbers'],
])('%j: %s', (question, sentence) => {
  expect(absentIn(question).map(({say}) => say)).toContainEqual(expect.stringContaining(sentence));
});

/** Words of absent things that mean others here, or stand apart. */
test.each([
  'pay link no programming for LINE chat orders',
  'customer in LINE cannot pay',
  'pay from LINE in-app browser',
  'pay link shared in google chat',
  'google login pay',
  'npm install sandbox',
  'composer package magento payment',
  'our site is on React Native, where to put api key',
  'card refused in apple safari, pay again',
  'refund requested by mail, api still says paid',
  'order status page shows pending',
  'what does the api say after a refund',
  'swift code of the settlement bank',
  'hold order status funds not arrived',
  'list of statuses in the inquiry api',
  'delete the plugin and keep saved orders, card payments',
  'bank transfer api channel code',
  'test the sandbox on a server in ci',
  'my host blocks the url of the test',
  'search for a payment by reference, what date format',
  'popup blocked at checkout in facebook',
  'transactions listed twice by date in the panel',
  'how to install the magento module with composer',
  'npm run sandbox fails',
  'sandbox npm package version',
  'line breaks in productDetail, pay page cut',
  'shopify store pay by link',
  'token in the postback address deleted',
  'webhook arrives without order, is it signed by us with a secret',
  'is the checkout embedded on mobile app webview',
  'pay the seller with a card in the terminal of ubuntu curl',
  'rust coloured theme',
  'connected bank account of the shop',
  'sign the form with the secret of the webhook',
  'send a LINE pay link',
])('%j asks for something else', (question) => {
  expect(absentIn(question)).toEqual([]);
});
