import {setTimeout as sleep} from 'node:timers/promises';
import {currencies} from 'payment-contract/tables';
import type {FaultKind} from '../engine/faults';
import {POSTBACK_FIELDS} from '../engine/postbacks';
import {jsonReply, type Reply} from '../engine/replies';
import {POSTBACK_PATIENCE} from '../engine/settings';
import {THAI_BAHT} from '../engine/tables';
import {CommandProblem} from './commands';
import type {Channel, CommandName} from './options';
import type {Play} from './play';
import {knock, LATE, type Behaviour, type Knock} from './provider';
import {Failure, NotAsked, type Placed} from './shop';

const REFUNDS = 'docs/api/payment-method#refunds';
const PREPARATION = 'docs/api/preparation';
const RULES = `${PREPARATION}#postback-rules`;
const INQUIRY = 'docs/api/payment-features/inquiry-api';

/** One thing that goes wrong, and how a shop is seen to survive it. */
export interface Case {
  /** Stable: merchants choose cases by it. */
  name: string;
  /** What is tried. */
  sentence: string;
  /** Page and anchor of the site that explain it. */
  page: string;
  /** The way to pay, if the case needs one; otherwise the first that the shop offers. */
  channel?: Channel;
  /** Commands without which it cannot be played; by default `shipments`. */
  needs?: readonly CommandName[];
  /** Cases that would disturb others are played after them. */
  alone?: 'hanging' | 'restart' | 'burst';
  /** Whether a person without commands is asked it, even if it is not chosen by name. */
  forPerson?: boolean;
  /**
   * Plays it with a new order of the shop, or without one.
   *
   * @throws Failure, NotAsked, CommandProblem
   */
  run: ((play: Play, placed: Placed) => Promise<void>) | {withoutOrder: (play: Play) => Promise<void>};
}

/** How a postback comes. */
interface Change {
  method: 'GET' | 'POST';
  told?: (message: Knock) => Knock;
}
const same = (message: Knock): Knock => message;

type Spoil = NonNullable<Behaviour['spoil']>;

const TEN_MEGABYTES = 10 * 1024 * 1024;
/** How long Inquiry hangs, in milliseconds: longer than a postback may take. */
const HANGS = POSTBACK_PATIENCE + 3_000;
const AT_ONCE = 60;
/** Bytes of a body that a server may refuse to read. */
const LONG = 100_000;

const records = ({body}: Reply): Record<string, unknown>[] =>
  [JSON.parse(String(body) || '[]')].flat() as Record<string, unknown>[];

/** A reply with other values in every record. */
const withValues = (right: Reply, values: Record<string, unknown>): Reply =>
  jsonReply(records(right).map((record) => ({...record, ...values})));

const failedInquiry = (name: string, what: string, spoil: Spoil, alone?: Case['alone']): Case => ({
  name: `inquiry-${name}`,
  sentence: `Inquiry ${what} about a paid order, and works again afterwards.`,
  page: `${INQUIRY}#shapes`,
  alone,
  run: async (play, placed) => {
    play.behave(placed, {spoil});
    play.pay(placed);
    await play.shipsNothingMore(placed, async () => {
      await play.tell(placed);
      await play.asks(placed);
    });
    play.behave(placed);
    await play.shipsOnce(placed);
  },
});

const redirected = (status: number): Case => ({
  name: `redirect-${status}`,
  sentence: `The API redirects Inquiry to another host with ${status}. The keys must not follow.`,
  page: `${PREPARATION}#secrets`,
  run: async (play, placed) => {
    const {otherHost} = play.provider;
    play.behave(placed, {spoil: (_right, host) => otherHost.redirect(status, host, placed.order)});
    await play.shipsNothingMore(placed, async () => {
      await play.send(play.message(placed.order, {status: 'CP'}));
      await play.asks(placed);
    });
    if (otherHost.keysFor.has(placed.order.refno)) {
      throw new Failure(`The shop followed a redirect (${status}), and its keys arrived at another host.`);
    }
    play.did.push('kept its keys');
    play.behave(placed);
    await play.sells(placed);
  },
});

/** A payment that looks like any other, and whose postback comes in a certain way. */
const paid = (
  name: string,
  sentence: string,
  page: string,
  {method, told = same}: Change,
  channel?: Channel,
): Case => ({
  name,
  sentence,
  page,
  channel,
  forPerson: channel !== undefined,
  run: async (play, placed) => {
    play.pay(placed);
    await play.send(told(play.message(placed.order, {method})));
    await play.shipsOnce(placed);
  },
});

