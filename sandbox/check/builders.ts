import {currencies} from 'payment-contract/tables';
import {POSTBACK_FIELDS} from '../engine/postbacks';
import {jsonReply, type Reply} from '../engine/replies';
import {POSTBACK_TIMEOUT_MS} from '../engine/settings';
import {THAI_BAHT} from '../engine/tables';
import type {Channel, CommandName} from './options';
import type {StatusCode} from '../engine/orders';
import type {Play} from './play';
import {knock, type Behaviour, type Knock, type PromptPayFault} from './provider';
import {Failure, NotAsked, type OrderState, type Placed} from './shop';

export const REFUNDS = 'docs/api/payment-method#refunds';
export const PREPARATION = 'docs/api/preparation';
export const RULES = `${PREPARATION}#postback-rules`;
export const TOKENS = `${PREPARATION}#tokens`;
export const INQUIRY = 'docs/api/payment-features/inquiry-api';

/** A part of a case: it does something to an order, or demands something of the shop. */
export type Step = (play: Play, placed: Placed) => unknown;

/** One thing that goes wrong, and how a shop is seen to survive it. */
export interface Case {
  /** Stable: merchants choose cases by it. */
  name: string;
  /** What is tried. */
  sentence: string;
  /** Page and anchor of the site that explain it. */
  page: string;
  /** What is done with a new order of the shop, in turn. Throws Failure, NotAsked or CommandProblem. */
  steps: readonly Step[];
  /** Takes the place of the steps, and places what orders it needs. */
  withoutOrder?: (play: Play) => Promise<unknown>;
  /** The way to pay, if the case needs one; otherwise the first that the shop offers. */
  channel?: Channel;
  /** Commands without which it cannot be played; by default `shipments`. */
  needs?: readonly CommandName[];
  /** Cases that would disturb others are played after them. */
  alone?: 'hanging' | 'in turn' | 'burst';
  /** How many questions a person is asked, if the case is asked without being chosen by name. */
  questions?: number;
}

export const one = (
  name: string,
  sentence: string,
  page: string,
  steps: Step | readonly Step[],
  more: Partial<Case> = {},
): Case => ({name, sentence, page, steps: [steps].flat(), ...more});

/** A case that needs the form, as all with a return page or a card do. */
export const byForm = (name: string, sentence: string, page: string, steps: Step | readonly Step[]): Case =>
  one(name, sentence, page, steps, {channel: 'form'});

export const pay: Step = (play, placed) => play.pay(placed);
export const tell: Step = (play, placed) => play.tell(placed);
export const ships: Step = (play, placed) => play.shipsOnce(placed);
/** Pays, tells the shop, and demands the shipment. */
export const sells: Step = (play, placed) => play.sells(placed);
/** Tells the shop, and demands that nothing ships, or nothing more. */
export const nothing: Step = (play, placed) => play.shipsNothingMore(placed);
/** Demands that a person is told, once, and that the order is not simply paid. */
export const person: Step = async (play, placed) => {
  await play.tells(placed);
  await play.isIn(placed, ['attention', 'open']);
};
export const decline: Step = (play, {order}) => play.move(order, 'RE');
export const right: Step = (play, placed) => play.behave(placed);

/** Moves an order, and tells nobody. */
export const becomes =
  (...statuses: StatusCode[]): Step =>
  (play, {order}) =>
    play.move(order, ...statuses);

export const behaves =
  (behaviour: Behaviour): Step =>
  (play, placed) =>
    play.behave(placed, behaviour);

/** Demands the state of an order, if the shop says it. */
export const isIn =
  (...states: OrderState['state'][]): Step =>
  (play, placed) =>
    play.isIn(placed, states);

/** What a shop does without a postback. */
export const byItself =
  (step: Step, allowed?: string): Step =>
  (play, placed) =>
    play.byItself(() => step(play, placed), allowed);

