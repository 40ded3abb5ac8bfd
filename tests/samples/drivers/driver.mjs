// Calls the Node.js client: a line of JSON in, a line of JSON out. `clients.ts` explains both.

import {createInterface} from 'node:readline';
import * as client from '../../../samples/node/payments.mjs';

async function answer({call, settings: {seconds = 30, ...settings}, args}) {
  if (call === 'satang') return client.satangOf(args.text);
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
