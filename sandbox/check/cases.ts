import {setTimeout as sleep} from 'node:timers/promises';
import {jsonReply, type Reply} from '../engine/replies';
import {POSTBACK_TIMEOUT_MS} from '../engine/settings';
import {
  asksNothing,
  comeBack,
  leavesToPerson,
  otherCurrency,
  ownAddress,
  payOtherTotal,
  placeOrders,
  readReturnPage,
  tellInEachWay,
} from './actions';
import {INQUIRY, PREPARATION, REFUNDS, RULES, TOKENS, VERIFY, withOrder, type Case} from './case';
import {CommandProblem} from './commands';
import {failedInquiry, forged, paid, promptPay, redirected, shipsNothing, unauthorised, wrongRecord} from './families';
import {knockAgain, LATE, serverError, withFault} from './provider';
import {hostile, LONG} from './requests';
import {ARRIVES_WITHIN, Failure, NotAsked, until} from './shop';

const AT_ONCE = 60;
/** Orders that are between Inquiry's answer and their shipment when the shop is killed. */
const BETWEEN = 12;
/** Milliseconds between the answers about two of them, and from the first answer to the kill. */
const STEP = 250;
const KILLED_AFTER = 100;
/** Failures in a row after which a shop may rest. */
const FAILED = 5;
/** How long a QR can be paid, in seconds, that is to be paid late. */
const SHORT_LIFE = 3;
/** How late Inquiry is while a buyer comes back, and while a second postback comes. */
const SLOW = 700;
const HELD = 2_000;
/** How long Inquiry hangs, in milliseconds: longer than a postback may take. */
const HANGS = POSTBACK_TIMEOUT_MS + 3_000;

/** A reply with a total that is written in digits of its own. */
const withTotal = (right: Reply, total: string): Reply => ({
  ...right,
  body: String(right.body).replace(/"Total":[^,}]+/g, `"Total":${total}`),
});

