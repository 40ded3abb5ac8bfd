import {offersFor} from 'payment-contract/installments';
import {lastFive} from 'payment-contract/merchantId';
import {testMerchant} from 'payment-contract/sandboxDefaults';
import {toSatang} from 'payment-contract/lib/money';
import {
  apiKey,
  error,
  errorsOf,
  invalid,
  json,
  jsonOperation,
  text,
  wrongCredentials,
  type Answer,
  type Context,
  type Fields,
  type ExtraError,
  type ExtraErrors,
  type Operation,
} from './call';
import {sentenceOf} from './contractRules';
import type {PaymentEngine} from './engine';
import {readForm, withoutEmpty} from './forms';
import {isPending, statusRow, type Order} from './orders';
import {paymentPage} from './pages/payment';
import {promptPayImage} from './promptPayImage';
import {randomDigits, randomText, toBase64} from './random';
import {recurringOperations} from './recurringOperations';
import {pageReply} from './replies';
import {BODY_LIMIT} from './settings';
import {THAI_BAHT, channelRow, isBelowMinimum, isBahtOnly} from './tables';
import {thaiDateTime, thaiInstant, thaiIso} from './thaiTime';

const inquiryKeys = ({engine}: Context): Record<string, string> => ({
  ...apiKey(),
  merchantSecretKey: testMerchant.secretKey,
  merchantId: lastFive(engine.merchantId),
});

/** The error of an installment, as the contract names its condition. Without `months` the buyer chooses them. */
function installmentError(total: string, months: number | undefined): string | undefined {
  const offers = offersFor(toSatang(total));
  if (offers.length === 0) return 'installmentBelowMinimum';
  const isOffered = months === undefined || offers.some((offer) => offer.months === months);
  return isOffered ? undefined : 'installmentTermNotOffered';
}

/** The rules of the redirect form that the contract's schema cannot express. */
function formErrors(form: Fields, currency: string): ExtraError[] {
  const channel = channelRow(form.channel as string | undefined);
  return [
    isBelowMinimum(text(form.total), channel) && {
      field: 'total',
      message: `write at least ${channel?.smallest}, the smallest ${channel?.name} payment.`,
    },
    isBahtOnly(channel) &&
      currency !== THAI_BAHT && {field: 'cc', message: `${channel?.code} takes Thai baht, ${THAI_BAHT}.`},
  ];
}

const createPayment: Operation = (call, {engine, rules, warnings}) => {
  if (call.contentType !== 'application/x-www-form-urlencoded') {
    return invalid({field: 'content-type', message: 'send the form as application/x-www-form-urlencoded.'});
  }
  const form = withoutEmpty(readForm(call.body));
  const violations = rules.checkBody('createPayment', form);
  // A total that is too large is a separate condition when it is the only error.
  const isTooLarge = violations.some(({keyword}) => keyword === 'x-maximum');
  if (isTooLarge && violations.every(({field}) => field === 'total')) return error('totalTooLarge');
  const currency = (form.cc as string | undefined) ?? engine.settings.currency;
  const errors = errorsOf(violations, formErrors(form, currency));
  if (errors.length > 0) return invalid(...errors);
  if (form.merchantid !== engine.merchantId) return error('unknownMerchant');
  const channel = form.channel as string | undefined;
  const months = form.monthins === undefined ? undefined : Number(form.monthins);
  if (channel === 'installment') {
    const refusal = installmentError(text(form.total), months);
    if (refusal) return error(refusal);
  }
  const refno = text(form.refno);
  if (!engine.orders.claimReference(refno)) return error('duplicateReference');
  const order = engine.createOrder({
    refno,
    customerEmail: text(form.customeremail),
    productDetail: text(form.productdetail),
    total: text(form.total),
    currency,
    channel,
    returnUrl: form.returnurl as string | undefined,
    postbackUrl: form.postbackurl as string | undefined,
    customerRef: engine.settings.tokenizer === 'on' ? (form.customerref as string | undefined) : undefined,
    preselected: channel === 'installment' ? {issuer: form.bankins as string | undefined, months} : undefined,
    warnings,
  });
  return {reply: pageReply(paymentPage(order, engine))};
};

