/**
 * Compares the attempts of the last seven days with Inquiry: a line for each, then the sum of each day. Run it daily.
 * It ships nothing: run it after the handler has asked about its open attempts.
 *
 * node reconcile.mjs orders.txt
 *
 * Exits with 1 when a person has to look, and with 2 when it cannot read the file or finds no attempt in it, as after a
 * query that failed. The file is the result of a query of your database: a line for each attempt with its reference,
 * order, total, currency and state, such as
 *   202611200001 A17 1250.00 00 open
 * Take every order with an attempt of the last seven days, or with a link until seven days after its expireDate, and all
 * attempts of each: an earlier one may have paid it. The state is fulfilled for the attempt that the order was shipped
 * for; another is open, failed or cancelled.
 */

import {readFile} from 'node:fs/promises';
import {Payments, PaymentsError, currencyOf, oneLine, satangOf} from './payments.mjs';

/** Nobody has to look. */
const FINE = ['agrees', 'still-pending', 'not-paid'];
const IDLE = ['pending', 'failed', 'cancelled', 'test'];

/** Compares the state of an attempt with Inquiry. `others` are all attempts of its order. */
function verdictOn(attempt, others) {
  const {state, decision} = attempt;
  const fulfilled = others.filter((each) => each.state === 'fulfilled');
  const paid = others.filter((each) => each.decision === 'paid');
  if (decision === 'paid') {
    // One attempt pays an order: the fulfilled one, or else the first that is paid.
    if ((fulfilled.find((each) => paid.includes(each)) ?? paid[0]) !== attempt) return 'paid-twice';
    if (state === 'fulfilled') return 'agrees';
    return fulfilled.length > 0 ? 'paid-beside-fulfilled' : 'paid-but-not-fulfilled';
  }
  if (['held', 'unknown', 'differs', 'several', 'no-answer'].includes(decision)) return decision;
  if (state === 'fulfilled') return IDLE.includes(decision) ? 'fulfilled-but-not-paid' : 'fulfilled-but-refunded';
  if (decision === 'refunding') return decision;
  // Refunded before it shipped, and not paid again.
  if (decision === 'refunded' && paid.length + fulfilled.length === 0 && state !== 'cancelled') return decision;
  return decision === 'pending' ? 'still-pending' : 'not-paid';
}

const AN_ATTEMPT =
  /^\s*(\d{1,12})\s+(\S+)\s+((?:0|[1-9]\d{0,8})(?:\.\d{1,2}0*)?)\s+(\d\d|OO|THB)\s+(fulfilled|open|failed|cancelled)\s*$/i;

/** Reads the attempts. Fails with file and line at anything else. */
async function readAttempts(file) {
  let text;
  try {
    text = new TextDecoder('utf-8', {fatal: true}).decode(await readFile(file));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, {cause: error});
  }
  const attempts = new Map();
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const place = `${file}:${index + 1}`;
    const [, reference, order, total, currency, state] = AN_ATTEMPT.exec(line) ?? [];
    if (!reference)
      throw new Error(
        `${place}: write reference, order, total, currency and state, such as ` +
          `"202611200001 A17 1250.00 00 open", not "${oneLine(line)}".`,
      );
    if (attempts.has(reference)) throw new Error(`${place}: ${reference} is on an earlier line, too.`);
    attempts.set(reference, {reference, order, total, currency, state: state.toLowerCase()});
  }
  if (attempts.size === 0) throw new Error(`${file}: there is no attempt.`);
  return [...attempts.values()];
}

/** The day of the order in Thailand. Inquiry does not say when it was paid. */
function thaiDay({time}) {
  const [, local, zone = '+07:00'] = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(time) ?? [];
  const moment = Date.parse(local + zone);
  // The parser of JavaScript takes 30 February for 2 March.
  const isDay = moment && new Date(Date.parse(`${local}Z`)).toISOString().startsWith(local);
  return isDay ? new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10) : 'unknown-day';
}

/** Returns the decision, what Inquiry says, and the day of a payment. */
async function ask(payments, attempt) {
  try {
    const verdict = payments.decide(await payments.inquireOrder(attempt.reference), attempt);
    const {decision, statuses, person} = verdict;
    const says = decision === 'differs' ? person : statuses || 'nothing';
    return {decision, says, day: verdict.ship && thaiDay(verdict.payment)};
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    return {decision: 'no-answer', says: error.message};
  }
}

try {
  const payments = Payments.fromEnvironment();
  for (const name of ['apiUrl', 'apiKey', 'secretKey', 'merchantId']) payments.setting(name);
  const attempts = await readAttempts(process.argv[2] ?? 'orders.txt');
  // One after the other: the job never asks faster than it is answered.
  for (const attempt of attempts) Object.assign(attempt, await ask(payments, attempt));

  const sums = new Map();
  for (const attempt of attempts) {
    const {reference, order, total, currency, state, says} = attempt;
    const verdict = verdictOn(
      attempt,
      attempts.filter((each) => each.order === order),
    );
    console.log(`${verdict} ${reference} ${order} ${total} ${state}, Inquiry says ${says}`);
    if (!FINE.includes(verdict)) process.exitCode = 1;
    if (attempt.decision !== 'paid') continue;
    const key = `${attempt.day} ${currencyOf(currency)}`;
    const {sum, count} = sums.get(key) ?? {sum: 0, count: 0};
    sums.set(key, {sum: sum + satangOf(total), count: count + 1});
  }
  if (sums.size > 0) console.log('Sums by the day of the order, not of the payment:');
  for (const [key, {sum, count}] of [...sums].sort()) console.log(`sum ${key} ${sum} satang of ${count} paid attempts`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
