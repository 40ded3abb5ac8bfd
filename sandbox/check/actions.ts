import {setTimeout as sleep} from 'node:timers/promises';
import {currencies} from 'payment-contract/tables';
import {THAI_BAHT} from '../engine/tables';
import type {Play} from './play';
import {knock, type Knock} from './provider';
import {Failure, NotAsked, until, type Placed} from './shop';
import {isToken} from './requests';

/** How long nobody must have asked before a question can be put down to a postback. */
const QUIET = 3_000;
/** How soon a shop asks that was misled by a postback. */
const ASKS_AT_ONCE = 1_500;
const LONGEST_RETURN = 3;

type Method = Knock['method'];

/** Places orders one after the other. */
export async function placeOrders(play: Play, count: number): Promise<Placed[]> {
  const orders: Placed[] = [];
  while (orders.length < count) orders.push(await play.order());
  return orders;
}

/** A currency that is neither the order's nor the usual one. */
export const otherCurrency = ({attempt}: Placed): string =>
  currencies.rows.find(({code}) => ![attempt.currency, THAI_BAHT].includes(code))!.code;

/** The buyer changes the amount of an order, and pays the changed one. */
export function payOtherTotal(play: Play, placed: Placed): void {
  play.alter(placed, 'total', Number(placed.attempt.total) === 1 ? '2.00' : '1.00');
  play.pay(placed);
}

/** Demands that an order ships nothing, that a person is told, once, and that the order is not simply paid. */
export async function leavesToPerson(play: Play, placed: Placed): Promise<void> {
  await play.shipsNothingMore(placed);
  await play.tells(placed);
  await play.isIn(placed, 'attention', 'open');
}

/**
 * Sends a postback with a token that does not fit, and demands this answer, and no question to Inquiry. A shop may
 * ask about an order at any time, so one question after a postback proves nothing.
 *
 * @param how the token is wrong.
 */
export async function asksNothing(play: Play, {attempt}: Placed, message: Knock, how: string, wanted: 200 | 403) {
  const questions = play.provider.questionsAbout(attempt.refno);
  let isQuiet = false;
  for (let round = 0; round < 4 && !isQuiet; round += 1) {
    const earlier = questions.asked;
    await sleep(QUIET);
    isQuiet = questions.asked === earlier;
  }
  for (let sent = 1; ; sent += 1) {
    const before = questions.asked;
    const {status, text} = await play.reach(message);
    const isRight = wanted === 200 ? status === 200 : status >= 400 && status < 500;
    const reason = wanted === 200 ? ' and tell a person, because a buyer can change the reference and pay' : '';
    if (!isRight) throw new Failure(`The shop ${text} to a postback ${how}. It must answer ${wanted}${reason}.`);
    if (!isQuiet || !(await until(() => questions.asked > before, ASKS_AT_ONCE))) break;
    if (sent === 3) throw new Failure(`The shop asked Inquiry because of a postback ${how}.`);
  }
  play.did.push(`answered ${wanted} and asked nothing`);
}

/**
 * The address of an order, with its own token.
 *
 * @throws NotAsked when it has none.
 * @throws Failure when the form has the address of the control panel, whose token every buyer would then know.
 */
export function ownAddress(play: Play, {attempt}: Placed): string {
  const address = attempt.postbackUrl;
  if (address && address !== play.options.postbackUrl) return address;
  if (!address || ![...new URL(address).searchParams].some(isToken)) {
    throw new NotAsked('The order names no postback address of its own (postbackurl).');
  }
  throw new Failure(
    "The form has the address of --postback-url, and with it the shop's token: a buyer can read it there, and forge the postback of any order. Give each attempt a token of its own.",
  );
}

/** The buyer's return by a method, with the status that the address says, if any. */
function returning(play: Play, placed: Placed, method: Method, status?: 'CP'): Knock {
  const {returnUrl: address} = placed.attempt;
  if (!address) throw new NotAsked('The order names no return address (returnurl).');
  return status ? play.message(placed, {method, status, address}) : {method, url: address};
}

/** Lets the buyer come back at once by each method, at an address that says paid. */
export async function comeBack(play: Play, placed: Placed, ...methods: Method[]): Promise<void> {
  await Promise.all(methods.map((method) => play.reach(returning(play, placed, method, 'CP'), 'the buyer came back')));
}

/**
 * Tells a shop of a payment in each way that it has: the buyer comes back, `--settle` asks as a page of the shop does,
 * and the postback arrives. Each of them can decide by code of its own, and the first one may end the question.
 */
export async function tellInEachWay(play: Play, placed: Placed): Promise<void> {
  if (placed.attempt.returnUrl) await comeBack(play, placed, 'GET', 'POST');
  await play.trySettle(placed);
  await play.tell(placed);
}

/** The words of the page that a buyer sees after the return. Throws a Failure for an answer that is none. */
export async function readReturnPage(play: Play, placed: Placed, method: Method, status?: 'CP'): Promise<Set<string>> {
  let request = returning(play, placed, method, status);
  for (let step = 1; ; step += 1) {
    const {status, text, body, location} = await knock(request);
    const isRedirect = [301, 302, 303].includes(status) && location !== undefined;
    if (status !== 200 && !isRedirect) {
      throw new Failure(`The shop ${text} to the buyer who came back by ${method}. Answer 200, or 303 to a POST.`);
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