/** A declined buyer tries a second card under the same reference. */
export const secondCard = (...steps: Step[]): Step => {
  return async (play, placed) => {
    const order = play.provider.own(play.provider.sandbox.engine.attemptAgain(placed.order));
    const second = play.replace(placed, {...placed, order});
    for (const step of steps) await step(play, second);
  };
};

type Spoil = NonNullable<Behaviour['spoil']>;

/** How long Inquiry hangs, in milliseconds: longer than a postback may take. */
export const HANGS = POSTBACK_TIMEOUT_MS + 3_000;
/** Bytes of a body that a server may refuse to read. */
export const LONG = 100_000;
const LONGEST_RETURN = 3;

export const serverError = (): Reply => jsonReply({message: 'Internal Server Error'}, 500);

/** A reply with other values in every record. */
export function withValues(right: Reply, values: Record<string, unknown>): Reply {
  const records = [JSON.parse(String(right.body) || '[]')].flat() as Record<string, unknown>[];
  return jsonReply(records.map((record) => ({...record, ...values})));
}

/** A reply with a total that is written in digits of its own. */
export const withTotal = (right: Reply, total: string): Reply => ({
  ...right,
  body: String(right.body).replace(/"Total":[^,}]+/g, `"Total":${total}`),
});

/** The same total with 40 decimals. */
export const withFortyDecimals = (right: Reply): Reply => ({
  ...right,
  body: String(right.body).replace(
    /("Total":\d+)(?:\.(\d+))?/g,
    (_all, begin: string, decimals: string = '') => `${begin}.${decimals.padEnd(40, '0')}`,
  ),
});

export const failedInquiry = (name: string, what: string, spoil: Spoil, alone?: Case['alone']): Case =>
  one(
    `inquiry-${name}`,
    `Inquiry ${what} about a paid order, and works again afterwards.`,
    `${INQUIRY}#shapes`,
    [
      behaves({spoil}),
      pay,
      (play, placed) =>
        play.shipsNothingMore(placed, async () => {
          await play.tell(placed);
          await play.asks(placed);
        }),
      right,
      ships,
    ],
    {alone},
  );

export const redirected = (status: number): Case =>
  one(
    `redirect-${status}`,
    `The API redirects Inquiry to another host with ${status}. The keys must not follow.`,
    `${PREPARATION}#secrets`,
    [
      async (play, placed) => {
        const {otherHost} = play.provider;
        play.behave(placed, {spoil: (_right, host) => otherHost.redirect(status, host, placed.order)});
        await play.settles(placed, async () => {
          await play.send(play.message(placed.order, {status: 'CP'}));
          await play.asks(placed);
        });
        if (otherHost.keysFor.has(placed.order.refno)) {
          throw new Failure(`The shop followed a redirect (${status}), and its keys arrived at another host.`);
        }
        play.did.push('kept its keys');
      },
      nothing,
      right,
      sells,
    ],
  );

/** A payment that looks like any other, and whose postback comes in a certain way. */
export const paid = (
  name: string,
  sentence: string,
  page: string,
  method: 'GET' | 'POST' | 'JSON',
  more?: Partial<Case>,
): Case =>
  one(
    name,
    sentence,
    page,
    [
      pay,
      (play, {order}) => {
        const message = play.message(order, {method: method === 'GET' ? 'GET' : 'POST'});
        return play.send(method === 'JSON' ? asJson(message) : message);
      },
      (play, placed) => play.shipsAtOnce(placed),
      (play, placed) => play.isPlain(placed),
    ],
    more,
  );

/** A postback that says paid about an order that nobody has paid. */
export const forged = (method: 'GET' | 'POST', more?: Partial<Case>): Case =>
  one(
    `forged-${method.toLowerCase()}`,
    `A forged postback by ${method} says that an unpaid order is paid.`,
    `${PREPARATION}#postback`,
    (play, placed) =>
      play.shipsNothingMore(placed, () => play.reach(play.message(placed.order, {method, status: 'CP'}))),
    more,
  );