/** Every case, in the order of the report. */
export const cases: readonly Case[] = [
  paid('paid-form', 'A payment by form ships once.', 'docs/api/redirect/simple-payment#verify', 'GET', 'form'),
  paid('paid-qr', 'A payment by PromptPay QR ships once.', 'docs/api/none-ui-api/promptpay-api#verify', 'GET', 'qr'),
  paid('postback-get', 'The postback comes by GET.', RULES, 'GET'),
  paid('postback-form', 'The postback comes by POST, as a form.', RULES, 'POST'),
  paid('postback-json', 'The postback comes by POST, as JSON.', RULES, 'JSON'),
  forged('GET', 2),
  forged('POST'),
  unauthorised('without-token', 'without your token', 'no'),
  unauthorised('wrong-token', 'with a wrong token', 'wrong'),
  {
    name: 'forged-other-order',
    sentence: 'The postback of a paid order arrives at the address of an unpaid one.',
    page: `${PREPARATION}#postback`,
    channel: 'form',
    async run(play) {
      const unpaid = await play.order();
      const paidOne = await play.order();
      play.pay(paidOne);
      const message = play.message(paidOne, {address: unpaid.attempt.postbackUrl});
      await play.shipsNothingMore(unpaid, () => play.reach(message));
      await play.tell(paidOne);
      await play.shipsOnce(paidOne);
    },
  },
  {
    name: 'forged-other-token',
    sentence: "A forged postback carries another order's token. The answer is 200, and the shop does not ask Inquiry.",
    page: TOKENS,
    channel: 'form',
    async run(play) {
      const unpaid = await play.order();
      const other = await play.order();
      const message = play.message(unpaid, {status: 'CP', address: ownAddress(play, other)});
      await play.shipsNothingMore(unpaid, () => asksNothing(play, unpaid, message, "with another order's token", 200));
      await play.tells(unpaid, [unpaid.number, other.number, unpaid.attempt.refno], message);
    },
  },
  {
    name: 'reference-altered',
    sentence:
      "The buyer changes the reference in the form, and pays. The order's token comes with an unknown reference.",
    page: TOKENS,
    channel: 'form',
    run: withOrder(async (play, order) => {
      const altered = {...play.provider.strange(), number: order.number};
      const message = play.message(altered, {status: 'CP', address: ownAddress(play, order)});
      play.move(altered, 'CP');
      const how = "with an order's token and an unknown reference";
      await play.shipsNothingMore(order, () => asksNothing(play, altered, message, how, 200));
      await play.tells(altered, [order.number, altered.attempt.refno], message);
    }),
  },
  {
    name: 'returned-unpaid',
    sentence: 'The buyer returns without paying, to an address that says paid. The payment comes later.',
    page: `${PREPARATION}#return`,
    channel: 'form',
    questions: 3,
    run: withOrder(async (play, order) => {
      await play.shipsNothingMore(order, () => comeBack(play, order, 'GET', 'POST'));
      await play.sells(order);
    }),
  },
  {
    name: 'returned-paid',
    sentence: 'The buyer comes back several times at the moment of the postback, and Inquiry is slow.',
    page: `${PREPARATION}#return`,
    channel: 'form',
    run: withOrder(async (play, order) => {
      play.behave(order, {rewrite: (reply) => ({...reply, delay: SLOW})});
      play.pay(order);
      await Promise.all([play.tell(order), comeBack(play, order, 'GET', 'POST', 'GET')]);
      await comeBack(play, order, 'GET', 'GET');
      await play.shipsOnce(order);
      await play.shipsNothingMore(order, () => comeBack(play, order, 'GET'));
    }),
  },
  {
    name: 'return-page',
    sentence: 'The return page answers GET and POST, and reports no payment that Inquiry does not know.',
    page: `${PREPARATION}#return`,
    channel: 'form',
    run: withOrder(async (play, order) => {
      const look = (method: 'GET' | 'POST', status?: 'CP') => readReturnPage(play, order, method, status);
      const unpaid = new Set([...(await look('GET')), ...(await look('GET'))]);
      const misled = [...(await look('GET', 'CP')), ...(await look('POST', 'CP'))];
      await play.sells(order);
      const truth = await look('GET');
      const said = misled.filter((word) => truth.has(word) && !unpaid.has(word));
      if (said.length > 0) {
        throw new Failure(`The return page believed status=CP of an unpaid order, and said: ${said.join(' ')}`);
      }
      play.did.push('answered the buyer by GET and POST');
    }),
  },
  {
    name: 'returned-held',
    sentence: 'The buyer comes back, and the payment is held for review (HO). The return page does not say paid.',
    page: `${PREPARATION}#return`,
    channel: 'form',
    async run(play) {
      const paidOne = await play.order();
      const unpaid = await readReturnPage(play, paidOne, 'GET');
      await play.sells(paidOne);
      const ofPaid = await readReturnPage(play, paidOne, 'GET');
      const held = await play.order();
      await play.shipsNothingAs(held, 'HO');
      const ofHeld = await readReturnPage(play, held, 'GET');
      const onlyOfPaid = [...ofPaid].filter((word) => !unpaid.has(word));
      // Pages that share words may both be right. The same page is not.
      if (onlyOfPaid.length > 0 && [...ofPaid].join() === [...ofHeld].join()) {
        throw new Failure(`The return page says the same of a held payment as of a paid one: ${onlyOfPaid.join(' ')}`);
      }
    },
  },
  {
    name: 'amount-altered',
    sentence: 'The buyer changes the amount in the form, and pays the changed amount.',
    page: VERIFY,
    questions: 2,
    run: withOrder(async (play, order) => {
      payOtherTotal(play, order);
      await leavesToPerson(play, order);
      await play.shipsNothingMore(order, () => tellInEachWay(play, order));
    }),
  },
  shipsNothing(
    'amount-altered-qr',
    'Inquiry names another amount for a QR than the shop asked for.',
    VERIFY,
    payOtherTotal,
    {channel: 'qr'},
  ),
  shipsNothing('amount-one-satang-less', 'The buyer pays one satang less.', VERIFY, (play, order) => {
    play.alter(order, 'total', (Number(order.attempt.total) - 0.01).toFixed(2));
    play.pay(order);
  }),
  shipsNothing(
    'currency-altered',
    'The buyer changes the currency in the form, and pays the same number.',
    VERIFY,
    (play, order) => {
      play.alter(order, 'currency', otherCurrency(order));
      play.pay(order);
    },
  ),
  {
    name: 'currency-of-account',
    sentence: "The account's own currency is not the shop's. Each form names the currency.",
    page: 'docs/api/redirect/simple-payment#language',
    channel: 'form',
    needs: [],
    alone: 'in turn',
    async run(play) {
      const currency = otherCurrency(await play.order());
      const {attempt: other} = await play.order({currency});
      if (other.currency === currency) {
        throw new Failure(`The form has no cc, so its ${other.total} are in the currency of the account, ${currency}.`);
      }
      play.did.push('named the currency');
    },
  },
  wrongRecord('other-merchant', "Inquiry returns another merchant's record.", {MerchantID: '00100043'}),
  wrongRecord('other-order', 'Inquiry returns the record of another order.', {ReferenceNo: '999999999999'}),
  shipsNothing(
    'test-card',
    'The buyer pays with a test card: TC. No money moves.',
    'docs/api/testcards-accounts#tc',
    (play, order) => play.move(order, 'TC'),
    {channel: 'form', questions: 2},
  ),
  wrongRecord('unknown-status', 'Inquiry returns a status that is in no table, with the name COMPLETE.', {
    Status: 'ZZ',
    StatusName: 'COMPLETE',
  }),
  {
    name: 'postback-lost',
    sentence: 'No postback comes. The shop asks Inquiry by itself.',
    page: `${PREPARATION}#reconcile`,
    questions: 3,
    run: withOrder(async (play, order) => {
      play.pay(order);
      await play.byItself(() => play.shipsOnce(order));
    }),
  },
  {
    name: 'postback-late',
    sentence: 'The postback comes five seconds late.',
    page: `${PREPARATION}#postback`,
    run: withOrder(async (play, order) => {
      play.pay(order);
      await sleep(5_000);
      await play.tell(order);
      await play.shipsOnce(order);
    }),
  },
  {
    name: 'postback-ten-at-once',
    sentence: 'The same postback comes ten times at once.',
    page: RULES,
    questions: 3,
    run: withOrder(async (play, order) => {
      play.pay(order);
      await play.send(...Array.from({length: 10}, () => play.message(order)));
      await play.shipsOnce(order);
      await play.shipsNothingMore(order);
    }),
  },
  {
    name: 'postback-repeated',
    sentence: 'The postback comes again after the order has shipped.',
    page: RULES,
    run: withOrder(async (play, order) => {
      await play.sells(order);
      await play.shipsNothingMore(order);
    }),
  },
  {
    name: 'qr-paid-late',
    sentence: 'A QR is paid after its end, and no postback comes, before or after. The shop asks Inquiry by itself.',
    page: 'docs/api/none-ui-api/promptpay-api#poll',
    channel: 'qr',
    async run(play) {
      const order = await play.order({qrLifetime: SHORT_LIFE});
      // The shop learns that the QR has ended and that nobody has paid: from its page, or from a question of its own.
      await sleep(SHORT_LIFE * 1_000);
      await play.trySettle(order);
      await play.settles(order, () => Promise.resolve());
      play.pay(order);
      await play.byItself(() => play.shipsOnce(order));
    },
  },
  {
    name: 'declined-new-reference',
    sentence: 'The first card is declined. The buyer pays again with a new reference.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: withOrder(async (play, first) => {
      await play.shipsNothingAs(first, 'RE');
      const second = await play.newReference(first);
      await play.sells(second);
    }),
  },
  {
    name: 'declined-same-reference',
    sentence:
      'The first card is declined. A second card pays under the same reference, so Inquiry returns two records.',
    page: `${INQUIRY}#several`,
    channel: 'form',
    questions: 3,
    run: withOrder(async (play, first) => {
      await play.shipsNothingAs(first, 'RE');
      await play.isIn(first, 'open');
      const second = play.sameReference(first);
      await play.sells(second);
    }),
  },
  {
    name: 'declined-then-paid-silently',
    sentence: 'The first card is declined. A second card pays under the same reference, and no postback comes.',
    page: `${INQUIRY}#decisions`,
    channel: 'form',
    run: withOrder(async (play, first) => {
      play.move(first, 'RE');
      // Two postbacks, so that a slow shop has seen the decline, too.
      await play.settles(first);
      await play.shipsNothingMore(first);
      const second = play.sameReference(first);
      play.pay(second);
      await play.byItself(() => play.shipsOnce(second));
    }),
  },
  {
    name: 'paid-twice-one-reference',
    sentence: 'Two payments of one reference are complete: [CP, CP]. Nothing ships, and a person decides.',
    page: `${INQUIRY}#several`,
    run: withOrder(async (play, first) => {
      const second = play.sameReference(first);
      play.pay(first);
      play.pay(second);
      await leavesToPerson(play, first);
    }),
  },
  {
    name: 'paid-twice',
    sentence: 'Two references of one order are both paid.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: withOrder(async (play, first) => {
      const second = await play.newReference(first);
      play.pay(first);
      play.pay(second);
      await play.send(play.message(first), play.message(second));
      await play.shipsOnce(first);
      await play.shipsNothingMore(first, () => play.tell(second));
      await play.tells(first);
    }),
  },
  {
    name: 'old-reference-paid',
    sentence: 'The buyer begins to pay again, and then pays the first reference.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: withOrder(async (play, first) => {
      await play.newReference(first);
      await play.sells(first);
    }),
  },
  {
    name: 'order-changed',
    sentence: 'The buyer changes the basket after the form, and pays the old form. Nothing ships.',
    page: VERIFY,
    needs: ['shipments', 'change'],
    run: withOrder(async (play, order) => {
      if (!(await play.change(order))) return play.sells(order);
      play.pay(order);
      await leavesToPerson(play, order);
    }),
  },
  {
    name: 'order-changed-after-payment',
    sentence: 'The buyer pays, and then changes the basket. The paid order stays as it is.',
    page: VERIFY,
    needs: ['shipments', 'change'],
    run: withOrder(async (play, order) => {
      await play.sells(order);
      const total = await play.shop.change(order);
      if (Number(total) !== Number(order.attempt.total)) {
        const advice = 'Freeze the basket once it has a payment, and make a changed basket a new order.';
        throw new Failure(`The paid order costs ${total} now, and ${order.attempt.total} was paid. ${advice}`);
      }
      play.did.push('kept the basket of the paid order');
    }),
  },
  {
    name: 'order-changed-paid-again',
    sentence: 'The buyer changes the basket, pays a new form with the new total, and the old form too. One shipment.',
    page: VERIFY,
    needs: ['shipments', 'change', 'again'],
    run: withOrder(async (play, first) => {
      const total = (await play.change(first)) ?? first.attempt.total;
      const second = await play.newReference(first);
      if (Number(second.attempt.total) !== Number(total)) {
        throw new Failure(`The order costs ${total} now, and its new attempt asks for ${second.attempt.total}.`);
      }
      await play.sells(second);
      await play.isIn(second, 'paid');
      play.pay(first);
      await play.shipsNothingMore(second, () => play.tell(first));
      await play.tells(first);
    }),
  },
  {
    name: 'settled-by-buyer',
    sentence: "The buyer settles the order without paying, for example by the platform's own API. Nothing ships.",
    page: 'docs/plugins/overviews',
    needs: ['shipments', 'settle'],
    run: withOrder(async (play, order) => {
      await play.shipsNothingMore(order, () => play.shop.settle(order));
      await play.isIn(order, 'open', 'attention');
    }),
  },
  {
    name: 'held-released',
    sentence: 'A payment is held for review, then released with a postback.',
    page: `${INQUIRY}#statuses`,
    channel: 'form',
    run: withOrder(async (play, order) => {
      play.move(order, 'HO');
      await leavesToPerson(play, order);
      await play.sells(order);
    }),
  },
  {
    name: 'held-released-silently',
    sentence: 'A payment is held for review, then released without a postback.',
    page: `${INQUIRY}#statuses`,
    channel: 'form',
    run: withOrder(async (play, order) => {
      await play.shipsNothingAs(order, 'HO');
      play.pay(order);
      await play.byItself(() => play.shipsOnce(order), 'once a day about a held order');
    }),
  },
  {
    name: 'pending-records',
    sentence: 'Inquiry shows a record while the buyer has not finished, and a postback comes early.',
    page: `${INQUIRY}#statuses`,
    run: withOrder(async (play, order) => {
      play.behave(order, {settings: {inquiryPending: 'record'}});
      await play.shipsNothingMore(order);
      await play.sells(order);
    }),
  },
  {
    name: 'reply-spellings',
    sentence: 'Inquiry returns an object, 00 instead of OO, five digits instead of eight, and 40 decimals.',
    page: `${INQUIRY}#types`,
    run: withOrder(async (play, order) => {
      const settings = {inquiryEnvelope: 'object', inquiryForm: 'digits'} as const;
      const total = `${order.attempt.total}${'0'.repeat(38)}`;
      play.behave(order, {settings, rewrite: (reply) => withTotal(reply, total)});
      await play.shipsNothingMore(order);
      await play.sells(order);
    }),
  },
  failedInquiry('500', 'answers 500', serverError),
  failedInquiry('429', 'answers 429', () => jsonReply({message: 'Too Many Requests'}, 429)),
  failedInquiry('never', 'does not answer', (reply) => withFault(reply, 'answerLost', HANGS), 'hanging'),
  failedInquiry('page', 'answers with a page', (reply) => ({
    ...reply,
    headers: {'content-type': 'text/html; charset=utf-8'},
    body: '<!doctype html><title>Just a moment…</title><p>Status: CP, COMPLETE</p>',
  })),
  failedInquiry('nothing', 'answers with an empty body', (reply) => ({...reply, body: ''})),
  failedInquiry('half', 'answers with half a reply', (reply) => withFault(reply, 'truncatedBody')),
  failedInquiry('10mb', 'answers with 10 MB', (reply) => ({...reply, body: 'x'.repeat(10 * 1024 * 1024)})),
  {
    name: 'inquiry-malformed-total',
    sentence: 'Inquiry says paid, with a total that is not an amount or is written in powers of ten.',
    page: `${INQUIRY}#types`,
    run: withOrder(async (play, order) => {
      const {total} = order.attempt;
      play.pay(order);
      for (const written of ['"n/a"', 'null', `"${total}.00"`, '1e99999999999999999999', `${total}e20`]) {
        play.behave(order, {spoil: (reply) => withTotal(reply, written)});
        await play.shipsNothingMore(order);
      }
      await leavesToPerson(play, order);
    }),
  },
  {
    name: 'inquiry-empty-after-paid',
    sentence: 'The order has shipped, and then Inquiry returns nothing about it.',
    page: `${INQUIRY}#shapes`,
    run: withOrder(async (play, order) => {
      await play.sells(order);
      play.behave(order, {spoil: (reply) => ({...reply, body: ''})});
      await play.shipsNothingMore(order);
      play.behave(order);
      await play.shipsNothingMore(order);
    }),
  },
  redirected(302),
  redirected(307),
  redirected(308),
  {
    name: 'refunded-before-shipping',
    sentence: 'A refund is requested, and then made, before the shop hears of the payment.',
    page: REFUNDS,
    questions: 3,
    run: withOrder(async (play, order) => {
      play.pay(order);
      await play.shipsNothingAs(order, 'RR');
      await play.shipsNothingAs(order, 'RF');
    }),
  },
  {
    name: 'voided-before-shipping',
    sentence: 'The payment is voided before the shop hears of it.',
    page: REFUNDS,
    run: withOrder(async (play, order) => {
      play.pay(order);
      await play.shipsNothingAs(order, 'VO');
    }),
  },
  {
    name: 'refunded-after-shipping',
    sentence: 'The payment is refunded after the order has shipped.',
    page: REFUNDS,
    run: withOrder(async (play, order) => {
      await play.sells(order);
      await play.shipsNothingAs(order, 'RR');
      await play.shipsNothingAs(order, 'RF');
      await play.withoutJob(async () => {
        await play.tells(order);
        await play.isIn(order, 'refunded', 'attention');
      });
    }),
  },
  {
    name: 'refunded-after-shipping-silently',
    sentence:
      'The payment is refunded after the order has shipped, and no postback comes. The daily job asks about it.',
    page: REFUNDS,
    needs: ['shipments', 'job'],
    run: withOrder(async (play, order) => {
      await play.sells(order);
      await play.rests(order);
      play.move(order, 'RR');
      play.move(order, 'RF');
      await play.findsByJob(order);
      await play.shipsNothingMore(order);
    }),
  },
  {
    name: 'refunded-during-question',
    sentence: 'A payment is refunded, and the postback comes, while an earlier reply of Inquiry is on its way.',
    page: RULES,
    run: withOrder(async (play, order) => {
      const {patience} = play.options;
      play.behave(order, {rewrite: (reply) => ({...reply, delay: HELD})});
      play.pay(order);
      if (!(await play.isAsked(order, patience))) {
        throw new NotAsked(`The shop did not ask Inquiry within ${patience / 1_000} seconds of the first postback.`);
      }
      play.behave(order);
      play.move(order, 'RR');
      play.move(order, 'RF');
      if (!(await play.isAsked(order, patience))) {
        const advice = 'When a question ends, forget only the postbacks that came before it.';
        throw new Failure(`The shop did not ask Inquiry again after a postback that came during a question. ${advice}`);
      }
      play.did.push('asked again');
    }),
  },
  promptPay('500', 'answers 500 after it has made the QR', 'serverError', 'errors'),
  promptPay('answer-lost', 'makes a QR, and its answer is lost', 'answerLost', 'duplicate'),
  promptPay('refused', 'refuses the call', 'refused', 'errors'),
  {
    name: 'unknown-reference',
    sentence: 'A postback comes for a reference that the shop never made. The answer is 200.',
    page: TOKENS,
    needs: [],
    questions: 0,
    async run(play) {
      const unknown = play.provider.strange();
      await play.send(play.message(unknown), play.message(unknown, {method: 'POST'}));
      play.move(unknown, 'CP');
      await play.send(play.message(unknown), play.message(unknown, {method: 'POST'}));
      play.did.push('answered 200');
      await play.tells(unknown);
    },
  },
  {
    name: 'hostile-postbacks',
    sentence: 'Postbacks come with arrays, NUL bytes, 300 kB and broken JSON. None gets the answer 5xx.',
    page: RULES,
    needs: [],
    questions: 0,
    async run(play) {
      for (const [name, message] of hostile(play.options.postbackUrl)) {
        const {status, text} = await knockAgain(message);
        // A server may close the connection on a body that it refuses.
        const isRefused = status === 0 && text !== LATE && (message.body?.length ?? 0) > LONG;
        if ((status === 0 && !isRefused) || status >= 500) throw new Failure(`The shop ${text} to ${name}.`);
      }
      play.did.push('answered all without 5xx');
    },
  },
  {
    name: 'postback-answer',
    sentence: 'The answer to a postback is 200 within five seconds, and no redirect.',
    page: `${PREPARATION}#answers`,
    needs: [],
    run: withOrder(async (play, order) => {
      await play.send(play.message(order), play.message(order, {method: 'POST'}));
    }),
  },
  {
    name: 'answer-while-inquiry-hangs',
    sentence: 'The answer to a postback is 200 within five seconds while Inquiry hangs.',
    page: RULES,
    needs: [],
    alone: 'hanging',
    run: withOrder(async (play, order) => {
      play.behave(order, {spoil: (reply) => ({...reply, delay: HANGS})});
      const {status, text} = await knockAgain(play.message(order));
      play.behave(order);
      if (status !== 200) throw new Failure(`The shop ${text} while Inquiry hung. Answer first, then ask.`);
    }),
  },
  {
    name: 'postback-after-failures',
    sentence: `Inquiry fails about ${FAILED} orders. The postback of another payment comes, and the shop asks about it at once.`,
    page: `${INQUIRY}#outages`,
    alone: 'in turn',
    async run(play) {
      const failed = await placeOrders(play, FAILED);
      for (const each of failed) play.behave(each, {spoil: serverError});
      await play.send(...failed.map((each) => play.message(each)));
      for (const each of failed) await play.asks(each);
      const order = await play.order();
      play.pay(order);
      const {patience} = play.options;
      if (!(await play.isAsked(order, patience))) {
        const rest = 'A rest after failures must not hold back a new one.';
        throw new Failure(`The shop did not ask Inquiry within ${patience / 1_000} seconds of a postback. ${rest}`);
      }
      for (const each of failed) play.behave(each);
      await play.shipsOnce(order);
    },
  },
  {
    name: 'killed-before-shipment',
    sentence: 'The shop is killed between the postback and the shipment, and again after the shipment.',
    page: RULES,
    needs: ['shipments', 'restart'],
    alone: 'in turn',
    run: withOrder(async (play, order) => {
      play.behave(order, {spoil: serverError});
      play.pay(order);
      await play.tell(order);
      await play.restart();
      play.behave(order);
      await play.byItself(() => play.shipsOnce(order));
      await play.restart();
      await play.shipsNothingMore(order);
    }),
  },
  {
    name: 'killed-between-mark-and-shipment',
    sentence: 'The shop is killed a moment after Inquiry has answered. Each order ships, once.',
    page: RULES,
    needs: ['shipments', 'restart'],
    alone: 'in turn',
    async run(play) {
      const orders = await placeOrders(play, BETWEEN);
      let first: number | undefined;
      let answers = 0;
      // The answers come one after the other, so that the orders are at different points when the shop ends.
      const rewrite = (reply: Reply): Reply => {
        first ??= Date.now() + STEP;
        answers += 1;
        return {...reply, delay: Math.max(0, first + answers * STEP - Date.now())};
      };
      for (const each of orders) {
        play.behave(each, {rewrite});
        play.pay(each);
      }
      await play.send(...orders.map((each) => play.message(each)));
      const hasAnswers = await until(() => first !== undefined && Date.now() > first + STEP + KILLED_AFTER, HANGS);
      if (hasAnswers) await play.restart();
      for (const each of orders) play.behave(each);
      if (!hasAnswers) {
        const when = `within ${HANGS / 1_000} seconds of the postbacks`;
        throw new NotAsked(`The shop did not ask Inquiry ${when}, so it was not killed after an answer.`);
      }
      await Promise.all(orders.map((each) => play.byItself(() => play.shipsOnce(each))));
      await Promise.all(orders.map((each) => play.shipsNothingMore(each)));
    },
  },
  {
    name: 'orders-at-once',
    sentence: `${AT_ONCE} orders are placed at once. Each has a reference of its own, of 1 to 12 digits.`,
    page: 'docs/api/redirect/simple-payment#refno',
    needs: ['order'],
    alone: 'burst',
    async run({provider, shop, channel, did}) {
      const [before, refused] = [provider.arrived().length, provider.refused.length];
      const {made, problem} = await shop.placeAtOnce(AT_ONCE, channel);
      const arrived = (): number => provider.arrived().length - before;
      await until(() => arrived() >= made, ARRIVES_WITHIN);
      const refusals = provider.refused.slice(refused).filter(({operation}) => operation !== 'inquireOrder');
      if (refusals.length > 0) {
        throw new Failure(`${refusals.length} of ${AT_ONCE} orders were refused: ${refusals[0]!.message}`);
      }
      if (problem !== undefined) {
        const text = `${AT_ONCE - made} of ${AT_ONCE} orders failed: ${problem}`;
        // A command that works for some orders is right: the shop cannot place them together.
        throw made > 0 ? new Failure(text) : new CommandProblem(text);
      }
      if (arrived() < made) throw new Failure(`The shop made ${made} orders, and ${arrived()} payments arrived.`);
      did.push(`made ${arrived()} different references`);
    },
  },
];
