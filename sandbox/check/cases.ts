import {setTimeout as sleep} from 'node:timers/promises';
import {jsonReply, type Reply} from '../engine/replies';
import * as b from './builders';
import {byForm, one, nothing, pay, person, right, sells, ships, tell, type Case} from './builders';
import {CommandProblem} from './commands';
import {knockAgain, LATE, withFault} from './provider';
import {Failure, NotAsked, until, type Placed} from './shop';

const TEN_MEGABYTES = 10 * 1024 * 1024;
const AT_ONCE = 60;
/** Orders that are between Inquiry's answer and their shipment when the shop is killed. */
const BETWEEN = 12;
/** Milliseconds between the answers about two of them, and from the first answer to the kill. */
const STEP = 250;
const KILLED_AFTER = 100;
/** Failures in a row after which a shop may rest. */
const FAILED = 5;
/** How late Inquiry is while a buyer comes back. */
const SLOW = 700;
const REACHED = {needs: []} as const;

/** Every case, in the order of the report. */
export const cases: readonly Case[] = [
  b.paid('paid-form', 'A payment by form ships once.', 'docs/api/redirect/simple-payment#verify', 'GET', {
    channel: 'form',
    questions: 2,
  }),
  b.paid('paid-qr', 'A payment by PromptPay QR ships once.', 'docs/api/none-ui-api/promptpay-api#verify', 'GET', {
    channel: 'qr',
    questions: 2,
  }),
  b.paid('postback-get', 'The postback comes by GET.', b.RULES, 'GET'),
  b.paid('postback-form', 'The postback comes by POST, as a form.', b.RULES, 'POST'),
  b.paid('postback-json', 'The postback comes by POST, as JSON.', b.RULES, 'JSON'),
  b.forged('GET', {questions: 2}),
  b.forged('POST'),
  b.unauthorised('without-token', 'without your token', () => undefined),
  b.unauthorised('wrong-token', 'with a wrong token', (value) => 'f'.repeat(value.length)),
  byForm(
    'forged-other-order',
    'The postback of a paid order arrives at the address of an unpaid one.',
    `${b.PREPARATION}#postback`,
    async (play, unpaid) => {
      const paidOne = await play.order();
      play.pay(paidOne);
      const message = play.message(paidOne.order, {address: unpaid.order.postbackUrl});
      await play.shipsNothingMore(unpaid, () => play.reach(message));
      await play.tell(paidOne);
      await play.shipsOnce(paidOne);
    },
  ),
  byForm(
    'forged-other-token',
    "A forged postback carries another order's token. The answer is 200, and the shop does not ask Inquiry.",
    b.TOKENS,
    async (play, unpaid) => {
      const other = await play.order();
      const message = play.message(unpaid.order, {status: 'CP', address: b.ownAddress(play, other)});
      await play.shipsNothingMore(unpaid, () =>
        play.asksNothing(unpaid.order, message, "with another order's token", 200),
      );
      await play.tells(unpaid, [unpaid.number, other.number, unpaid.order.refno], message);
    },
  ),
  byForm(
    'reference-altered',
    "The buyer changes the reference in the form, and pays. The order's token comes with an unknown reference.",
    b.TOKENS,
    async (play, placed) => {
      const order = play.strange();
      const message = play.message(order, {status: 'CP', address: b.ownAddress(play, placed)});
      play.move(order, 'CP');
      const how = "with an order's token and an unknown reference";
      await play.shipsNothingMore(placed, () => play.asksNothing(order, message, how, 200));
      await play.tells({...placed, order}, [placed.number, order.refno], message);
    },
  ),
  one(
    'returned-unpaid',
    'The buyer returns without paying, to an address that says paid. The payment comes later.',
    `${b.PREPARATION}#return`,
    [(play, placed) => play.shipsNothingMore(placed, () => b.comeBack(play, placed, 'GET', 'POST')), sells],
    {channel: 'form', questions: 3},
  ),
  byForm(
    'returned-paid',
    'The buyer comes back several times at the moment of the postback, and Inquiry is slow.',
    `${b.PREPARATION}#return`,
    [
      b.behaves({rewrite: (reply) => ({...reply, delay: SLOW})}),
      pay,
      (play, placed) => Promise.all([play.tell(placed), b.comeBack(play, placed, 'GET', 'POST', 'GET')]),
      (play, placed) => b.comeBack(play, placed, 'GET', 'GET'),
      ships,
      (play, placed) => play.shipsNothingMore(placed, () => b.comeBack(play, placed, 'GET')),
    ],
  ),
  byForm(
    'return-page',
    'The return page answers GET and POST, and reports no payment that Inquiry does not know.',
    `${b.PREPARATION}#return`,
    async (play, placed) => {
      const look = (method: 'GET' | 'POST', status?: 'CP'): Promise<Set<string>> =>
        b.pageOfReturn(b.returning(play, placed, method, status));
      const unpaid = new Set([...(await look('GET')), ...(await look('GET'))]);
      const misled = [...(await look('GET', 'CP')), ...(await look('POST', 'CP'))];
      await play.sells(placed);
      const truth = await look('GET');
      const said = misled.filter((word) => truth.has(word) && !unpaid.has(word));
      if (said.length > 0) {
        throw new Failure(`The return page believed status=CP of an unpaid order, and said: ${said.join(' ')}`);
      }
      play.did.push('answered the buyer by GET and POST');
    },
  ),
  {
    ...b.differing(
      'amount-altered',
      'The buyer changes the amount in the form, and pays the changed amount.',
      b.otherAmount,
    ),
    steps: [b.otherAmount, pay, nothing, person],
    questions: 2,
  },
  b.differing('amount-one-satang-less', 'The buyer pays one satang less.', (play, placed) =>
    play.alter(placed, 'total', (Number(placed.order.total) - 0.01).toFixed(2)),
  ),
  b.differing(
    'currency-altered',
    'The buyer changes the currency in the form, and pays the same number.',
    b.otherCurrency,
  ),
  b.differing(
    'other-merchant',
    "Inquiry returns another merchant's record.",
    b.behaves({spoil: (reply) => b.withValues(reply, {MerchantID: '00100043'})}),
  ),
  b.differing(
    'other-order',
    'Inquiry returns the record of another order.',
    b.behaves({spoil: (reply) => b.withValues(reply, {ReferenceNo: '999999999999'})}),
  ),
  one(
    'test-card',
    'The buyer pays with a test card: TC. No money moves.',
    'docs/api/testcards-accounts#tc',
    [b.becomes('TC'), nothing],
    {channel: 'form', questions: 2},
  ),
  b.differing(
    'unknown-status',
    'Inquiry returns a status that is in no table, with the name COMPLETE.',
    b.behaves({spoil: (reply) => b.withValues(reply, {Status: 'ZZ', StatusName: 'COMPLETE'})}),
  ),
  one(
    'postback-lost',
    'No postback comes. The shop asks Inquiry by itself.',
    `${b.PREPARATION}#reconcile`,
    [pay, b.byItself(ships)],
    {questions: 3},
  ),
  one('postback-late', 'The postback comes five seconds late.', `${b.PREPARATION}#postback`, [
    pay,
    () => sleep(5_000),
    tell,
    ships,
  ]),
  one(
    'postback-ten-at-once',
    'The same postback comes ten times at once.',
    b.RULES,
    [pay, (play, {order}) => play.send(...Array.from({length: 10}, () => play.message(order))), ships, nothing],
    {questions: 3},
  ),
  one('postback-repeated', 'The postback comes again after the order has shipped.', b.RULES, [sells, nothing]),
  one(
    'declined-new-reference',
    'The first card is declined. The buyer pays again with a new reference.',
    `${b.INQUIRY}#attempts`,
    [b.decline, nothing, async (play, first) => play.sells(play.replace(first, await play.again(first)))],
    {needs: ['shipments', 'again']},
  ),
  one(
    'declined-same-reference',
    'The first card is declined. A second card pays under the same reference, so Inquiry returns two records.',
    `${b.INQUIRY}#several`,
    [b.decline, nothing, b.isIn('open'), b.secondCard(sells)],
    {channel: 'form', questions: 3},
  ),
  byForm(
    'declined-then-paid-silently',
    'The first card is declined. A second card pays under the same reference, and no postback comes.',
    `${b.INQUIRY}#decisions`,
    // Two postbacks, so that a slow shop has seen the decline, too.
    [b.decline, (play, placed) => play.settles(placed), nothing, b.secondCard(pay, b.byItself(ships))],
  ),
  one(
    'paid-twice-one-reference',
    'Two payments of one reference are complete: [CP, CP]. Nothing ships, and a person decides.',
    `${b.INQUIRY}#several`,
    [b.payTwice, nothing, person],
  ),
  one(
    'paid-twice',
    'Two references of one order are both paid.',
    `${b.INQUIRY}#attempts`,
    async (play, first) => {
      const second = await play.again(first);
      for (const placed of [first, second]) play.pay(placed);
      await play.send(play.message(first.order), play.message(second.order));
      await play.shipsOnce(first);
      await play.shipsNothingMore(first, () => play.tell(second));
      await play.tells(first);
    },
    {needs: ['shipments', 'again']},
  ),
  one(
    'old-reference-paid',
    'The buyer begins to pay again, and then pays the first reference.',
    `${b.INQUIRY}#attempts`,
    [(play, first) => play.again(first), sells],
    {needs: ['shipments', 'again']},
  ),
  one(
    'order-changed',
    'The buyer changes the basket after the form, and pays the old form. Nothing ships.',
    `${b.INQUIRY}#verify`,
    async (play, placed) => {
      if (!(await play.change(placed))) return play.sells(placed);
      for (const step of [pay, nothing, person]) await step(play, placed);
    },
    {needs: ['shipments', 'change']},
  ),
  one(
    'order-changed-paid-again',
    'The buyer changes the basket, pays a new form with the new total, and the old form too. One shipment.',
    `${b.INQUIRY}#verify`,
    async (play, first) => {
      const total = (await play.change(first)) ?? first.order.total;
      const second = await play.again(first);
      if (Number(second.order.total) !== Number(total)) {
        throw new Failure(`The order costs ${total} now, and its new attempt asks for ${second.order.total}.`);
      }
      await play.sells(second);
      await play.isIn(second, ['paid']);
      play.pay(first);
      await play.shipsNothingMore(second, () => play.tell(first));
      await play.tells(first);
    },
    {needs: ['shipments', 'change', 'again']},
  ),
  one(
    'settled-by-buyer',
    "The buyer settles the order without paying, for example by the platform's own API. Nothing ships.",
    'docs/plugins/overviews',
    [(play, placed) => play.shipsNothingMore(placed, () => play.shop.settle(placed)), b.isIn('open', 'attention')],
    {needs: ['shipments', 'settle']},
  ),
  byForm('held-released', 'A payment is held for review, then released with a postback.', `${b.INQUIRY}#statuses`, [
    b.becomes('HO'),
    nothing,
    person,
    sells,
  ]),
  byForm(
    'held-released-silently',
    'A payment is held for review, then released without a postback.',
    `${b.INQUIRY}#statuses`,
    [b.becomes('HO'), nothing, pay, b.byItself(ships, 'once a day about a held order')],
  ),
  one(
    'pending-records',
    'Inquiry shows a record while the buyer has not finished, and a postback comes early.',
    `${b.INQUIRY}#statuses`,
    [b.behaves({settings: {inquiryPending: 'record'}}), nothing, sells],
  ),
  one(
    'reply-spellings',
    'Inquiry returns an object, 00 instead of OO, five digits instead of eight, and 40 decimals.',
    `${b.INQUIRY}#types`,
    [
      b.behaves({settings: {inquiryEnvelope: 'object', inquiryForm: 'digits'}, rewrite: b.withFortyDecimals}),
      nothing,
      sells,
    ],
  ),
  b.failedInquiry('500', 'answers 500', b.serverError),
  b.failedInquiry('429', 'answers 429', () => jsonReply({message: 'Too Many Requests'}, 429)),
  b.failedInquiry('never', 'does not answer', (reply) => withFault(reply, 'answerLost', b.HANGS), 'hanging'),
  b.failedInquiry('page', 'answers with a page', (reply) => ({
    ...reply,
    headers: {'content-type': 'text/html; charset=utf-8'},
    body: '<!doctype html><title>Just a moment…</title><p>Status: CP, COMPLETE</p>',
  })),
  b.failedInquiry('nothing', 'answers with an empty body', (reply) => ({...reply, body: ''})),
  b.failedInquiry('half', 'answers with half a reply', (reply) => withFault(reply, 'truncatedBody')),
  b.failedInquiry('10mb', 'answers with 10 MB', (reply) => ({...reply, body: 'x'.repeat(TEN_MEGABYTES)})),
  one(
    'inquiry-malformed-total',
    'Inquiry says paid, with a total that is not an amount or is written in powers of ten.',
    `${b.INQUIRY}#types`,
    [
      pay,
      async (play, placed) => {
        const {total} = placed.order;
        for (const written of ['"n/a"', 'null', `"${total}.00"`, '1e99999999999999999999', `${total}e20`]) {
          play.behave(placed, {spoil: (reply) => b.withTotal(reply, written)});
          await play.shipsNothingMore(placed);
        }
      },
      person,
    ],
  ),
  one(
    'inquiry-empty-after-paid',
    'The order has shipped, and then Inquiry returns nothing about it.',
    `${b.INQUIRY}#shapes`,
    [sells, b.behaves({spoil: (reply) => ({...reply, body: ''})}), nothing, right, nothing],
  ),
  b.redirected(302),
  b.redirected(307),
  b.redirected(308),
  one(
    'refunded-before-shipping',
    'A refund is requested, and then made, before the shop hears of the payment.',
    b.REFUNDS,
    [pay, b.becomes('RR'), nothing, b.becomes('RF'), nothing],
    {questions: 3},
  ),
  one('voided-before-shipping', 'The payment is voided before the shop hears of it.', b.REFUNDS, [
    pay,
    b.becomes('VO'),
    nothing,
  ]),
  one('refunded-after-shipping', 'The payment is refunded after the order has shipped.', b.REFUNDS, [
    sells,
    b.becomes('RR'),
    nothing,
    b.becomes('RF'),
    nothing,
    b.byItself((play, placed) => play.tells(placed), 'once a day about a paid order'),
    b.isIn('refunded', 'attention'),
  ]),
  b.promptPay('500', 'answers 500 after it has made the QR', 'serverError', 'errors'),
  b.promptPay('answer-lost', 'makes a QR, and its answer is lost', 'answerLost', 'duplicate'),
  b.promptPay('refused', 'refuses the call', 'refused', 'errors'),
  one(
    'unknown-reference',
    'A postback comes for a reference that the shop never made. The answer is 200.',
    b.TOKENS,
    [],
    {
      ...REACHED,
      withoutOrder: async (play) => {
        const order = play.strange();
        await play.send(play.message(order), play.message(order, {method: 'POST'}));
        play.move(order, 'CP');
        await play.send(play.message(order), play.message(order, {method: 'POST'}));
        play.did.push('answered 200');
        await play.tells({number: order.refno, order, channel: 'form'});
      },
    },
  ),
  one(
    'hostile-postbacks',
    'Postbacks come with arrays, NUL bytes, 300 kB and broken JSON. None gets the answer 5xx.',
    b.RULES,
    [],
    {
      ...REACHED,
      withoutOrder: async (play) => {
        for (const [name, message] of b.hostile(play.options.postbackUrl)) {
          const {status, text} = await knockAgain(message);
          // A server may close the connection on a body that it refuses.
          const isRefused = status === 0 && text !== LATE && (message.body?.length ?? 0) > b.LONG;
          if ((status === 0 && !isRefused) || status >= 500) throw new Failure(`The shop ${text} to ${name}.`);
        }
        play.did.push('answered all without 5xx');
      },
    },
  ),
  one(
    'postback-answer',
    'The answer to a postback is 200 within five seconds, and no redirect.',
    `${b.PREPARATION}#answers`,
    [(play, {order}) => play.send(play.message(order), play.message(order, {method: 'POST'}))],
    REACHED,
  ),
  one(
    'answer-while-inquiry-hangs',
    'The answer to a postback is 200 within five seconds while Inquiry hangs.',
    b.RULES,
    [
      b.behaves({spoil: (reply) => ({...reply, delay: b.HANGS})}),
      async (play, placed) => {
        const {status, text} = await knockAgain(play.message(placed.order));
        play.behave(placed);
        if (status !== 200) throw new Failure(`The shop ${text} while Inquiry hung. Answer first, then ask.`);
      },
    ],
    {...REACHED, alone: 'hanging'},
  ),
  one(
    'postback-after-failures',
    `Inquiry fails about ${FAILED} orders. The postback of another payment comes, and the shop asks about it at once.`,
    `${b.INQUIRY}#outages`,
    [],
    {
      alone: 'in turn',
      withoutOrder: async (play) => {
        const failed: Placed[] = [];
        for (let count = 0; count < FAILED; count += 1) failed.push(await play.order());
        for (const placed of failed) play.behave(placed, {spoil: b.serverError});
        await play.send(...failed.map(({order}) => play.message(order)));
        for (const placed of failed) await play.asks(placed);
        const placed = await play.order();
        play.pay(placed);
        await play.asksAtOnce(placed);
        for (const each of failed) play.behave(each);
        await play.shipsOnce(placed);
      },
    },
  ),
  one(
    'killed-before-shipment',
    'The shop is killed between the postback and the shipment, and again after the shipment.',
    b.RULES,
    [
      b.behaves({spoil: b.serverError}),
      pay,
      tell,
      (play) => play.restart(),
      right,
      b.byItself(ships),
      (play) => play.restart(),
      nothing,
    ],
    {needs: ['shipments', 'restart'], alone: 'in turn'},
  ),
  one(
    'killed-between-mark-and-shipment',
    'The shop is killed a moment after Inquiry has answered. Each order ships, once.',
    b.RULES,
    [],
    {
      needs: ['shipments', 'restart'],
      alone: 'in turn',
      withoutOrder: async (play) => {
        const placed: Placed[] = [];
        for (let count = 0; count < BETWEEN; count += 1) placed.push(await play.order());
        let first: number | undefined;
        let answers = 0;
        // The answers come one after the other, so that the orders are at different points when the shop ends.
        const rewrite = (reply: Reply): Reply => {
          first ??= Date.now() + STEP;
          answers += 1;
          return {...reply, delay: Math.max(0, first + answers * STEP - Date.now())};
        };
        for (const each of placed) {
          play.behave(each, {rewrite});
          play.pay(each);
        }
        await play.send(...placed.map(({order}) => play.message(order)));
        const hasAnswers = await until(() => first !== undefined && Date.now() > first + STEP + KILLED_AFTER, b.HANGS);
        if (hasAnswers) await play.restart();
        for (const each of placed) play.behave(each);
        if (!hasAnswers) {
          const when = `within ${b.HANGS / 1_000} seconds of the postbacks`;
          throw new NotAsked(`The shop did not ask Inquiry ${when}, so it was not killed after an answer.`);
        }
        await Promise.all(placed.map((each) => play.byItself(() => play.shipsOnce(each))));
        await Promise.all(placed.map((each) => play.shipsNothingMore(each)));
      },
    },
  ),
  one(
    'orders-at-once',
    `${AT_ONCE} orders are placed at once. Each has a reference of its own, of 1 to 12 digits.`,
    'docs/api/redirect/simple-payment#refno',
    [],
    {
      needs: ['order'],
      alone: 'burst',
      withoutOrder: async (play) => {
        const {made, problem, arrived, refusals} = await play.atOnce(AT_ONCE);
        const [refusal] = refusals;
        if (refusal) throw new Failure(`${refusals.length} of ${AT_ONCE} orders were refused: ${refusal}`);
        if (problem !== undefined) {
          const text = `${AT_ONCE - made} of ${AT_ONCE} orders failed: ${problem}`;
          // A command that works for some orders is right: the shop cannot place them together.
          throw made > 0 ? new Failure(text) : new CommandProblem(text);
        }
        if (arrived < made) throw new Failure(`The shop made ${made} orders, and ${arrived} payments arrived.`);
        play.did.push(`made ${arrived} different references`);
      },
    },
  ),
];