/** A postback without a right token. Without commands its reference is one that the shop never made. */
export const unauthorised = (name: string, how: string, token: (value: string) => string | undefined): Case =>
  one(`forged-${name}`, `A postback ${how} comes. The answer is 403, and the shop does not ask Inquiry.`, TOKENS, [], {
    needs: [],
    withoutOrder: async (play) => {
      const placed = play.shop.isPerson ? undefined : await play.order();
      const order = placed?.order ?? play.strange();
      const message = play.message(order, {method: 'GET', status: 'CP'});
      const forgery = withToken(message, token);
      if (forgery.url === message.url) throw new NotAsked('The postback address has no token in its query.');
      const refuse = (): Promise<void> => play.asksNothing(order, forgery, how, 403);
      if (placed && play.shop.can('shipments')) await play.shipsNothingMore(placed, refuse);
      else await refuse();
    },
  });

/**
 * The address of an order, with its own token.
 *
 * @throws NotAsked when it has none.
 * @throws Failure when the form has the address of the control panel, whose token every buyer would then know.
 */
export function ownAddress(play: Play, {order}: Placed): string {
  const address = order.postbackUrl;
  if (address && address !== play.options.postbackUrl) return address;
  if (!address || ![...new URL(address).searchParams].some(isToken)) {
    throw new NotAsked('The order names no postback address of its own (postbackurl).');
  }
  throw new Failure(
    "The form has the address of --postback-url, and with it the shop's token: a buyer can read it there, and forge the postback of any order. Give each attempt a token of its own.",
  );
}

/** A payment that Inquiry describes with a value that is not the order's. */
export const differing = (name: string, sentence: string, ...alter: Step[]): Case =>
  one(name, sentence, `${INQUIRY}#verify`, [...alter, pay, nothing]);

export const otherAmount: Step = (play, placed) =>
  play.alter(placed, 'total', Number(placed.order.total) === 1 ? '2.00' : '1.00');

export const otherCurrency: Step = (play, placed) => {
  const {currency} = placed.order;
  play.alter(placed, 'currency', currencies.rows.find(({code}) => ![currency, THAI_BAHT].includes(code))!.code);
};

/** PromptPay does not work while the shop asks for a QR. */
export const promptPay = (name: string, what: string, fault: PromptPayFault, anchor: string): Case =>
  one(
    `promptpay-${name}`,
    `The PromptPay API ${what}. The buyer gets another way to pay${fault === 'refused' ? '.' : ', and the QR is paid.'}`,
    `docs/api/none-ui-api/promptpay-api#${anchor}`,
    [],
    {
      channel: 'qr',
      needs: ['order', 'shipments'],
      withoutOrder: async (play) => {
        const {number, lost, other} = await play.shop.placeDespite(fault);
        const second = other ?? (await play.otherWay(number));
        play.did.push('offered another way to pay');
        if (!lost) return play.sells(second);
        play.pay(lost);
        return play.byItself(() => play.shipsOnce(lost));
      },
    },
  );

/** Two payments under one reference. */
export const payTwice: Step = (play, placed) => {
  const order = play.provider.own(play.provider.sandbox.engine.createOrder(placed.order));
  for (const paidOne of [placed, {...placed, order}]) play.pay(paidOne);
};

export const asJson = (message: Knock): Knock => ({
  ...message,
  contentType: 'application/json',
  body: JSON.stringify(Object.fromEntries(new URLSearchParams(message.body))),
});

const FIELDS: ReadonlySet<string> = new Set(POSTBACK_FIELDS);

/** Whether a parameter of a postback's address looks like a token. */
const isToken = ([name, value]: [string, string]): boolean =>
  !FIELDS.has(name) && (/token|secret|key|hash|sig/i.test(name) || value.length >= 16);

