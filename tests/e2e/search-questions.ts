/** What readers type, and the place that answers it first. Written from their side, not from the index's. */
export interface Question {
  query: string;
  /** Paths with their anchors; any of them is a right answer. */
  answers: string[];
}

const ask = (query: string, ...answers: string[]): Question => ({query, answers});

const form = '/docs/api/redirect/simple-payment';
const channel = '/docs/api/redirect/with-channel';
const installment = '/docs/api/redirect/with-installment';
const promptPay = '/docs/api/none-ui-api/promptpay-api';
const inquiry = '/docs/api/payment-features/inquiry-api';
const tokenizer = '/docs/api/payment-features/tokenizer';
const easyLink = '/docs/api/payment-link/easy-payment-link';
const secureLink = '/docs/api/payment-link/secure-link-api';
const methods = '/docs/api/payment-method';
const cards = '/docs/api/testcards-accounts';
const preparation = '/docs/api/preparation';
const overview = '/docs/api/overviews';
const plugins = '/docs/plugins';

export const questions: Question[] = [
  // Pages by their subject.
  ask('promptpay', promptPay, `${methods}#promptpay`),
  ask('promptpay api', promptPay),
  ask('inquiry', inquiry),
  ask('inquiry api', inquiry),
  ask('tokenizer', tokenizer),
  ask('secure link', secureLink),
  ask('payment link', easyLink),
  ask('redirect form', form),
  ask('redirect with channel', channel),
  ask('with-installment', installment),
  ask('test cards', cards, `${cards}#cards`),
  ask('payment methods', methods),
  ask('glossary', `${overview}#glossary`),
  ask('api overview', overview),
  ask('plugins overview', `${plugins}/overviews`),
  // Fields, in any spelling.
  ask('customer ref', `${tokenizer}#customer-reference`, `${tokenizer}#create-payment-request-customerref`),
  ask('customerref', `${tokenizer}#customer-reference`, `${tokenizer}#create-payment-request-customerref`),
  ask('CustomerEmal', `${inquiry}#inquire-order-reply-customer-emal`),
  ask('postbackurl', `${form}#create-payment-request-postbackurl`),
  ask('returnurl', `${form}#create-payment-request-returnurl`),
  ask(
    'payValue',
    `${secureLink}#create-secure-link-request-pay-value`,
    `${secureLink}#create-secure-link-reply-pay-value`,
  ),
  ask('oneTime', `${secureLink}#create-secure-link-request-one-time`, `${secureLink}#one-time`),
  ask(
    'expireDate',
    `${secureLink}#create-secure-link-request-expire-date`,
    `${secureLink}#create-secure-link-reply-expire-date`,
  ),
  ask('bankins', `${installment}#create-payment-request-bankins`),
  ask('monthins', `${installment}#create-payment-request-monthins`),
  ask('merchantSecretKey', `${inquiry}#inquire-order-endpoint`, `${inquiry}#endpoint`),
  // Codes.
  ask('VC', `${inquiry}#order-statuses-vc`),
  ask('TC', `${inquiry}#order-statuses-tc`),
  ask('HO', `${inquiry}#order-statuses-ho`),
  ask('ibanking_kbank', `${methods}#channels-ibanking-kbank`, `${channel}#channels-ibanking-kbank`),
  ask('ibanking scb', `${methods}#channels-ibanking-scb`, `${channel}#channels-ibanking-scb`),
  ask('truewallet', `${methods}#channels-truewallet`, `${channel}#channels-truewallet`),
  ask('4242424242424242', `${cards}#test-cards-4242424242424242`),
  // Words of a problem.
  ask('what does TC mean', `${cards}#tc`, `${inquiry}#order-statuses-tc`),
  ask('order statuses', `${inquiry}#statuses`),
  ask('duplicate reference', `${promptPay}#duplicate`),
  ask('go-live checklist', `${preparation}#checklist`),
  ask('eight digits or last five', `${preparation}#digits`),
  ask('where is my credentials', `${preparation}#credentials`),
  ask('handle the postback', `${preparation}#postback`),
  ask('keep secrets', `${preparation}#secrets`),
  ask('polling schedule', `${inquiry}#polling`),
  ask('object or array', `${inquiry}#shapes`),
  ask('empty expiry', `${promptPay}#expiry`),
  ask('countdown', `${promptPay}#countdown`),
  ask('thai text', `${promptPay}#thai`),
  ask('qr text', `${promptPay}#qr-text`),
  ask('buyer says it is paid', `${promptPay}#buyer-says-paid`),
  ask('fake slip', `${promptPay}#buyer-says-paid`),
  ask('one-time use', `${secureLink}#one-time`, `${secureLink}#create-secure-link-request-one-time`),
  ask('draw the qr locally', `${secureLink}#qr`),
  ask('pci scope', `${tokenizer}#pci`, `${methods}#pci`),
  ask('currencies', `${overview}#currencies`),
  ask('installment terms months amounts', `${installment}#terms`),
  ask('encoding', `${form}#encoding`),
  ask('internet banking', `${methods}#ibanking`),
  // Shops.
  ask('woocommerce', `${plugins}/woo-commerce`),
  ask('magento', `${plugins}/magento`),
  ask('opencart 4', `${plugins}/opencart#opencart-4`),
  ask('virtuemart', `${plugins}/vituremart`),
  ask('shopify', `${plugins}/shopify`),
  ask('verify checksum package', `${plugins}/download-plugins#verify-the-package`),
  ask('download', `${plugins}/download-plugins`),
  // Mistyped, and in Thai.
  ask('prompptay api', promptPay),
  ask('woocomerce', `${plugins}/woo-commerce`),
  ask('tokeniser', tokenizer),
  ask('polling shedule', `${inquiry}#polling`),
  ask('พร้อมเพย์', promptPay, `${methods}#promptpay`),
  ask('ผ่อนชำระ', installment, `${methods}#installment`, `${methods}#channels-installment`),
  ask('webhook', `${preparation}#postback`),
  // The blog and the site itself.
  ask('why a postback is not proof', '/blog/long-blog-post'),
  ask('first payment', '/blog/first-blog-post'),
  ask('accessibility', '/markdown-page#accessibility'),
];