const createPromptPay: Operation = (call, {engine, rules}) => {
  const authorization = text(call.headers.authorization);
  const expected = `Bearer ${testMerchant.authKey}`;
  if (authorization !== expected) {
    const when = authorization === '' ? 'noAuthorization' : 'authorizationError';
    return {when, warnings: [`authorization: the sandbox takes "${expected}" alone.`]};
  }
  if (engine.settings.promptPay === 'off') return error('serviceNotEnabled');
  const violations = rules.checkParameters('createPromptPay', 'query', call.query);
  const refused = (when: string, ...unsaid: string[]): Answer => ({
    when,
    unsaid: [...violations.map(sentenceOf), ...unsaid],
  });
  if (violations.some(({keyword}) => keyword === 'required')) return refused('incompleteParameter');
  if (violations.length > 0) return refused('invalidParameter');
  const {
    merchantID,
    productDetail,
    customerEmail,
    total,
    referenceNo: refno,
  } = call.query as Record<'merchantID' | 'productDetail' | 'customerEmail' | 'total' | 'referenceNo', string>;
  if (merchantID !== engine.merchantId) return refused('invalidParameter', `merchantID: is not ${engine.merchantId}.`);
  if (!engine.orders.claimReference(refno)) return error('duplicateReference');
  const order = engine.createOrder({
    refno,
    customerEmail,
    productDetail,
    total,
    currency: THAI_BAHT,
    channel: 'promptpay',
  });
  return json({
    status: 'success',
    data: {
      orderNo: order.orderNo,
      referenceNo: order.refno,
      total: Number(order.total),
      orderdatetime: thaiDateTime(order.createdAt),
      expiredate: engine.settings.promptPayExpiry === 'dated' ? thaiDateTime(order.expiresAt ?? order.createdAt) : '',
      image: `data:image/png;base64,${toBase64(promptPayImage(order))}`,
    },
  });
};

/** The record of an order in Inquiry, including its misspelling. */
export function orderRecord(
  order: Order,
  {merchantId, settings: {inquiryForm, postbackMethod}}: PaymentEngine,
): Fields {
  const postback = order.postbackUrl ? new URL(order.postbackUrl) : undefined;
  return {
    ReferenceNo: order.refno,
    OrderNo: String(order.orderNo),
    MerchantID: lastFive(merchantId),
    ProductDetail: order.productDetail,
    Total: Number(order.total),
    CardType: order.cardType,
    CustomerEmal: order.customerEmail,
    CurrencyCode: order.currency,
    Status: order.status,
    StatusName: statusRow(order.status).name,
    PostBackUrl: postback ? postback.origin + postback.pathname : '',
    PostBackParameters: postback?.search.slice(1) ?? '',
    PostBackMethod: postbackMethod,
    PostBackCompleted: String(order.postback?.state === 'delivered'),
    OrderDateTime: thaiIso(order.createdAt),
    installment: order.installment ? String(order.installment.months) : null,
    // As in the contract's example.
    ...(inquiryForm === 'letters' && {
      MerchantID: merchantId,
      CurrencyCode: order.currency === THAI_BAHT ? 'OO' : order.currency,
      PostBackParameters: order.postback?.state === 'delivered' ? 'COMPLETED' : '',
      PostBackMethod: 'P',
      OrderDateTime: new Date(order.createdAt).toISOString().replace('Z', '+00:00'),
    }),
  };
}

const NOT_GIVEN = 'X';

/** The error of an Inquiry that names no order, which the contract's schema cannot express. */
export const missingReference = ({orderNo = NOT_GIVEN, refno = NOT_GIVEN}: Fields): ExtraError =>
  orderNo === NOT_GIVEN && refno === NOT_GIVEN && {field: 'refno', message: 'write your reference number, or orderNo.'};