/** With something else in the place of each token in the query, or without it. The fields of a GET are kept. */
function withToken({url, ...message}: Knock, change: (value: string) => string | undefined): Knock {
  const address = new URL(url);
  for (const [name, value] of [...address.searchParams].filter(isToken)) {
    const other = change(value);
    if (other === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, other);
  }
  return {...message, url: address.href};
}

/** The buyer's return by a method, with the status that the address says, if any. */
export function returning(play: Play, {order}: Placed, method: 'GET' | 'POST', status?: 'CP'): Knock {
  const {returnUrl: address} = order;
  if (!address) throw new NotAsked('The order names no return address (returnurl).');
  return status ? play.message(order, {method, status, address}) : {method, url: address};
}

/** Lets the buyer come back at once by each method, at an address that says paid. */
export const comeBack = (play: Play, placed: Placed, ...methods: ('GET' | 'POST')[]): Promise<unknown> =>
  Promise.all(methods.map((method) => play.reach(returning(play, placed, method, 'CP'), 'the buyer came back')));

/** The words of the page that a buyer sees after the return. Throws a Failure for an answer that is none. */
export async function pageOfReturn(message: Knock): Promise<Set<string>> {
  let request = message;
  for (let step = 1; ; step += 1) {
    const {status, text, body, location} = await knock(request);
    const isRedirect = [301, 302, 303].includes(status) && location !== undefined;
    if (status !== 200 && !isRedirect) {
      throw new Failure(
        `The shop ${text} to the buyer who came back by ${message.method}. Answer 200, or 303 to a POST.`,
      );
    }
    if (!isRedirect || step > LONGEST_RETURN) {
      return new Set(body.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ').match(/[\p{L}\p{M}]{2,}/gu) ?? []);
    }
    const url = new URL(location, request.url);
    // Another host, for example a login, is not called.
    if (url.host !== new URL(request.url).host) return new Set();
    request = {method: 'GET', url: url.href};
  }
}

const STRANGE = '999999999998';
/** What no provider sends, by where it stands in the request. */
const HOSTILE = {
  'GET with': [
    `refno=${STRANGE}&refno=999999999997`,
    `refno[]=${STRANGE}&status[]=CP`,
    `refno[a][b]=${STRANGE}`,
    'refno=%00',
    'refno=..%2F..%2Fetc%2Fpasswd',
    'refno=%ff%fe',
    '',
  ],
  'POST with': [
    `refno=${STRANGE}%00`,
    'refno=__proto__&refno=constructor',
    `refno=${STRANGE}&productdetail=${'x'.repeat(3 * LONG)}`,
    '\u0000'.repeat(100),
  ],
  'POST with the JSON': [
    '{"refno":',
    'null',
    '42',
    '[]',
    `["${STRANGE}"]`,
    `{"refno":["${STRANGE}"],"status":{"a":1}}`,
    `{"refno":{"$ne":null}}`,
    '{"refno":"\\u0000"}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ],
};

/** A text with its size, if it is too long to be shown. */
function shown(text: string): string {
  if (text.length <= 60) return `"${text}"`;
  const size = text.length < 1_000 ? `${text.length} bytes` : `${Math.round(text.length / 1_000)} kB`;
  return `${size} that begin with "${text.slice(0, 20)}"`;
}

/** Requests that no provider sends, each with its name. */
export const hostile = (address: string): [string, Knock][] =>
  Object.entries(HOSTILE).flatMap(([how, texts]) =>
    texts.map((text): [string, Knock] => {
      const isGet = how.startsWith('GET');
      const contentType = how.endsWith('JSON') ? 'application/json' : undefined;
      const url = isGet ? `${address}${address.includes('?') ? '&' : '?'}${text}` : address;
      const message: Knock = isGet ? {method: 'GET', url} : {method: 'POST', url, body: text, contentType};
      return [`${how} ${shown(text)}`, message];
    }),
  );
