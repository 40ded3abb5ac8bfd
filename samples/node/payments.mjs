/**
 * Payments client for Node.js 20 or newer, version 1.6.0 of 30 November 2026. No dependencies.
 *
 * Every failure is a PaymentsError, and its class says what you know:
 *   Invalid   a mistake in the call, found before anything was sent
 *   Refused   the API answered that it did nothing; the message says what to correct
 *   Unknown   the call may have been carried out; the message says what to do before you repeat it
 *   NoAnswer  a question (Inquiry, reading a registration) got no usable answer: ask again later
 */

import {timingSafeEqual} from 'node:crypto';
import {setTimeout as sleepFor} from 'node:timers/promises';

/** Any failure. Its message is one short line without keys and e-mail addresses. */
export class PaymentsError extends Error {}
export class Invalid extends PaymentsError {}
export class Refused extends PaymentsError {}
export class Unknown extends PaymentsError {}
export class NoAnswer extends PaymentsError {}
/** A request that is no postback. `status` is the HTTP status to answer. */
export class BadPostback extends PaymentsError {
  constructor(status) {
    super(`HTTP ${status}: not a postback`);
    this.status = status;
  }
}

/**
 * @typedef {object} Attempt An attempt to pay, as your shop stored it before the buyer left
 * @property {string} reference
 * @property {string} total with two decimals
 * @property {string} currency 00 is Thai baht
 *
 * @typedef {'paid' | 'pending' | 'failed' | 'cancelled' | 'test' | 'held' | 'refunding' | 'refunded' | 'unknown'} Kind
 * The class of a status
 *
 * @typedef {object} InquiryRecord A record of Inquiry, as text: '' for a value that is absent, '?' for one of a wrong type
 * @property {string} reference
 * @property {string} number of the payment
 * @property {string} total
 * @property {string} currency
 * @property {string} merchant eight digits, the last five, or ''
 * @property {string} status in upper case, such as CP
 * @property {Kind} kind
 * @property {string} time when the order was made
 *
 * @typedef {'schedule' | 'daily' | 'never'} Ask When to ask again
 *
 * @typedef {object} Verdict What a shop does about an attempt. A buyer can get a new one exactly when `ask` is schedule, or
 * when there is no answer
 * @property {Kind | 'several' | 'differs'} decision
 * @property {string} statuses those of the records, for a log: RE,CP
 * @property {boolean} ship whether to ship the order, once
 * @property {string} [person] why a person has to look, in one short line
 * @property {Ask} ask
 * @property {InquiryRecord} [payment] the record that moved money, if there is exactly one
 */

// Settings and calls

/** The settings, and the environment variable of each. */
const SETTINGS = {
  paymentUrl: 'PAY_PAYMENT_URL',
  apiUrl: 'PAY_API_URL',
  linkUrl: 'PAY_LINK_URL',
  merchantId: 'PAY_MERCHANT_ID',
  authKey: 'PAY_AUTH_KEY',
  apiKey: 'PAY_API_KEY',
  secretKey: 'PAY_SECRET_KEY',
  linkName: 'PAY_LINK_NAME',
  postbackToken: 'PAY_POSTBACK_TOKEN',
};
// What to do after an unclear answer.
const QR_MAY_EXIST =
  'The QR may exist: keep asking Inquiry about it, and offer the payment page with a new reference. ';
const READ_FIRST = 'The call may have been carried out: read the registration before you repeat it. ';
const LINK_MAY_EXIST = 'Nobody has this link: make one with a new reference. ';
/**
 * The refusals of PromptPay, whatever the HTTP status, each with what to correct. No other message says that no QR was
 * made.
 */
const REFUSALS = {
  'duplicate reference number': 'Take a new one. Ask Inquiry about this one if an earlier call was unclear.',
  'incomplete parameter': 'Send all six parameters.',
  'no authorization': 'Set the Auth Key.',
  'authorization error': 'Copy the Auth Key from the control panel.',
  'shop not open yet': 'Ask support to enable PromptPay.',
};

