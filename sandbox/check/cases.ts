import {setTimeout as sleep} from 'node:timers/promises';
import {currencies} from '../../contract/tables';
import {POSTBACK_FIELDS} from '../engine/postbacks';
import {jsonReply, type Reply} from '../engine/replies';
import type {Channel, CommandName} from './options';
import type {Play} from './play';
import {ANSWER_WITHIN, knock, type Behaviour, type Knock} from './provider';
import {Failure, NotAsked, until, type Placed} from './shop';

const PREPARATION = 'docs/api/preparation';
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
  /** Commands without which it cannot be played. */
  needs: readonly CommandName[];
  /** Cases that would disturb others are played after them, in this order. */
  alone?: 'hanging' | 'restart' | 'burst';
  /** Whether a person without commands is asked it unless chosen by name. */
  forPerson?: boolean;
  /** @throws Failure, NotAsked, CommandProblem */
  run: (play: Play) => Promise<void>;
}

type Spoil = NonNullable<Behaviour['spoil']>;

const TEN_MEGABYTES = 10 * 1024 * 1024;
/** How long Inquiry hangs, in milliseconds: longer than a postback may take. */
const HANGS = ANSWER_WITHIN + 3_000;
const AT_ONCE = 60;

const records = ({body}: Reply): Record<string, unknown>[] =>
  [JSON.parse(String(body) || '[]')].flat() as Record<string, unknown>[];

/** A reply with other values in every record. */
const withValues = (right: Reply, values: Record<string, unknown>): Reply =>
  jsonReply(records(right).map((record) => ({...record, ...values})));