/** A postback that says paid about an order that nobody has paid. */
const forged = (name: string, how: string, {method, told = same}: Change): Case => ({
  name: `forged-${name}`,
  sentence: `A forged postback ${how} says that an unpaid order is paid.`,
  page: `${PREPARATION}#postback`,
  forPerson: name === 'get',
  run: (play, placed) =>
    play.shipsNothingMore(placed, () => knock(told(play.message(placed.order, {method, status: 'CP'})))),
});

/** A payment that Inquiry describes with a value that is not the order's. */
const differing = (name: string, sentence: string, alter: (play: Play, placed: Placed) => void): Case => ({
  name,
  sentence,
  page: `${INQUIRY}#verify`,
  forPerson: name === 'amount-altered',
  run: async (play, placed) => {
    alter(play, placed);
    play.pay(placed);
    await play.shipsNothingMore(placed);
  },
});

const asJson = (message: Knock): Knock => ({
  ...message,
  contentType: 'application/json',
  body: JSON.stringify(Object.fromEntries(new URLSearchParams(message.body))),
});

const FIELDS: ReadonlySet<string> = new Set(POSTBACK_FIELDS);

/** Without the shop's own query, so without the token. The fields of a GET are kept. */
function withoutToken({url, ...message}: Knock): Knock {
  const address = new URL(url);
  for (const name of [...address.searchParams.keys()]) {
    if (!FIELDS.has(name)) address.searchParams.delete(name);
  }
  return {...message, url: address.href};
}

