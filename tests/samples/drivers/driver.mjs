// Calls the Node.js client: a line of JSON in, a line of JSON out. `clients.ts` explains both.

import {syncBuiltinESMExports} from 'node:module';
import {createInterface} from 'node:readline';
import timers from 'node:timers/promises';
import * as client from '../../../samples/node/payments.mjs';

/** Runs the loop with one attempt, on a clock that the steps move. */
async function work({age, steps}) {
  timers.setTimeout = async () => {};
  syncBuiltinESMExports();
  let now = Date.now();
  Date.now = () => now;
  const since = now / 1000 - age;
  let outcome;
  const failed = [];
  const shop = {
    openAttempts: async () => {
      const step = steps.shift();
      now += step.wait * 1000;
      outcome = step.outcome;
      if (outcome === 'unreadable') throw new Error('gone away');
      return [{reference: '202611200001', since, postbacks: ['1']}];
    },
    settle: async () => {
      if (outcome === 'fails') throw new Error('no answer');
      return 'schedule';
    },
    close: async () => {},
    failed: async (...report) => void failed.push(report),
  };
  try {
    return await client.keepAsking(shop);
  } catch (error) {
    return {failed, ended: error.message};
  }
}

async function answer({call, settings: {seconds = 30, ...settings}, args}) {
  if (call === 'work') return work(args);
  if (call === 'satang') return client.satangOf(args.text);
  if (call === 'total') return client.totalOf(args.satang);
  if (call === 'currency') return client.currencyOf(args.text);
  if (call === 'pause') return client.pauseOf(args.ask, args.age);
  const payments = Object.assign(new client.Payments(settings), {seconds: Number(seconds)});
  if (call === 'inquireRecurring') return payments.inquireRecurring(args.reference);
  if (call !== 'inquireOrder') return payments[call](args);
  const verdict = payments.decide(await payments.inquireOrder(args.reference), args);
  return {...verdict, payment: verdict.payment?.number};
}

for await (const line of createInterface({input: process.stdin})) {
  let reply;
  try {
    reply = {result: await answer(JSON.parse(line))};
  } catch (error) {
    if (!(error instanceof client.PaymentsError)) throw error;
    reply = {error: error.constructor.name, text: error.message};
  }
  console.log(JSON.stringify(reply));
}