const failedInquiry = (name: string, sentence: string, spoil: Spoil, alone?: Case['alone']): Case => ({
  name: `inquiry-${name}`,
  sentence: `Inquiry ${sentence} about a paid order, and is well again afterwards.`,
  page: `${INQUIRY}#shapes`,
  needs: ['shipments'],
  alone,
  run: async (play) => {
    const placed = await play.order();
    play.behave(placed, {spoil});
    play.pay(placed);
    await play.shipsNothingMore(placed, 0, async () => {
      await play.tell(play.message(placed.order));
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
  needs: ['shipments'],
  run: async (play) => {
    const placed = await play.order();
    const {otherHost} = play.provider;
    const spoil: Spoil = (_right, {host, refno}) => {
      const {order} = placed;
      const lie = [
        {
          ReferenceNo: refno,
          OrderNo: String(order.orderNo),
          MerchantID: play.provider.sandbox.engine.merchantId,
          Total: Number(order.total),
          CurrencyCode: order.currency,
          Status: 'CP',
          StatusName: 'COMPLETE',
        },
      ];
      const query = new URLSearchParams({refno, lie: JSON.stringify(lie)}).toString();
      // Another name of this machine, so that it is another host for every client.
      const name = host.startsWith('localhost') ? '127.0.0.1' : 'localhost';
      return {status, headers: {location: `http://${name}:${otherHost.port}/order/orderdetailpost?${query}`}, body: ''};
    };
    play.behave(placed, {spoil});
    await play.shipsNothingMore(placed, 0, async () => {
      await play.tell(play.message(placed.order, {status: 'CP'}));
      await play.asks(placed);
    });
    if (otherHost.keysFor.has(placed.order.refno)) {
      throw new Failure(`The shop followed a redirect (${status}), and its keys arrived at another host.`);
    }
    play.did.push('kept its keys');
    play.behave(placed);
    await play.payAndTell(placed);
    await play.shipsOnce(placed);
  },
});

/** A payment that looks like any other, and is told in a certain way. */
const paid = (
  name: string,
  sentence: string,
  page: string,
  told: (message: Knock) => Knock,
  method: 'GET' | 'POST',
  channel?: Channel,
): Case => ({
  name,
  sentence,
  page,
  channel,
  needs: ['shipments'],
  forPerson: channel !== undefined,
  run: async (play) => {
    const placed = await play.order();
    play.pay(placed);
    await play.tell(told(play.message(placed.order, {method})));
    await play.shipsOnce(placed);
  },
});

/** A postback that says paid about an order that nobody has paid. */
const forged = (name: string, sentence: string, told: (message: Knock) => Knock, method: 'GET' | 'POST'): Case => ({
  name: `forged-${name}`,
  sentence,
  page: `${PREPARATION}#postback`,
  needs: ['shipments'],
  forPerson: name === 'get',
  run: async (play) => {
    const placed = await play.order();
    const message = play.message(placed.order, {method, status: 'CP'});
    await play.shipsNothingMore(placed, 0, () => knock(told(message)));
  },
});

/** A payment that Inquiry describes with a value that is not the order's. */
const differing = (name: string, sentence: string, alter: (play: Play, placed: Placed) => void): Case => ({
  name,
  sentence,
  page: `${INQUIRY}#verify`,
  needs: ['shipments'],
  forPerson: name === 'amount-altered',
  run: async (play) => {
    const placed = await play.order();
    alter(play, placed);
    play.pay(placed);
    await play.shipsNothingMore(placed, 0, () => play.tell(play.message(placed.order)));
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
function hostile(address: string, refno: string): Knock[] {
  const get = (query: string): Knock => ({
    method: 'GET',
    url: `${address}${address.includes('?') ? '&' : '?'}${query}`,
  });
  const post = (body: string, contentType?: string): Knock => ({method: 'POST', url: address, body, contentType});
  const json = (body: string): Knock => post(body, 'application/json');
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
    post(`refno=1&productdetail=${'x'.repeat(300_000)}`),
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

const usual = (message: Knock): Knock => message;

/** Every case, in the order of the report. */
export const cases: readonly Case[] = [
  paid('paid-form', 'A payment by form ships once.', 'docs/api/redirect/simple-payment#verify', usual, 'GET', 'form'),
  paid(
    'paid-qr',
    'A payment by PromptPay QR ships once.',
    'docs/api/none-ui-api/promptpay-api#verify',
    usual,
    'GET',
    'qr',
  ),
  paid('postback-get', 'The postback comes by GET.', `${PREPARATION}#postback-rules`, usual, 'GET'),
  paid('postback-form', 'The postback comes by POST, as a form.', `${PREPARATION}#postback-rules`, usual, 'POST'),
  paid('postback-json', 'The postback comes by POST, as JSON.', `${PREPARATION}#postback-rules`, asJson, 'POST'),
  forged('get', 'A forged postback by GET says that an unpaid order is paid.', usual, 'GET'),
  forged('post', 'A forged postback by POST says that an unpaid order is paid.', usual, 'POST'),
  forged(
    'without-token',
    'A forged postback without your token says that an unpaid order is paid.',
    withoutToken,
    'GET',
  ),
  differing('amount-altered', 'The buyer has altered the amount, and has paid 1.00.', (_play, {order}) => {
    order.total = '1.00';
  }),
  differing(
    'currency-altered',
    'The buyer has altered the currency, and has paid the same number of it.',
    (_play, {order}) => {
      order.currency = currencies.rows.find(({code}) => code !== order.currency && code !== '00')!.code;
    },
  ),
  differing('other-merchant', "Inquiry returns another merchant's record.", (play, placed) =>
    play.behave(placed, {spoil: (right) => withValues(right, {MerchantID: '00100043'})}),
  ),
  differing('other-order', 'Inquiry returns the record of another order.', (play, placed) =>
    play.behave(placed, {spoil: (right) => withValues(right, {ReferenceNo: '999999999999'})}),
  ),
  {
    name: 'postback-lost',
    sentence: 'No postback comes. The shop asks Inquiry by itself.',
    page: `${PREPARATION}#reconcile`,
    needs: ['shipments'],
    forPerson: true,
    run: async (play) => {
      const placed = await play.order();
      play.pay(placed);
      await play.shipsOnce(placed);
    },
  },
  {
    name: 'postback-late',
    sentence: 'The postback comes five seconds late.',
    page: `${PREPARATION}#postback`,
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      play.pay(placed);
      await sleep(5_000);
      await play.tell(play.message(placed.order));
      await play.shipsOnce(placed);
    },
  },
  {
    name: 'postback-ten-at-once',
    sentence: 'The same postback comes ten times at once.',
    page: `${PREPARATION}#postback-rules`,
    needs: ['shipments'],
    forPerson: true,
    run: async (play) => {
      const placed = await play.order();
      play.pay(placed);
      const message = play.message(placed.order);
      await play.tell(...Array.from({length: 10}, () => message));
      await play.shipsOnce(placed);
      await play.shipsNothingMore(placed, 1, () => Promise.resolve());
    },
  },
  {
    name: 'postback-repeated',
    sentence: 'The postback comes again after the order has shipped.',
    page: `${PREPARATION}#postback-rules`,
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      await play.payAndTell(placed);
      await play.shipsOnce(placed);
      await play.shipsNothingMore(placed, 1, () => play.tell(play.message(placed.order)));
    },
  },
  {
    name: 'declined-new-reference',
    sentence: 'The first card is declined. The buyer pays again with a new reference.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: async (play) => {
      const first = await play.order();
      play.decline(first);
      await play.shipsNothingMore(first, 0, () => play.tell(play.message(first.order)));
      const second = await play.again(first);
      play.expected.delete(first);
      await play.payAndTell(second);
      await play.shipsOnce(second);
    },
  },
  {
    name: 'declined-same-reference',
    sentence: 'The first card is declined. A second one pays under the same reference: two records.',
    page: `${INQUIRY}#several`,
    channel: 'form',
    needs: ['shipments'],
    forPerson: true,
    run: async (play) => {
      const placed = await play.order();
      play.decline(placed);
      await play.shipsNothingMore(placed, 0, () => play.tell(play.message(placed.order)));
      const second = {...placed, order: play.provider.own(play.provider.sandbox.engine.attemptAgain(placed.order))};
      play.expected.delete(placed);
      await play.payAndTell(second);
      await play.shipsOnce(second);
    },
  },
  {
    name: 'paid-twice',
    sentence: 'Two references of one order are both paid.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: async (play) => {
      const first = await play.order();
      const second = await play.again(first);
      for (const placed of [first, second]) play.pay(placed);
      await play.tell(play.message(first.order), play.message(second.order));
      await play.shipsOnce(first);
      await play.shipsNothingMore(second, 1, () => play.tell(play.message(second.order)));
    },
  },
  {
    name: 'old-reference-paid',
    sentence: 'The buyer begins to pay again, and then pays the first reference.',
    page: `${INQUIRY}#attempts`,
    needs: ['shipments', 'again'],
    run: async (play) => {
      const first = await play.order();
      await play.again(first);
      await play.payAndTell(first);
      await play.shipsOnce(first);
    },
  },
  {
    name: 'held-released',
    sentence: 'A payment is held for review, then released with a postback.',
    page: `${INQUIRY}#statuses`,
    channel: 'form',
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      await hold(play, placed);
      await play.payAndTell(placed);
      await play.shipsOnce(placed);
    },
  },
  {
    name: 'held-released-silently',
    sentence: 'A payment is held for review, then released without a postback.',
    page: `${INQUIRY}#statuses`,
    channel: 'form',
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      await hold(play, placed);
      play.pay(placed);
      await play.shipsOnce(placed).catch((error: Error) => {
        if (play.shop.can('job') || !(error instanceof Failure)) throw error;
        throw new NotAsked(
          'Not shipped yet. A shop may ask about held orders once a day: give --job, or a longer --patience.',
        );
      });
    },
  },
  {
    name: 'pending-records',
    sentence: 'Inquiry shows a record while the buyer has not finished, and a postback comes early.',
    page: `${INQUIRY}#statuses`,
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      play.behave(placed, {settings: {inquiryPending: 'record'}});
      await play.shipsNothingMore(placed, 0, () => play.tell(play.message(placed.order)));
      await play.payAndTell(placed);
      await play.shipsOnce(placed);
    },
  },
  {
    name: 'reply-spellings',
    sentence:
      'Inquiry answers with an object instead of an array, with 00 instead of OO and five digits instead of eight.',
    page: `${INQUIRY}#types`,
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      play.behave(placed, {settings: {inquiryEnvelope: 'object', inquiryForm: 'observed'}});
      await play.shipsNothingMore(placed, 0, () => play.tell(play.message(placed.order)));
      await play.payAndTell(placed);
      await play.shipsOnce(placed);
    },
  },
  failedInquiry('500', 'answers 500', () => jsonReply({message: 'Internal Server Error'}, 500)),
  failedInquiry(
    'never',
    'does not answer and closes the connection after some seconds',
    (right) => ({...right, delay: HANGS, fault: {fault: 'answerLost', operation: 'all', times: 1, milliseconds: 0}}),
    'hanging',
  ),
  failedInquiry('page', 'answers with a page', (right) => ({
    ...right,
    headers: {'content-type': 'text/html; charset=utf-8'},
    body: '<!doctype html><title>Just a moment…</title><p>Status: CP, COMPLETE</p>',
  })),
  failedInquiry('nothing', 'answers with an empty body', (right) => ({...right, body: ''})),
  failedInquiry('half', 'answers with half a reply', (right) => ({
    ...right,
    fault: {fault: 'truncatedBody', operation: 'all', times: 1, milliseconds: 0},
  })),
  failedInquiry('10mb', 'answers with 10 MB', (right) => ({...right, body: 'x'.repeat(TEN_MEGABYTES)})),
  {
    name: 'inquiry-malformed-total',
    sentence: 'Inquiry says paid with a total that is not an amount.',
    page: `${INQUIRY}#types`,
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      play.pay(placed);
      for (const Total of ['n/a', null, `${placed.order.total}.00`]) {
        play.behave(placed, {spoil: (right) => withValues(right, {Total})});
        await play.shipsNothingMore(placed, 0, () => play.tell(play.message(placed.order)));
      }
    },
  },
  {
    name: 'inquiry-empty-after-paid',
    sentence: 'The order has shipped, and then Inquiry has no record of it.',
    page: `${INQUIRY}#shapes`,
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      await play.payAndTell(placed);
      await play.shipsOnce(placed);
      play.behave(placed, {spoil: (right) => ({...right, body: ''})});
      await play.shipsNothingMore(placed, 1, () => play.tell(play.message(placed.order)));
      play.behave(placed);
      await play.shipsNothingMore(placed, 1, () => play.tell(play.message(placed.order)));
    },
  },
  redirected(302),
  redirected(307),
  redirected(308),
  {
    name: 'refunded-before-shipping',
    sentence: 'The payment is refunded before the shop hears of it.',
    page: 'docs/api/payment-method#refunds',
    needs: ['shipments'],
    forPerson: true,
    run: async (play) => {
      const placed = await play.order();
      play.pay(placed);
      play.move(placed.order, 'RR', 'RF');
      await play.shipsNothingMore(placed, 0, () => play.tell(play.message(placed.order)));
    },
  },
  {
    name: 'refunded-after-shipping',
    sentence: 'The payment is refunded after the order has shipped.',
    page: 'docs/api/payment-method#refunds',
    needs: ['shipments'],
    run: async (play) => {
      const placed = await play.order();
      await play.payAndTell(placed);
      await play.shipsOnce(placed);
      play.move(placed.order, 'RR');
      await play.tell(play.message(placed.order));
      play.move(placed.order, 'RF');
      await play.shipsNothingMore(placed, 1, () => play.tell(play.message(placed.order)));
    },
  },
  {
    name: 'unknown-reference',
    sentence: 'A postback comes for a reference that the shop never made. The answer is 2xx.',
    page: `${PREPARATION}#tokens`,
    needs: [],
    run: async (play) => {
      const {engine} = play.provider.sandbox;
      const refno = engine.orders.freeReference();
      const address = play.options.postbackUrl;
      const stranger = {
        refno,
        customerEmail: 'buyer@shop.example',
        productDetail: 'Sample',
        total: '100.00',
        currency: '00',
      };
      engine.orders.claimReference(refno);
      const order = play.provider.own(engine.createOrder(stranger));
      await play.tell(play.message(order, {address}), play.message(order, {address, method: 'POST'}));
      play.move(order, 'CP');
      await play.tell(play.message(order, {address}), play.message(order, {address, method: 'POST'}));
      play.did.push('answered 2xx');
    },
  },
  {
    name: 'hostile-postbacks',
    sentence: 'Postbacks with arrays, NUL, 300 kB and broken JSON come. None is answered with 5xx.',
    page: `${PREPARATION}#postback-rules`,
    needs: [],
    run: async (play) => {
      const {postbackUrl} = play.options;
      for (const message of hostile(postbackUrl, '999999999998')) {
        const {status, text} = await knock(message);
        const isLong = (message.body ?? '').length > 100_000;
        // A server may close the connection on a body that it refuses.
        if (status < 500 && (status > 0 || (isLong && !text.includes('within')))) continue;
        const sent = `${message.method} ${message.contentType ?? ''} ${message.body ?? new URL(message.url).search}`;
        throw new Failure(`The shop ${text} to ${sent.slice(0, 80)}`);
      }
      play.did.push('answered all without 5xx');
    },
  },
  {
    name: 'postback-answer',
    sentence: 'The answer to a postback is 2xx within five seconds, and no redirect.',
    page: `${PREPARATION}#answers`,
    needs: [],
    run: async (play) => {
      const placed = await play.order();
      await play.tell(play.message(placed.order), play.message(placed.order, {method: 'POST'}));
      play.did.push('answered 2xx to GET and POST');
    },
  },
  {
    name: 'answer-while-inquiry-hangs',
    sentence: 'The answer to a postback is 2xx within five seconds while Inquiry hangs.',
    page: `${PREPARATION}#postback-rules`,
    needs: [],
    alone: 'hanging',
    run: async (play) => {
      const placed = await play.order();
      play.behave(placed, {spoil: (right) => ({...right, delay: HANGS})});
      play.pay(placed);
      const {status, text} = await knock(play.message(placed.order));
      play.behave(placed);
      if (status < 200 || status > 299)
        throw new Failure(`The shop ${text} while Inquiry hung. Answer first, then ask.`);
      play.did.push('answered 2xx');
    },
  },
  {
    name: 'killed-before-shipment',
    sentence: 'The shop is killed between the postback and the shipment.',
    page: `${PREPARATION}#postback-rules`,
    needs: ['shipments', 'restart'],
    alone: 'restart',
    run: async (play) => {
      const placed = await play.order();
      play.behave(placed, {spoil: () => jsonReply({message: 'Internal Server Error'}, 500)});
      play.pay(placed);
      await play.tell(play.message(placed.order));
      await play.shop.restart();
      play.behave(placed);
      const {status, text} = await untilItAnswers(play);
      if (status === 0) throw new NotAsked(`The shop ${text} after --restart.`);
      await play.shipsOnce(placed);
    },
  },
  {
    name: 'orders-at-once',
    sentence: `${AT_ONCE} orders are placed at once. Each has a reference of its own, of 1 to 12 digits.`,
    page: 'docs/api/redirect/simple-payment#refno',
    needs: ['order'],
    alone: 'burst',
    run: async (play) => {
      const {provider} = play;
      const [arrived, refused] = [provider.arrived().length, provider.refused.length];
      const made = await play.atOnce(AT_ONCE);
      await until(() => provider.arrived().length - arrived >= made, 2_000);
      const refusals = provider.refused.slice(refused).filter(({operation}) => operation !== 'inquireOrder');
      if (refusals.length > 0) {
        throw new Failure(`${refusals.length} of ${AT_ONCE} orders were refused: ${refusals[0]!.message}`);
      }
      const count = provider.arrived().length - arrived;
      if (count < made) throw new Failure(`The shop made ${made} orders, and ${count} payments arrived.`);
      play.did.push(`made ${count} different references`);
    },
  },
];

/** Lets a payment be held for review, and tells the shop. */
async function hold(play: Play, placed: Placed): Promise<void> {
  if (placed.order.status === 'N') play.move(placed.order, 'NS');
  play.move(placed.order, 'HO');
  await play.shipsNothingMore(placed, 0, () => play.tell(play.message(placed.order)));
}

/** Waits until the shop is up again. */
async function untilItAnswers({options: {postbackUrl, patience}}: Play): ReturnType<typeof knock> {
  const end = Date.now() + patience;
  let answer = await knock({method: 'GET', url: postbackUrl});
  while (answer.status === 0 && Date.now() < end) {
    await sleep(200);
    answer = await knock({method: 'GET', url: postbackUrl});
  }
  return answer;
}