/** The payment APIs. Takes the settings by name; `fromEnvironment` reads the variables PAY_…. */
export class Payments {
  /** Time limit of a call. Set fewer for a question while a buyer waits. */
  seconds = 30;
  #settings;

  constructor(settings) {
    this.#settings = objectOf(settings);
    for (const name of Object.keys(this.#settings))
      if (!Object.hasOwn(SETTINGS, name))
        fail(`There is no setting ${oneLine(name)}. Settings are: ${Object.keys(SETTINGS).join(', ')}.`);
  }

  static fromEnvironment() {
    const values = Object.entries(SETTINGS).map(([name, variable]) => [name, process.env[variable]]);
    return new Payments(Object.fromEntries(values));
  }

  /** Returns a setting. A missing one is Invalid when a call needs it. */
  setting(name) {
    const given = this.#settings[name] ?? '';
    checkTexts({[name]: given});
    // A file of Windows leaves a carriage return at the end, an editor a byte order mark in front.
    const value = given.replace(/^[\uFEFF\r\n]+|[\uFEFF\r\n]+$/g, '');
    return value || fail(`Set the environment variable ${SETTINGS[name]}.`);
  }

  /**
   * Returns the form that the buyer's browser sends: its address, its fields, and all of it as HTML. Store the attempt
   * first: the buyer can alter the form.
   *
   * `channel` preselects a channel; `months` and `bank` an installment. `member` offers the saved card of a member who
   * is signed in.
   */
  createPayment(order) {
    const {
      reference,
      total,
      product,
      email,
      currency = '00',
      language = 'TH',
      channel,
      months,
      bank,
      member,
    } = checkOrder(order);
    const {returnUrl, postbackUrl} = order;
    check(email, /^.{1,100}$/, 'email: write at most 100 characters.');
    check(currency, /^\d\d$/, 'currency: write two digits, 00 for baht.');
    if (channel !== undefined)
      check(channel, /^[a-z0-9_]+$/, 'channel: write a code in lower case, such as promptpay.');
    if (member !== undefined) check(member, /^[A-Za-z0-9]{1,10}$/, 'member: write at most 10 letters and digits.');
    if (months !== undefined) check(String(months), /^\d{1,2}$/, 'months: write a number, such as 6.');
    checkTexts({language}, {bank, returnUrl, postbackUrl});
    if (channel === 'installment') {
      const number = Number(months ?? 3);
      const smallest = INSTALLMENTS[number] ?? fail(`months: no issuer offers ${number} months.`);
      if (currency !== '00' || satangOf(total) < smallest * 100)
        fail(`total: ${number} months begin at ${smallest}.00 baht.`);
    }
    const given = {
      merchantid: this.setting('merchantId'),
      refno: reference,
      customeremail: email,
      productdetail: product,
      total,
      cc: currency,
      lang: language,
      channel,
      bankins: bank,
      monthins: months?.toString(),
      customerref: member,
      returnurl: returnUrl,
      postbackurl: postbackUrl,
    };
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const action = `${this.setting('paymentUrl')}/payment`;
    const inputs = Object.entries(fields).map(
      ([name, value]) => `  <input type="hidden" name="${name}" value="${escape(value)}">`,
    );
    const start = `<form method="post" action="${escape(action)}" accept-charset="UTF-8">`;
    return {action, fields, html: [start, ...inputs, '  <button>Pay</button>', '</form>'].join('\n')};
  }

  /**
   * Makes a PromptPay QR, once for a reference: its picture for <img src>, and its end in Thai time; '' is 15 minutes
   * after the call.
   */
  async createPromptPay(order) {
    const {reference, total, product, name, email} = checkOrder(order);
    checkTexts({name});
    check(name, /^[^<>]{1,100}$/u, 'name: write 1 to 100 characters, without < and >.');
    if (satangOf(total) < 600) fail('total: PromptPay begins at 6.00 baht.');
    const query = new URLSearchParams({
      merchantID: this.setting('merchantId'),
      productDetail: product,
      customerEmail: email,
      customerName: name,
      total,
      referenceNo: reference,
    });
    const headers = {Authorization: `Bearer ${this.setting('authKey')}`};
    const {status, reply} = await this.#change(QR_MAY_EXIST, `/tep/api/v2/promptpaynew?${query}`, headers);
    const message = oneLine(reply.message);
    const data = objectOf(reply.data);
    const remedy = Object.hasOwn(REFUSALS, message.toLowerCase()) && REFUSALS[message.toLowerCase()];
    if (remedy) throw new Refused(`${message}. ${remedy}`);
    if (status === 200 && reply.status === 'error') throw new Refused('No QR was made. Check each parameter.');
    // A buyer would pay the QR of another order, too.
    const isOwn = data.referenceNo === reference && satangOf(amountOf(data.total)) === satangOf(total);
    const image = textOf(data.image);
    const isMade = status === 200 && reply.status === 'success' && image.startsWith('data:image/png;base64,');
    if (isMade && isOwn) return {image, expires: textOf(data.expiredate)};
    throw new Unknown(`${QR_MAY_EXIST}HTTP ${status}: ${message || 'no QR of this order'}`);
  }

  /** Returns Inquiry's records of a reference: none at first, several after several payments. */
  async inquireOrder(reference) {
    check(reference, /^\d{1,12}$/, 'reference: write 1 to 12 digits.');
    const merchantId = this.setting('merchantId').slice(-5);
    const headers = {apikey: this.setting('apiKey'), merchantSecretKey: this.setting('secretKey'), merchantId};
    const body = {merchantId, orderNo: 'X', refno: reference, productDetail: 'QWERTY'};
    const reply = await this.#question('/order/orderdetailpost', headers, body);
    // An array, an object, or nothing.
    const isEmpty = reply !== null && typeof reply === 'object' && Object.keys(reply).length === 0;
    const records = Array.isArray(reply) ? reply : isEmpty ? [] : [reply];
    if (!records.every((each) => textOf(objectOf(each).ReferenceNo)))
      throw new NoAnswer('HTTP 200: not a reply of Inquiry');
    return records.map(recordOf);
  }

  /** Registers a buyer for later charges. */
  async registerRecurring(registration) {
    const {reference, firstName, lastName, email, description} = objectOf(registration);
    checkTexts({firstName, lastName, email, description});
    await this.#recurring('restaddrecurring', reference, {firstName, lastName, customerEmail: email, description});
  }

  /** Schedules the next charge of a registration, and returns it. */
  async chargeRecurring(charge) {
    const {reference, total} = objectOf(charge);
    return this.#charge('restpayrecurring', reference, total, {});
  }

  /** Schedules a charge for a day, YYYY-MM-DD, from tomorrow on in Thailand, and returns it. */
  async scheduleRecurring(charge) {
    const {reference, total, day} = objectOf(charge);
    return this.#charge('restpayrecurring-scheduledate', reference, total, {schedule_date: check(day, ...A_DAY)});
  }

  /**
   * Cancels the charge of a day, YYYY-MM-DD; with `all` the whole registration. Without a day the API cancels
   * everything: never leave it out by mistake.
   */
  async cancelRecurring(registration) {
    const {reference, email, description, day} = objectOf(registration);
    checkTexts({email, description});
    const dated = day === 'all' ? {} : {scheduleDate: check(day, ...A_DAY)};
    await this.#recurring('restdeleterecurring', reference, {customerEmail: email, description, ...dated});
  }

  /**
   * Returns the charges of a registration. The status of one is `waiting` before it runs; a total of '' was set in the
   * control panel.
   */
  async inquireRecurring(reference) {
    const reply = objectOf(await this.#question('/recurring/api/restgetrecurring', ...this.#registration(reference)));
    const data = objectOf(reply.data);
    const charges = isSuccess(reply) && data.refno === reference && data.data;
    // A charge that is left out here would be scheduled a second time.
    if (!Array.isArray(charges) || !charges.every((each) => dayOf(objectOf(each))))
      throw new NoAnswer(`Cannot read the charges of ${reference}: ${oneLine(reply.message)}`);
    return charges.map(chargeOf);
  }

  /** Returns the address of a link that is paid once. `expires` is a Date; by default this time tomorrow. */
  async createSecureLink(order) {
    const {reference, total, product, email, telephone, returnUrl, postbackUrl} = checkOrder(order);
    checkTexts({telephone, returnUrl, postbackUrl});
    const {expires = new Date(Date.now() + DAY * 1000)} = order;
    if (!(expires instanceof Date) || Number.isNaN(expires.getTime())) fail('expires: write a Date.');
    const merchant = this.setting('linkName');
    const origin = this.setting('linkUrl');
    const inThailand = new Date(expires.getTime() + 7 * HOUR * 1000).toISOString();
    const body = {
      merchant,
      refno: reference,
      payValue: total,
      orderDetail: product,
      expireDate: inThailand.slice(0, 19).replace(/[T:]/g, '-'),
      userEMail: email,
      userTelNo: telephone,
      postBackURL: postbackUrl,
      returnURL: returnUrl,
      monthInstallment: '',
      bankInstallment: '',
      oneTime: 'Y',
    };
    const headers = {apikey: this.setting('apiKey')};
    const address = `/secure/v3/secure/encryptz/${merchant}`;
    const {status, reply} = await this.#change(LINK_MAY_EXIST, address, headers, body);
    refuse(status, reply);
    const parts = [reply.merchant, reply.payValue, reply.orderDetail].map(textOf);
    if (status !== 200 || !parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part)))
      throw new Unknown(`${LINK_MAY_EXIST}HTTP ${status}: no link. ${oneLine(reply.message)}`);
    return [origin, ...parts].join('/');
  }

  // The decision

  /**
   * Returns the verdict on Inquiry's records of an attempt.
   *
   * @param {InquiryRecord[]} records
   * @param {Attempt} attempt
   * @returns {Verdict}
   */
  decide(records, attempt) {
    const {reference, total, currency} = objectOf(attempt);
    checkTexts({reference, total, currency});
    const statuses = oneLine(records.map(({status}) => status).join(','));
    const moved = records.filter(({kind}) => !IDLE.includes(kind));
    if (moved.length === 0) {
      // Nobody has paid, somebody still can. The first of these classes says how far the best one got.
      const decision = IDLE.find((name) => records.some(({kind}) => kind === name)) ?? 'pending';
      return {decision, statuses, ship: false, ask: 'schedule'};
    }
    const [payment] = moved;
    const decision = payment.kind;
    const ask = moved.every(({kind}) => ['paid', 'refunded'].includes(kind)) ? 'never' : 'daily';
    // Beside one payment all other records must be unpaid.
    if (moved.length > 1 || (records.length > 1 && decision !== 'paid')) {
      const isTwice = moved.filter(({kind}) => kind === 'paid').length > 1;
      const advice = isTwice ? 'refund one payment, and ship once' : 'compare them with the control panel';
      const person = `several records (${statuses}): ${advice}`;
      return {decision: 'several', statuses, ship: false, person, ask};
    }
    if (!this.#isOwn(payment, attempt)) {
      const found = oneLine([payment.total, payment.currency, payment.reference, payment.merchant].join(' '));
      const person = `Inquiry says ${found}: ship nothing, compare it with the control panel`;
      return {decision: 'differs', statuses, ship: false, person, ask, payment};
    }
    return {decision, statuses, ship: decision === 'paid', person: PERSON[decision], ask, payment};
  }

  #isOwn(record, attempt) {
    const merchantId = this.setting('merchantId');
    const currency = currencyOf(attempt.currency);
    return (
      record.reference === attempt.reference &&
      satangOf(record.total) === satangOf(attempt.total) && // NaN, for what cannot be read, equals nothing
      currency !== undefined &&
      currencyOf(record.currency) === currency &&
      // All eight digits, the last five, or none.
      ['', merchantId, merchantId.slice(-5)].includes(record.merchant)
    );
  }