const inquireOrder = jsonOperation('inquireOrder', inquiryKeys, (fields, {engine}) => {
  if (fields.merchantId !== lastFive(engine.merchantId)) return wrongCredentials;
  const {orderNo = NOT_GIVEN, refno = NOT_GIVEN} = fields as Record<string, string>;
  const missing = missingReference(fields);
  if (missing) return invalid(missing);
  const fits = (asked: string, own: string): boolean => asked === NOT_GIVEN || asked === own;
  const records = engine.orders
    .all()
    .filter((order) => fits(refno, order.refno) && fits(orderNo, String(order.orderNo)))
    .filter((order) => !isPending(order.status) || engine.settings.inquiryPending === 'record')
    .map((order) => orderRecord(order, engine));
  if (engine.settings.inquiryEnvelope === 'object') {
    const last = records.at(-1);
    // The answer about an unpaid order has no body.
    return last ? json(last) : {reply: {status: 200, headers: {}, body: ''}};
  }
  return records.length > 0 ? json(records) : error('noRecord');
});

/** "YYYY-MM-DD-HH-MM-SS" in Thailand. NaN when there is no such time. */
function linkExpiry(expireDate: string): number {
  const [year, month, day, ...time] = expireDate.split('-');
  return thaiInstant([year, month, day].join('-'), time.join(':'));
}

/** Errors of a secure link that the contract's schema cannot express. */
const linkErrors: ExtraErrors = (fields, {engine}, {params}) => {
  const linkName = params.payment_link_name;
  const expiry = linkExpiry(text(fields.expireDate));
  const {monthInstallment} = fields;
  // An object without a usable toString cannot be converted; the contract's rules refuse it.
  const months = typeof monthInstallment === 'object' ? NaN : Number(monthInstallment);
  const now = engine.clock.now();
  return [
    fields.merchant !== linkName && {field: 'merchant', message: 'write the link name of the path.'},
    Number.isNaN(expiry) && {
      field: 'expireDate',
      message: 'write a date and time that exist, YYYY-MM-DD-HH-MM-SS.',
    },
    expiry <= now && {
      field: 'expireDate',
      message: `write a moment in the future, in Thai time (UTC+7): it is ${thaiDateTime(now)} there.`,
    },
    months > 0 &&
      installmentError(text(fields.payValue), months) !== undefined && {
        field: 'monthInstallment',
        message: 'no issuer offers this term for this price.',
      },
  ];
};

const createSecureLink = jsonOperation(
  'createSecureLink',
  apiKey,
  (fields, {engine}, {params}) => {
    if (params.payment_link_name !== testMerchant.linkName) return wrongCredentials;
    const refno = text(fields.refno);
    if (!engine.orders.claimReference(refno)) return error('duplicateReference');
    const link = {
      payValue: randomDigits(10),
      token: randomText(32),
      expiresAt: linkExpiry(text(fields.expireDate)),
      oneTime: fields.oneTime === 'Y',
      order: {
        refno,
        customerEmail: text(fields.userEMail),
        productDetail: text(fields.orderDetail),
        total: text(fields.payValue),
        currency: THAI_BAHT,
        channel: fields.monthInstallment ? 'installment' : undefined,
        returnUrl: text(fields.returnURL),
        postbackUrl: text(fields.postBackURL),
        preselected: {issuer: text(fields.bankInstallment), months: Number(fields.monthInstallment) || undefined},
      },
    };
    engine.links.set(link.token, link);
    return json({
      merchant: testMerchant.linkName,
      payValue: link.payValue,
      orderDetail: link.token,
      expireDate: '00-00-00',
      userEMail: null,
      userTelNo: null,
      postBackURL: null,
      returnURL: null,
      remark: null,
    });
  },
  linkErrors,
);

/** The answer to an unreadable request, such as one that is too large. PromptPay has its own. */
export const unreadableCall = (operationId: string): Answer =>
  operationId === 'createPromptPay'
    ? error('invalidParameter')
    : invalid({field: 'body', message: `send at most ${BODY_LIMIT} bytes, with a content type.`});

/** The implementation of each operation. */
export const operations: Record<string, Operation> = {
  createPayment,
  createPromptPay,
  inquireOrder,
  ...recurringOperations,
  createSecureLink,
};
