/**
 * What readers call a thing, and what these pages call it. A page's own words belong into the `keywords` of its front
 * matter; here stands what holds for all pages. Inflections and spellings need no row: `words.ts` makes them alike.
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
  ['chargeback, charge back, dispute, fraud claim', 'dispute, charge back'],
  ['invoice', 'invoice, payment link'],
  ['wht, withholding', 'withholding tax'],
  ['vat', 'vat'],
  // Charges that repeat, and cards that are kept.
  [
    'subscription, subscribe, subscriber, autopay, auto pay, auto debit, auto charge, automatic payment, auto renew, auto renewal, renewal, membership, standing order, direct debit, mandate, repeat payment, recurrent, rebill, monthly payment, billing plan',
    'recurring, registration charge, member',
  ],
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
  ['paid', 'paid'],
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
  ['adobe commerce', 'magento'],
  ['joomla', 'virtuemart'],
  ['swagger', 'openapi'],
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
  ['saq, pci', 'pci'],
  ['firewall, whitelist, allowlist, ip address, ip range, ips', 'source addresses'],
  ['tunnel, ngrok, localhost', 'tunnel, own machine'],
  ['cron, background job', 'job, timer'],
  ['screenshot', 'picture, screenshot'],
  ['contact, phone number, customer service, call center, helpdesk', 'support'],
  ['utf8, garbled, mojibake, question marks, charset', 'utf, encoding'],
  ['checklist', 'checklist'],
  // Thai.
  ['พร้อมเพย์', 'promptpay'],
  ['คิวอาร์, คิวอาร์โค้ด', 'qr'],
  ['ผ่อนชำระ, ผ่อน', 'installment'],
  ['บัตรเครดิต, บัตรเดบิต, บัตร', 'card'],
  ['บัตรทดสอบ', 'test card'],
  ['ทดสอบ', 'test'],
  ['ลิงก์ชำระเงิน, ลิงค์ชำระเงิน, ลิงก์, ลิงค์', 'payment link'],
  ['คืนเงิน', 'refund'],
  ['ปลั๊กอิน', 'plugin'],
  ['ค่าธรรมเนียม', 'fee'],
  ['ยกเลิก', 'cancel'],
  ['สลิปปลอม', 'fake slip'],
  ['สลิป', 'slip'],
  ['สถานะ', 'status'],
  ['เงินเข้า, เงินเข้าบัญชี', 'settlement'],
  ['โอนเงิน', 'internet banking, promptpay'],
  ['ตัดบัตรอัตโนมัติ, หักบัตรอัตโนมัติ, รายเดือน, สมาชิก', 'recurring'],
  ['สมัคร, ลงทะเบียน', 'register'],
  ['รหัสร้านค้า', 'merchant id'],
  ['ทรูมันนี่', 'truewallet'],
  ['กสิกร, กสิกรไทย', 'kbank'],
  ['ไทยพาณิชย์', 'scb'],
  ['กรุงไทย', 'ktb'],
  ['กรุงศรี', 'krungsri'],
  ['บาท', 'baht'],
  ['สกุลเงิน', 'currency'],
  ['ภาษา', 'language'],
  ['ชำระเงิน, จ่ายเงิน', 'payment'],
  ['ช่องทาง', 'channel'],
];

/** Words that stand in most questions and decide little. */
export const COMMON_WORDS =
  'problem issue help work working use using used show see make made set setup add new way happen happens possible guide ' +
  'tutorial documentation docs doc page website site online system shop store merchant buyer customer client user payment ' +
  'pay payments need without not no never always still after before error fail failed failing want try code api integrate ' +
  'integration thailand thai start between there different difference only back again people person somebody someone ' +
  'something thing over half year let come came go look find keep put take run send sent receive received change call ask ' +
  'tell say many much more several all every each same other another old open close shown allow enable enabled publish';