  // The wire

  /** The headers and fields of every call about a registration. */
  #registration(reference) {
    const headers = {apikey: this.setting('apiKey'), secretkey: this.setting('secretKey')};
    return [headers, {merchantID: this.setting('merchantId').slice(-5), refno: check(reference, ...REFERENCE)}];
  }

  async #recurring(path, reference, fields) {
    const [headers, body] = this.#registration(reference);
    const {status, reply} = await this.#change(READ_FIRST, `/recurring/api/${path}`, headers, {...body, ...fields});
    refuse(status, reply);
    const message = oneLine(reply.message);
    const data = objectOf(reply.data);
    if (status === 200 && reply.success === 0)
      throw new Refused(`${message}. If an earlier call was unclear, read the registration.`);
    if (status !== 200 || !isSuccess(reply) || data.refno !== reference)
      throw new Unknown(`${READ_FIRST}HTTP ${status}: ${message || 'no success'}`);
    return data;
  }

  async #charge(path, reference, total, fields) {
    const data = await this.#recurring(path, reference, {total: checkTotal(total), ...fields});
    if (!dayOf(data)) throw new Unknown(`${READ_FIRST}The reply has no day.`);
    return chargeOf(data);
  }

  /** Returns the JSON of a reply; an empty list for an empty one. */
  async #question(path, headers, body) {
    const {status, text} = await this.#send(NoAnswer, '', path, headers, body);
    if (status !== 200) {
      const reply = objectIn(text);
      refuse(status, reply);
      throw new NoAnswer(said(status, reply));
    }
    try {
      return text.trim() ? JSON.parse(text) : [];
    } catch {
      throw new NoAnswer('HTTP 200: not a reply in JSON');
    }
  }

  /** Returns the HTTP status and the JSON object of a reply. Whatever goes wrong is Unknown. */
  async #change(advice, path, headers, body) {
    const {status, text} = await this.#send(Unknown, advice, path, headers, body);
    return {status, reply: objectIn(text)};
  }

  /** Posts once, within a time limit for all of it, and follows no redirect. Fails with `Failure` and advice. */
  async #send(Failure, advice, path, headers, body) {
    if (!Object.values(headers).every((value) => /^[!-~]+( [!-~]+)?$/.test(value)))
      fail('A key has a character that no key has. Copy it again.');
    const address = this.setting('apiUrl') + path;
    if (!URL.canParse(address)) fail('Set PAY_API_URL to an address.');
    const type = body && {'Content-Type': 'application/json; charset=utf-8'};
    let status;
    let text;
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {Accept: 'application/json', ...type, ...headers},
        body: body && JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.seconds * 1000),
      });
      status = response.status;
      if (status >= 300 && status < 400) {
        const target = (response.headers.get('location') ?? '').replace(/[?#].*/, '');
        throw new Error(
          `the API answered ${status} and redirects to ${target}: this client follows no redirect, so the keys stay here`,
        );
      }
      const bytes = await bytesIn(response.body ?? [], 2 ** 20);
      if (!bytes) throw new Error('the reply is longer than 1 MiB');
      text = new TextDecoder().decode(bytes);
      if (/^\s*</.test(text))
        throw new Error(`HTTP ${status}: a web page came instead of JSON, such as that of a proxy or a firewall`);
    } catch (error) {
      throw new Failure(advice + oneLine(error.cause?.message || error.message, 240));
    }
    return {status, text};
  }
}

