import {recurringWords} from './recurringWords';
import {THAI_WORDS} from './thaiWords';

/** Of the build, for which Docusaurus sets it; for browsers the bundler puts it in its place. */
declare const process: {env: {DOCUSAURUS_CURRENT_LOCALE?: string}};

/**
 * What readers call a thing, and what these pages call it. A page's own words belong into the `keywords` of its front
 * matter and the file of phrases beside it; here stands what holds for all pages. Inflections and spellings need no row: `words.ts` makes them alike.
 *
 * Left what is asked, right what is meant: several with commas between them, each of one word or more.
 */
export const READER_WORDS: readonly (readonly [asked: string, meant: string])[] = [
  // The call that reports a payment, and the way back.
  [
    'webhook, web hook, ipn, callback, call back, notify url, notification url, server notification, notification, notify, hook, backend url, background url, result url',
    'postback',
  ],
  ['endpoint url', 'postback url, endpoint'],
  [
    'redirect url, success url, fail url, failure url, cancel url, thank you page, thankyou page, landing page, response url, frontend url',
    'return url',
  ],
  ['verify, validate, double check, confirm', 'verify, compare'],
  ['signature, hash, hmac, checksum validation, sign', 'signature, token, unsigned'],
  // Money that goes back, or arrives.
  ['money back, give back, return money, reverse, reversal, refunding, reimburse', 'refund'],
  ['void', 'void, refund'],
  [
    'payout, pay out, disbursement, remittance, transfer to my bank, receive money, get paid, money arrive, bank account',
    'settlement, arrives account',
  ],
  ['mdr, commission, charge rate, pricing, price per transaction, cost, how much, rate', 'fee'],
  ['chargeback, charge back, dispute, fraud claim, contest', 'dispute, charge back'],
  ['invoice', 'invoice, payment link'],
  ['wht, withholding', 'withholding tax'],
  ...recurringWords,
  // Cards that are kept, and what ends.
  ['unsubscribe, stop, end, terminate, deactivate, quit', 'cancel'],
  ['delete', 'delete, cancel'],
  [
    'card on file, cof, stored card, store card, saved card, save card, remember card, card vault, vault, one click, oneclick, card token, tokenised card',
    'saved card, tokenizer',
  ],
  ['dunning, retry', 'fail, again'],
  // What is bought with.
  [
    'promptpay, prompt pay, prom pay, prompay, promtpay, phrom phe, phromphe, phrompay, thai qr, qr payment, scan to pay, qr pay, mobile banking qr',
    'promptpay',
  ],
  ['qr code', 'qr'],
  [
    'instalment, emi, pay later, bnpl, split payment, pay monthly, monthly parts, zero percent, 0 percent, installment plan',
    'installment',
  ],
  ['kasikorn, k bank, kplus, k plus', 'kbank, kasikornbank'],
  ['krungthai, krung thai', 'ktb, krungthai'],
  ['krungsri, ayudhya, ayutthaya', 'krungsri, bay'],
  ['siam commercial', 'scb'],
  ['bangkok bank, bualuang', 'bbl, bangkok bank'],
  ['tmb, thanachart', 'ttb'],
  ['true money, truemoney, true wallet, e wallet, ewallet, digital wallet', 'truewallet, truemoney, wallet'],
  ['weixin, we chat', 'wechat'],
  ['union pay, china union pay', 'unionpay, cup'],
  ['american express', 'amex, american express'],
  ['bank transfer, wire transfer, online banking, netbanking, net banking', 'internet banking, promptpay'],
  ['3ds, 3d secure, 3dsecure, otp, vbv, verified by visa', '3d secure'],
  ['over the counter, seven eleven, 7 eleven, counter service, cash', 'bill payment'],
  ['thb, bath', 'baht'],
  ['cent, minor unit, smallest unit', 'satang'],
  ['dollar', 'usd, dollar'],
  ['debit, deduct, deduction, withdraw', 'charge'],
  ['leak, exposed, stolen, compromised, published by accident, committed, git, github', 'leaked'],
  // Numbers, keys, places.
  ['mid, merchant no, merchant number, shop id, store id, merchant code', 'merchant id'],
  [
    'order id, invoice number, invoice no, transaction id, reference no, ref number, ref no, reference id, order ref',
    'reference number, refno',
  ],
  ['secret, auth key, api key, access token, api secret, private key, public key', 'key, credential'],
  ['credential, password, login', 'credential, key'],
  ['dashboard, back office, backoffice, admin panel, merchant portal, portal', 'control panel'],
  ['client, customer, shopper, payer, purchaser, consumer, user', 'buyer'],
  ['transaction', 'order, payment'],
  ['unpaid, pending', 'pending, unpaid'],
  ['decline, reject, refuse, denied', 'declined, rejected, refused'],
  ['expiration, expiry, timeout, time limit, valid until, validity', 'expiry, expire'],
  [
    'query, lookup, look up, retrieve, fetch, enquiry, get status, check status, payment status, transaction status',
    'inquiry, status',
  ],
  [
    'playground, trial, demo, test bed, environment, staging, uat, dev environment, test environment, test mode, test account, test server',
    'sandbox, test',
  ],
  ['production, live mode, launch', 'live'],
  ['slip, receipt photo, proof of payment, transfer receipt, bank receipt', 'slip'],
  ['kyc, onboarding, sign up, signup, open account, create account, apply', 'register'],
  ['module, extension, addon, add on', 'plugin'],
  ['wordpress, wp, woo', 'woocommerce'],
  ['payment option, payment choice, way to pay, pay option', 'payment method'],
  ['basket, trolley', 'cart, checkout'],
  ['tiny url, short url, bitly, shortener', 'shorten'],
  ['example, code sample, snippet, demo code', 'sample'],
  ['reconciliation, bookkeeping, accounting, match payments', 'reconcile'],
  ['duplicate, duplicated, double, twice, idempotency, idempotent', 'duplicate, twice, once'],
  ['fake, forged, spoofed, scam', 'forged, fake'],
  ['tamper, manipulate, modify, edit, hack', 'alter'],
  [
    'hosted checkout, hosted payment page, payment gateway page, checkout page, payment form',
    'hosted page, payment page',
  ],
  ['app, mobile app, ios, android, iphone', 'application'],
  ['gdpr, privacy, data protection', 'pdpa, personal data'],
  ['firewall, whitelist, allowlist, ip address, ip range, ips', 'source addresses'],
  ['contact, phone number, customer service, call center, helpdesk', 'support'],
  ['utf8, garbled, mojibake, question marks, charset', 'utf, encoding'],
  // Pages in Thai are found by these beside their own words. On other sites the question is translated, with words that
  // are fetched: the condition is written out here for the bundler, which then leaves them out.
  ...(process.env.DOCUSAURUS_CURRENT_LOCALE === 'th' ? THAI_WORDS.filter(([, meant]) => meant !== '') : []),
];