/** Requests that no provider sends. */
function hostile(address: string): Knock[] {
  const get = (query: string): Knock => ({
    method: 'GET',
    url: `${address}${address.includes('?') ? '&' : '?'}${query}`,
  });
  const post = (body: string, contentType?: string): Knock => ({method: 'POST', url: address, body, contentType});
  const json = (body: string): Knock => post(body, 'application/json');
  const refno = '999999999998';
  return [
    get(`refno=${refno}&refno=1`),
    get(`refno[]=${refno}&status[]=CP`),
    get('refno[a][b]=1'),
    get('refno=%00'),
    get('refno=..%2F..%2Fetc%2Fpasswd'),
    get('refno=%ff%fe'),
    get(''),
    post(`refno=${refno}%00`),
    post('refno=__proto__&refno=constructor'),
    post(`refno=1&productdetail=${'x'.repeat(3 * LONG)}`),
    post('\u0000'.repeat(100)),
    json('{"refno":'),
    json('null'),
    json('42'),
    json('[]'),
    json(`["${refno}"]`),
    json(`{"refno":["${refno}"],"status":{"a":1}}`),
    json(`{"refno":{"$ne":null}}`),
    json('{"refno":"\\u0000"}'),
    json(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  ];
}

/** Lets a payment be held for review, and tells the shop. */
async function hold(play: Play, placed: Placed): Promise<void> {
  play.moveByCard(placed, 'HO');
  await play.shipsNothingMore(placed);
}

/** Spoils the transport of a reply. */
const withFault = (right: Reply, fault: FaultKind, delay = 0): Reply => ({
  ...right,
  delay,
  fault: {fault, operation: 'inquireOrder', times: 1, milliseconds: 0},
});

/** Every case, in the order of the report. */
export const cases: readonly Case[] = [
  paid(
    'paid-form',
    'A payment by form ships once.',
    'docs/api/redirect/simple-payment#verify',
    {method: 'GET'},
    'form',
  ),
  paid(
    'paid-qr',
    'A payment by PromptPay QR ships once.',
    'docs/api/none-ui-api/promptpay-api#verify',
    {method: 'GET'},
    'qr',
  ),
  paid('postback-get', 'The postback comes by GET.', RULES, {method: 'GET'}),
  paid('postback-form', 'The postback comes by POST, as a form.', RULES, {method: 'POST'}),
  paid('postback-json', 'The postback comes by POST, as JSON.', RULES, {method: 'POST', told: asJson}),
  forged('get', 'by GET', {method: 'GET'}),
  forged('post', 'by POST', {method: 'POST'}),
  forged('without-token', 'without your token', {method: 'GET', told: withoutToken}),
  {
    name: 'forged-other-order',
    sentence: 'The postback of a paid order arrives at the address of an unpaid one.',
    page: `${PREPARATION}#postback`,
    channel: 'form',
    run: async (play, unpaid) => {
      const paidOne = await play.order();
      play.pay(paidOne);
      const message = play.message(paidOne.order, {address: unpaid.order.postbackUrl});
      await play.shipsNothingMore(unpaid, () => knock(message));
      await play.tell(paidOne);
      await play.shipsOnce(paidOne);
    },
  },
  {
    name: 'returned-unpaid',
    sentence: 'The buyer returns to the shop without paying, at an address that says paid. The payment comes later.',
    page: `${PREPARATION}#return`,
    channel: 'form',
    forPerson: true,
    run: async (play, placed) => {
      const {returnUrl: address} = placed.order;
      if (!address) throw new NotAsked('The order names no return address (returnurl).');
      const returns = (['GET', 'POST'] as const).map((method) =>
        play.message(placed.order, {method, status: 'CP', address}),
      );
      await play.shipsNothingMore(placed, () => Promise.all(returns.map(knock)));
      await play.sells(placed);
    },
  },
  differing('amount-altered', 'The buyer has altered the amount, and has paid another one.', (_play, {order}) => {
    order.total = Number(order.total) === 1 ? '2.00' : '1.00';
  }),
  differing('amount-one-satang-less', 'The buyer has paid one satang less.', (_play, {order}) => {
    order.total = (Number(order.total) - 0.01).toFixed(2);
  }),
  differing(
    'currency-altered',
    'The buyer has altered the currency, and has paid the same number.',
    (_play, {order}) => {
      order.currency = currencies.rows.find(({code}) => code !== order.currency && code !== THAI_BAHT)!.code;
    },
  ),
  differing('other-merchant', "Inquiry returns another merchant's record.", (play, placed) =>
    play.behave(placed, {spoil: (right) => withValues(right, {MerchantID: '00100043'})}),
  ),
  differing('other-order', 'Inquiry returns the record of another order.', (play, placed) =>
    play.behave(placed, {spoil: (right) => withValues(right, {ReferenceNo: '999999999999'})}),
  ),
  {
    name: 'test-card',
    sentence: 'The buyer pays with a test card: TC. No money moves.',
    page: 'docs/api/testcards-accounts#tc',
    channel: 'form',
    forPerson: true,
    run: async (play, placed) => {
      play.moveByCard(placed, 'TC');
      await play.shipsNothingMore(placed);
    },
  },
  differing('unknown-status', 'Inquiry returns a status that is in no table, with the name COMPLETE.', (play, placed) =>
    play.behave(placed, {spoil: (right) => withValues(right, {Status: 'ZZ', StatusName: 'COMPLETE'})}),
  ),
  {
    name: 'postback-lost',
    sentence: 'No postback comes. The shop asks Inquiry by itself.',
    page: `${PREPARATION}#reconcile`,
    forPerson: true,
    run: async (play, placed) => {
      play.pay(placed);
      await play.shipsOnce(placed);
    },
  },
  {
    name: 'postback-late',
    sentence: 'The postback comes five seconds late.',
    page: `${PREPARATION}#postback`,
    run: async (play, placed) => {
      play.pay(placed);
      await sleep(5_000);
      await play.tell(placed);
      await play.shipsOnce(placed);
    },
  },
  {
    name: 'postback-ten-at-once',
    sentence: 'The same postback comes ten times at once.',
    page: RULES,
    forPerson: true,
    run: async (play, placed) => {
      play.pay(placed);
      await play.send(...Array.from({length: 10}, () => play.message(placed.order)));
      await play.shipsOnce(placed);
      await play.shipsNothingMore(placed);
    },
  },
  {
    name: 'postback-repeated',
    sentence: 'The postback comes again after the order has shipped.',
    page: RULES,
    run: async (play, placed) => {
      await play.sells(placed);
      await play.shipsNothingMore(placed);
    },
  },
  {
    name: 'declined-new-reference',
    sentence: 'The first card is declined. The buyer pays again with a new reference.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: async (play, first) => {
      play.decline(first);
      await play.shipsNothingMore(first);
      await play.sells(play.replace(first, await play.again(first)));
    },
  },
  {
    name: 'declined-same-reference',
    sentence: 'The first card is declined. A second one pays under the same reference: two records.',
    page: `${INQUIRY}#several`,
    channel: 'form',
    forPerson: true,
    run: async (play, placed) => {
      play.decline(placed);
      await play.shipsNothingMore(placed);
      const order = play.provider.own(play.provider.sandbox.engine.attemptAgain(placed.order));
      await play.sells(play.replace(placed, {...placed, order}));
    },
  },
  {
    name: 'paid-twice',
    sentence: 'Two references of one order are both paid.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: async (play, first) => {
      const second = await play.again(first);
      for (const placed of [first, second]) play.pay(placed);
      await play.send(play.message(first.order), play.message(second.order));
      await play.shipsOnce(first);
      await play.shipsNothingMore(first, () => play.tell(second));
    },
  },
  {
    name: 'old-reference-paid',
    sentence: 'The buyer begins to pay again, and then pays the first reference.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: async (play, first) => {
      await play.again(first);
      await play.sells(first);
    },
  },
  {
    name: 'held-released',
    sentence: 'A payment is held for review, then released with a postback.',
    page: `${INQUIRY}#statuses`,
    channel: 'form',
    run: async (play, placed) => {
      await hold(play, placed);
      await play.sells(placed);
    },
  },
  {
    name: 'held-released-silently',
    sentence: 'A payment is held for review, then released without a postback.',
    page: `${INQUIRY}#statuses`,
    channel: 'form',
    run: async (play, placed) => {
      await hold(play, placed);
      play.pay(placed);
      await play.shipsOnce(placed).catch((error: Error) => {
        if (play.shop.can('job') || !(error instanceof Failure)) throw error;
        throw new NotAsked('Not shipped yet, but a shop may ask about held orders once a day. Give --job.');
      });
    },
  },
  {
    name: 'pending-records',
    sentence: 'Inquiry shows a record while the buyer has not finished, and a postback comes early.',
    page: `${INQUIRY}#statuses`,
    run: async (play, placed) => {
      play.behave(placed, {settings: {inquiryPending: 'record'}});
      await play.shipsNothingMore(placed);
      await play.sells(placed);
    },
  },
  {
    name: 'reply-spellings',
    sentence: 'Inquiry returns an object instead of an array, 00 instead of OO, and five digits instead of eight.',
    page: `${INQUIRY}#types`,
    run: async (play, placed) => {
      play.behave(placed, {settings: {inquiryEnvelope: 'object', inquiryForm: 'digits'}});
      await play.shipsNothingMore(placed);
      await play.sells(placed);
    },
  },
  failedInquiry('500', 'answers 500', () => jsonReply({message: 'Internal Server Error'}, 500)),
  failedInquiry('429', 'answers 429', () => jsonReply({message: 'Too Many Requests'}, 429)),
  failedInquiry('never', 'does not answer', (right) => withFault(right, 'answerLost', HANGS), 'hanging'),
  failedInquiry('page', 'answers with a page', (right) => ({
    ...right,
    headers: {'content-type': 'text/html; charset=utf-8'},
    body: '<!doctype html><title>Just a moment…</title><p>Status: CP, COMPLETE</p>',
  })),
  failedInquiry('nothing', 'answers with an empty body', (right) => ({...right, body: ''})),
  failedInquiry('half', 'answers with half a reply', (right) => withFault(right, 'truncatedBody')),
  failedInquiry('10mb', 'answers with 10 MB', (right) => ({...right, body: 'x'.repeat(TEN_MEGABYTES)})),
  {
    name: 'inquiry-malformed-total',
    sentence: 'Inquiry says paid with a total that is not an amount.',
    page: `${INQUIRY}#types`,
    run: async (play, placed) => {
      play.pay(placed);
      for (const Total of ['n/a', null, `${placed.order.total}.00`]) {
        play.behave(placed, {spoil: (right) => withValues(right, {Total})});
        await play.shipsNothingMore(placed);
      }
    },
  },
  {
    name: 'inquiry-empty-after-paid',
    sentence: 'The order has shipped, and then Inquiry returns nothing about it.',
    page: `${INQUIRY}#shapes`,
    run: async (play, placed) => {
      await play.sells(placed);
      play.behave(placed, {spoil: (right) => ({...right, body: ''})});
      await play.shipsNothingMore(placed);
      play.behave(placed);
      await play.shipsNothingMore(placed);
    },
  },
  redirected(302),
  redirected(307),
  redirected(308),
  {
    name: 'refunded-before-shipping',
    sentence: 'A refund is requested, and then made, before the shop hears of the payment.',
    page: REFUNDS,
    forPerson: true,
    run: async (play, placed) => {
      play.pay(placed);
      play.move(placed.order, 'RR');
      await play.shipsNothingMore(placed);
      play.move(placed.order, 'RF');
      await play.shipsNothingMore(placed);
    },
  },
  {
    name: 'voided-before-shipping',
    sentence: 'The payment is voided before the shop hears of it.',
    page: REFUNDS,
    run: async (play, placed) => {
      play.pay(placed);
      play.move(placed.order, 'VO');
      await play.shipsNothingMore(placed);
    },
  },
  {
    name: 'refunded-after-shipping',
    sentence: 'The payment is refunded after the order has shipped.',
    page: REFUNDS,
    run: async (play, placed) => {
      await play.sells(placed);
      for (const status of ['RR', 'RF'] as const) {
        play.move(placed.order, status);
        await play.shipsNothingMore(placed);
      }
    },
  },
  {
    name: 'unknown-reference',
    sentence: 'A postback comes for a reference that the shop never made. The answer is 200.',
    page: `${PREPARATION}#tokens`,
    needs: [],
    run: {
      withoutOrder: async (play) => {
        const {engine} = play.provider.sandbox;
        const refno = engine.orders.freeReference();
        engine.orders.claimReference(refno);
        const details = {refno, customerEmail: 'buyer@shop.example', productDetail: 'Sample', total: '100.00'};
        const order = play.provider.own(engine.createOrder({...details, currency: THAI_BAHT}));
        await play.send(play.message(order), play.message(order, {method: 'POST'}));
        play.move(order, 'CP');
        await play.send(play.message(order), play.message(order, {method: 'POST'}));
        play.did.push('answered 200');
      },
    },
  },
  {
    name: 'hostile-postbacks',
    sentence: 'Postbacks with arrays, NUL, 300 kB and broken JSON come. None is answered with 5xx.',
    page: RULES,
    needs: [],
    run: {
      withoutOrder: async (play) => {
        for (const message of hostile(play.options.postbackUrl)) {
          const {status, text} = await play.knock(message);
          const {method, url, contentType = '', body = ''} = message;
          // A server may close the connection on a body that it refuses.
          const isRefused = status === 0 && text !== LATE && body.length > LONG;
          if ((status > 0 && status < 500) || isRefused) continue;
          throw new Failure(
            `The shop ${text} to ${method} ${contentType} ${(body || new URL(url).search).slice(0, 80)}`,
          );
        }
        play.did.push('answered all without 5xx');
      },
    },
  },
  {
    name: 'postback-answer',
    sentence: 'The answer to a postback is 200 within five seconds, and no redirect.',
    page: `${PREPARATION}#answers`,
    needs: [],
    run: async (play, {order}) => {
      await play.send(play.message(order), play.message(order, {method: 'POST'}));
      play.did.push('answered 200 to GET and POST');
    },
  },
  {
    name: 'answer-while-inquiry-hangs',
    sentence: 'The answer to a postback is 200 within five seconds while Inquiry hangs.',
    page: RULES,
    needs: [],
    alone: 'hanging',
    run: async (play, placed) => {
      play.behave(placed, {spoil: (right) => ({...right, delay: HANGS})});
      const {status, text} = await play.knock(play.message(placed.order));
      play.behave(placed);
      if (status !== 200) throw new Failure(`The shop ${text} while Inquiry hung. Answer first, then ask.`);
      play.did.push('answered 200');
    },
  },
  {
    name: 'killed-before-shipment',
    sentence: 'The shop is killed between the postback and the shipment, and again after the shipment.',
    page: RULES,
    needs: ['shipments', 'restart'],
    alone: 'restart',
    run: async (play, placed) => {
      play.behave(placed, {spoil: () => jsonReply({message: 'Internal Server Error'}, 500)});
      play.pay(placed);
      await play.tell(placed);
      await play.restart();
      play.behave(placed);
      await play.shipsOnce(placed);
      await play.restart();
      await play.shipsNothingMore(placed);
    },
  },
  {
    name: 'orders-at-once',
    sentence: `${AT_ONCE} orders are placed at once. Each has a reference of its own, of 1 to 12 digits.`,
    page: 'docs/api/redirect/simple-payment#refno',
    needs: ['order'],
    alone: 'burst',
    run: {
      withoutOrder: async (play) => {
        const {made, problem, arrived, refusals} = await play.atOnce(AT_ONCE);
        if (refusals.length > 0)
          throw new Failure(`${refusals.length} of ${AT_ONCE} orders were refused: ${refusals[0]}`);
        if (problem !== undefined) {
          const text = `${AT_ONCE - made} of ${AT_ONCE} orders failed: ${problem}`;
          // A command that works for some orders is right: the shop cannot place them together.
          throw made > 0 ? new Failure(text) : new CommandProblem(text);
        }
        if (arrived < made) throw new Failure(`The shop made ${made} orders, and ${arrived} payments arrived.`);
        play.did.push(`made ${arrived} different references`);
      },
    },
  },
];