/** Reads a stream; undefined if it is longer. */
async function bytesIn(stream, limit) {
  const parts = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Throws Refused if the API says that it did nothing. A page of a proxy does not say so, whatever its status. */
function refuse(status, reply) {
  const hasMessage = typeof reply.message === 'string' && reply.message.trim() !== '';
  if ([400, 401, 403].includes(status) && hasMessage) throw new Refused(said(status, reply));
}

/** The HTTP status and the message of a reply, for a failure. */
const said = (status, reply) => `HTTP ${status}: ${oneLine(reply.message)}`.replace(/: $/, '');

function objectIn(text) {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

// Formats: one strict pattern for each kind

const CLASSES = {
  paid: ['CP', 'Y'],
  test: ['TC'],
  pending: ['NS', 'N', 'VC'],
  held: ['HO'],
  failed: ['RE', 'VR', 'PF'],
  cancelled: ['C'],
  refunding: ['RR'],
  refunded: ['RF', 'VO'],
};
const REFERENCE = [/^\d{12}$/, 'reference: write 12 digits, as text.'];
const TOTAL = 'total: write "1250.00", above zero and at most 9999999.00.';
const A_DAY = [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'day: write YYYY-MM-DD.'];
/**
 * The numbers of months that issuers offer, and the smallest order in baht at any of them. The bank that the buyer chooses
 * may want more.
 */
const INSTALLMENTS = {
  3: 3000,
  4: 3000,
  6: 3000,
  9: 3000,
  10: 3000,
  12: 6000,
  15: 7500,
  18: 9000,
  20: 10_000,
  24: 12_000,
  36: 18_000,
};
/** No money moved: a buyer can still pay. */
const IDLE = ['pending', 'failed', 'cancelled', 'test'];
const PERSON = {
  held: 'ship nothing, follow the e-mail about the review',
  refunding: 'ship nothing for it, a refund is under way',
  refunded: 'ship nothing for it, book the refund or the part that was refunded',
  unknown: 'ship nothing, ask support what the status means',
};

function fail(sentence) {
  throw new Invalid(sentence);
}

const check = (text, pattern, sentence) => (typeof text === 'string' && pattern.test(text) ? text : fail(sentence));

/** What is sent as it is must be text: a number or a URL object is a mistake. An optional field can be undefined. */
function checkTexts(fields, optional = {}) {
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  for (const [name, value] of [...Object.entries(fields), ...given])
    if (typeof value !== 'string') fail(`${name}: write text.`);
}

function checkTotal(total) {
  const satang = satangOf(check(total, /\.\d\d$/, TOTAL));
  return satang > 0 && satang <= 999_999_900 ? total : fail(TOTAL);
}

/** Returns the order, if its fields that every order has are right. */
function checkOrder(order) {
  const {reference, total, product, email} = objectOf(order);
  check(reference, ...REFERENCE);
  checkTotal(total);
  const length = typeof product === 'string' ? Buffer.byteLength(product) : 0;
  if (length < 1 || length > 255) fail('product: write 1 to 255 bytes. A Thai letter has three.');
  check(email, /^[^@\s]+@[^@\s]+$/, 'email: write an address such as buyer@shop.example.');
  return order;
}

/** 125000 for 1250, 1250.0 and 1250.00; NaN for all else, such as 1,250.00 and 1250.004. */
export function satangOf(total) {
  const [, baht, part = ''] = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$/.exec(total) ?? [];
  return baht === undefined ? NaN : Number(baht + part.padEnd(2, '0'));
}

/** '1250.00' for 125000: the text that a call takes, which is above zero there. */
export function totalOf(satang) {
  if (!Number.isInteger(satang) || satang < 0 || satang > 99_999_999_999)
    fail('satang: write a whole number from 0 to 99999999999.');
  return (satang / 100).toFixed(2);
}

/** Two digits. Baht is 00, which replies also spell OO or THB. Undefined for all else. */
export function currencyOf(code) {
  if (/^(OO|THB)$/i.test(code)) return '00';
  return /^\d\d$/.test(code) ? code : undefined;
}

/** Text must be text: a number or a list can look like it. */
const textOf = (value) => (typeof value === 'string' ? value : value == null ? '' : '?');
/** Only an amount can be a number, too. */
const amountOf = (value) => (typeof value === 'number' ? String(value) : textOf(value));
const objectOf = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});
/** A charge says 200, the other calls 1. */
const isSuccess = ({success}) => success === 1 || success === 200;
const dayOf = ({scheduleDate}) => /^\d{4}-\d\d-\d\d(?=T|$)/.exec(textOf(scheduleDate))?.[0];

