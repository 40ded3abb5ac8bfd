import {setTimeout as sleep} from 'node:timers/promises';
import {jsonReply} from '../engine/replies';
import {INQUIRY, PREPARATION, TOKENS, VERIFY, withOrder, type Case} from './case';
import {asksNothing, tellInEachWay} from './actions';
import {CommandProblem} from './commands';
import type {Channel} from './options';
import type {Method, Play} from './play';
import type {Behaviour, PromptPayFault} from './provider';
import {withToken} from './requests';
import {Failure, NotAsked, type Placed} from './shop';

/** How long a worker may take for a list that it has read. */
const READ_BEFORE = 5_000;

/** A payment that looks like any other, and whose postback comes in a certain way. */
export const paid = (name: string, sentence: string, page: string, method: Method, channel?: Channel): Case => ({
  name,
  sentence,
  page,
  channel,
  questions: channel && 2,
  run: withOrder(async (play, order) => {
    await play.sells(order, method);
    await play.isIn(order, 'paid');
    const [line] = play.shop.can('tasks') ? await play.shop.tasks(order.number) : [];
    if (line !== undefined) {
      throw new Failure(`A person was told about the order ${order.number}, which needs nobody: ${line}`);
    }
  }),
});

/** A postback that says paid about an order that nobody has paid. */
export const forged = (method: 'GET' | 'POST', questions?: number): Case => ({
  name: `forged-${method.toLowerCase()}`,
  sentence: `A forged postback by ${method} says that an unpaid order is paid.`,
  page: `${PREPARATION}#postback`,
  questions,
  run: withOrder(async (play, order) => {
    await play.shipsNothingMore(order, () => play.reach(play.message(order, {method, status: 'CP'})));
  }),
});

/** A postback without a right token. Without commands its reference is one that the shop never made. */
export const unauthorised = (name: string, how: string, token: 'no' | 'wrong'): Case => ({
  name: `forged-${name}`,
  sentence: `A postback ${how} comes. The answer is 403, and the shop does not ask Inquiry.`,
  page: TOKENS,
  needs: [],
  questions: 0,
  async run(play) {
    const order = play.shop.isPerson ? play.provider.strange() : await play.order();
    const message = play.message(order, {method: 'GET', status: 'CP'});
    const forgery = withToken(message, token);
    if (forgery.url === message.url) throw new NotAsked('The postback address has no token in its query.');
    const refuse = (): Promise<void> => asksNothing(play, order, forgery, how, 403);
    if (!play.shop.isPerson && play.shop.can('shipments')) await play.shipsNothingMore(order, refuse);
    else await refuse();
  },
});

/** An order of which nothing ships after what happens to it, in whichever way the shop is told of a payment. */
export const shipsNothing = (
  name: string,
  sentence: string,
  page: string,
  happens: (play: Play, order: Placed) => void,
  more: Partial<Case> = {},
): Case => ({
  name,
  sentence,
  page,
  ...more,
  run: withOrder(async (play, order) => {
    happens(play, order);
    await play.shipsNothingMore(order, () => tellInEachWay(play, order));
  }),
});

/** A payment that Inquiry describes with values that are not the order's. */
export const wrongRecord = (name: string, sentence: string, values: Record<string, string>): Case =>
  shipsNothing(name, sentence, VERIFY, (play, order) => {
    play.behave(order, {
      spoil(reply) {
        const records = [JSON.parse(String(reply.body) || '[]')].flat() as Record<string, unknown>[];
        return jsonReply(records.map((record) => ({...record, ...values})));
      },
    });
    play.pay(order);
  });

export const failedInquiry = (name: string, what: string, spoil: Behaviour['spoil'], alone?: Case['alone']): Case => ({
  name: `inquiry-${name}`,
  sentence: `Inquiry ${what} about a paid order, and works again afterwards.`,
  page: `${INQUIRY}#shapes`,
  alone,
  run: withOrder(async (play, order) => {
    play.behave(order, {spoil});
    play.pay(order);
    await play.shipsNothingMore(order, async () => {
      await play.tell(order);
      await play.asks(order);
    });
    play.behave(order);
    await play.shipsOnce(order);
  }),
});

export const redirected = (status: number): Case => ({
  name: `redirect-${status}`,
  sentence: `The API redirects Inquiry to another host with ${status}. The keys must not follow.`,
  page: `${PREPARATION}#secrets`,
  async run(play) {
    const {otherHost} = play.provider;
    const order = await play.order();
    play.behave(order, {spoil: (_right, host) => otherHost.redirect(status, host, order.attempt)});
    await play.settles(order, async () => {
      await play.send(play.message(order, {status: 'CP'}));
      await play.asks(order);
    });
    if (otherHost.keysFor.has(order.attempt.refno)) {
      throw new Failure(`The shop followed a redirect (${status}), and its keys arrived at another host.`);
    }
    play.did.push('kept its keys');
    await play.shipsNothingMore(order);
    play.behave(order);
    await play.sells(order);
  },
});

/** How a buyer pays whom PromptPay has failed. Throws a Failure when there is no way. */
async function otherWay({shop, options}: Play, number: string): Promise<Placed> {
  if (!shop.can('again')) throw new NotAsked('--order made no other payment. Give --again.');
  const channel = options.channels.includes('form') ? 'form' : 'qr';
  return shop.place(channel, {number} as Placed).catch((error: Error) => {
    if (!(error instanceof CommandProblem)) throw error;
    throw new Failure(`PromptPay failed, and the buyer got no other way to pay: ${error.message}`);
  });
}

/** PromptPay does not work while the shop asks for a QR. */
export const promptPay = (name: string, what: string, fault: PromptPayFault, anchor: string): Case => ({
  name: `promptpay-${name}`,
  sentence: `The PromptPay API ${what}. The buyer gets another way to pay${fault === 'refused' ? '.' : ', and the QR is paid.'}`,
  page: `docs/api/none-ui-api/promptpay-api#${anchor}`,
  channel: 'qr',
  needs: ['order', 'shipments'],
  async run(play) {
    const {number, lost, other} = await play.shop.placeDespite(fault);
    const second = other ?? (await otherWay(play, number));
    play.did.push('offered another way to pay');
    if (!lost) return play.sells(second);
    // A worker may have read its list of attempts before the call failed, and asks about all of them once more.
    await sleep(READ_BEFORE);
    play.pay(lost);
    await play.keepsAsking(lost, second);
    await play.byItself(() => play.shipsOnce(lost));
  },
});