function recordOf(fields) {
  const status = textOf(fields.Status).toUpperCase();
  return {
    reference: textOf(fields.ReferenceNo),
    number: textOf(fields.OrderNo),
    total: amountOf(fields.Total),
    currency: textOf(fields.CurrencyCode),
    merchant: textOf(fields.MerchantID),
    status,
    kind: Object.keys(CLASSES).find((name) => CLASSES[name].includes(status)) ?? 'unknown',
    time: textOf(fields.OrderDateTime),
  };
}

function chargeOf(charge) {
  const satang = satangOf(amountOf(charge.amount ?? charge.total));
  return {
    day: dayOf(charge),
    status: oneLine(charge.status) || 'waiting',
    total: Number.isNaN(satang) ? '' : totalOf(satang),
    number: oneLine(charge.occurranceNo),
  };
}

/** One short line of ASCII without e-mail addresses, whatever a reply contains. */
export function oneLine(text, length = 120) {
  const part = ['string', 'number'].includes(typeof text) ? String(text).slice(0, 1000) : '';
  return part
    .replace(/\S*@\S*|[^ -~]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length);
}

const escape = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

// The postback

/** A control character, half a character of JSON, or bytes that cannot be read: a database can fail at them. */
const NO_TOKEN = /[\p{Cc}\p{Cs}\uFFFD]/u;

/**
 * Reads a postback by GET or POST: reference and token, '' for one that is not there. Believe only the reference, after
 * you compared the token. Call it before any body parser, such as express.json().
 *
 * @param {import('node:http').IncomingMessage} request
 * @throws {BadPostback}
 */
export async function readPostback(request) {
  const query = new URLSearchParams(request.url.replace(/^[^?]*/, ''));
  const fields = {...(await fieldsOf(request)), ...Object.fromEntries(query)};
  const reference = Number.isInteger(fields.refno) ? String(fields.refno) : textOf(fields.refno);
  const token = textOf(fields.token);
  return {reference: /^\d{1,12}$/.test(reference) ? reference : '', token: NO_TOKEN.test(token) ? '' : token};
}

async function fieldsOf(request) {
  const bytes = await bytesIn(request, 16_384).catch(() => {
    throw new BadPostback(400); // the caller has hung up
  });
  if (!bytes) throw new BadPostback(413);
  const body = bytes.toString();
  if (!body) return {};
  const type = (request.headers['content-type'] ?? '').toLowerCase();
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (request.headers['content-encoding'] || !(isForm || type.includes('json'))) throw new BadPostback(415);
  if (isForm) return Object.fromEntries(new URLSearchParams(body));
  try {
    if (body.trim().startsWith('{')) return JSON.parse(body);
  } catch {
    // No JSON either.
  }
  throw new BadPostback(400);
}

/** Whether a token is one of those, in constant time. A plus sign of an address is read as a blank. */
export function isToken(given, ...expected) {
  const [own, ...others] = [given, ...expected].map((text) => Buffer.from((text ?? '').replaceAll('+', ' ')));
  const matches = others.filter((each) => each.length > 0 && each.length === own.length && timingSafeEqual(own, each));
  return matches.length > 0;
}

// When to ask

const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3600];
/** In seconds: up to this age, wait so long. The age counts from the attempt or its last postback. */
const SCHEDULE = [
  [2, 2],
  [7, 5],
  [22, 15],
  [30 * MINUTE, 2 * MINUTE],
  [1 * DAY, HOUR],
  [7 * DAY, DAY],
];

/** Seconds until the next question, for `ask` of a verdict; undefined when no further one is due. */
export function pauseOf(ask, age) {
  if (ask === 'schedule') return SCHEDULE.find(([end]) => age < end)?.[1];
  return ask === 'daily' ? DAY : undefined;
}

/**
 * Asks about every open attempt when it is due, one after the other. Takes four functions of your shop:
 *
 * - `openAttempts()` lists reference, `since`, the time of its last event in seconds, and `postbacks`, their ids, oldest
 *   first, none of them used twice. Its fifth failure in a row ends this loop, so that your supervisor starts the program
 *   again: a new connection to the database can help
 * - `settle(reference)` asks Inquiry, ships or tells a person, and returns `ask` of the verdict
 * - `close(reference, postbacks, isDecided)` forgets these postbacks; when it is decided, the attempt is open no more
 * - `failed(reference, sentence, isTask)`: `isTask` when an attempt has only failed for two hours: for example, a key was
 *   changed
 *
 * A new postback is asked about before what is due. A failure doubles the pause of its attempt, up to an hour. After five
 * calls in a row without an answer everything but new postbacks rests for a minute; then one question is tried. Refused is
 * no answer either, because it says nothing about the order. What is open at the start is due, the newest first.
 */
export async function keepAsking({openAttempts, settle, close, failed}) {
  let plans = new Map();
  let unread = 0;
  let unanswered = 0;
  let rest = 0;
  let isStart = true;
  const now = () => Date.now() / 1000;
  for (;;) {
    let attempts;
    try {
      attempts = await openAttempts();
      unread = 0;
    } catch (error) {
      unread += 1;
      if (unread === 5) throw error;
      await Promise.resolve(failed('all', oneLine(error.message), false)).catch(() => {});
      await sleepFor(1000);
      continue;
    }
    const queue = attempts.map((attempt) => {
      const last = attempt.postbacks.at(-1);
      // A postback from before the start is not new: after an outage all of them would be asked about at once.
      const first = isStart ? {due: -attempt.since, failures: 0, seen: last} : {due: 0, failures: 0};
      const plan = plans.get(attempt.reference) ?? first;
      return {...attempt, last, plan, isNew: last !== undefined && last !== plan.seen};
    });
    plans = new Map(queue.map(({reference, plan}) => [reference, plan]));
    queue.sort((one, other) => other.isNew - one.isNew || one.plan.due - other.plan.due);
    isStart = false;
    let end;
    for (const {reference, since, postbacks, last, plan, isNew} of queue) {
      if (!isNew) {
        end ??= now() + 2;
        if (now() < Math.max(plan.due, rest) || now() > end) break; // to look for new postbacks
      }
      let failures = 0;
      let failing; // since its first failure in a row
      let pause;
      try {
        pause = pauseOf(await settle(reference), now() - since);
        await close(reference, pause === undefined ? postbacks : postbacks.slice(0, -1), pause === undefined);
        unanswered = rest = 0;
      } catch (error) {
        failures = plan.failures + 1;
        failing = plan.failing ?? now();
        pause = Math.min(2 ** failures, HOUR);
        if (error instanceof NoAnswer || error instanceof Refused) unanswered += 1;
        rest = unanswered >= 5 ? now() + MINUTE : 0;
        const isTask = now() - failing >= 2 * HOUR;
        await Promise.resolve(failed(reference, oneLine(error.message), isTask)).catch(() => {}); // such as a full disk
      }
      plans.set(reference, {due: now() + (pause ?? 0) + Math.random(), failures, failing, seen: last});
    }
    await sleepFor(1000); // no attempt is asked about more often, however many postbacks come
  }
}
