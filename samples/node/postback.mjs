/**
 * Takes postbacks, asks Inquiry about every open attempt, and ships each order once.
 *
 * node postback.mjs 8000
 *
 * A reference is one attempt to pay for an order, and an order can have several. folder.mjs keeps both in files, so
 * that you can try the handler. In your shop, import from './database.mjs' instead: it is the same with SQL.
 * Run it behind your HTTPS proxy, and let systemd (Restart=always, RestartSec=5) or a container start it again
 * when it ends. Several can run on the same data.
 */

import {realpath} from 'node:fs/promises';
import {createServer} from 'node:http';
import {fileURLToPath} from 'node:url';
import {
  addTaskLine,
  attemptOf,
  close,
  fulfil,
  openAttempts,
  ownerOf,
  paidBy,
  storePostback,
  taskLines,
} from './folder.mjs';
import {BadPostback, Payments, isToken, keepAsking, oneLine, readPostback} from './payments.mjs';

/** Stores the reference, and answers. The question comes later. */
async function answer(request, response) {
  try {
    response.statusCode = await receive(await readPostback(request));
  } catch (error) {
    if (!(error instanceof BadPostback)) console.error(oneLine(`Cannot store a postback: ${error.message}`));
    response.statusCode = error.status ?? 500; // not 403: the postback may be genuine
  }
  response.setHeader('Connection', 'close');
  response.end();
}

/** Returns the HTTP status of the answer. */
export async function receive({reference, token}) {
  const shopToken = payments.setting('postbackToken');
  const attempt = reference ? await attemptOf(reference) : undefined;
  if (isToken(token, shopToken, attempt?.token)) {
    if (attempt) await storePostback(reference);
    else if (reference) await report(reference, `unknown ${reference}`, true);
    else await report('reference', 'unknown reference', true); // the postback has none that can be read
    return 200;
  }
  const owner = token && (await ownerOf(token));
  if (!owner) return 403;
  // The buyer may have changed the reference in the form, and paid. One task for each attempt.
  if (!(await taskLines(owner)).some((line) => line.includes('with the token of')))
    await report(owner, `unknown ${reference || 'reference'}, with the token of ${owner}`, true);
  return 200;
}

/** Asks Inquiry, ships a paid order, and tells a person what a program cannot decide. Returns when to ask again. */
export async function settle(reference) {
  const attempt = await attemptOf(reference);
  if (!attempt) throw new Error('there is no such attempt');
  const paid = await paidBy(attempt.order);
  const verdict = payments.decide(await payments.inquireOrder(reference), attempt);
  let line = `${verdict.decision} ${reference} ${verdict.statuses}`;
  let {person} = verdict;
  // Another process has shipped since the question, and the reply can be older: ask again.
  if (!verdict.ship && (await paidBy(attempt.order)) !== paid) return 'schedule';
  if (verdict.ship) {
    line = `paid ${reference} ${attempt.total}`;
    // One payment for an order, not for an attempt: a second attempt can be paid, too.
    const payment = `${reference} ${oneLine(verdict.payment.number)}`;
    const mark = (await fulfil(attempt, payment)) ?? undefined; // null, from a database
    if (mark === undefined) {
      line = `changed ${reference} ${attempt.order}`;
      person = 'the order is closed or has another total now: refund it, or ship by hand';
    } else if (referenceIn(mark) !== reference) {
      line = `paid twice ${attempt.order} ${mark} and ${payment}`;
      person = 'refund the second one';
    }
  } else if (referenceIn(paid) === reference && verdict.statuses) {
    person = `${person ? `${person}; ` : ''}the order is marked as paid; stop the parcel if it has not left`;
  } else if (paid && person) {
    person += `; the order is paid by ${paid}`;
  }
  await report(reference, person ? `${line}, ${person}` : line, Boolean(person));
  return verdict.ask;
}

/** The mark of an order that a person has shipped by hand can end with a line break, or be the reference alone. */
const referenceIn = (mark) => mark?.trim().split(/\s/)[0];

const failed = (reference, sentence, isTask) => report(reference, `retry ${reference}: ${sentence}`, isTask);

const lastLogged = new Map();

/** Logs a line when it is new, and keeps it for a person if it is a task or says what became of one. */
async function report(reference, text, isTask) {
  const line = oneLine(text, 200) + (isTask ? ': ask a person' : '');
  try {
    const lines = await taskLines(reference);
    const last = lines.filter((each) => each.includes(reference)).at(-1); // a person may have written below it
    if (line !== last && (isTask || lines.length > 0)) await addTaskLine(reference, line);
  } finally {
    // Also with a full disk.
    if (lastLogged.get(reference) !== line) console.log(line);
    if (lastLogged.size >= 10_000) lastLogged.clear(); // the memory stays small, and some lines come again
    lastLogged.set(reference, line);
  }
}

export const payments = Payments.fromEnvironment();
payments.seconds = 10; // questions wait for each other: one that hangs holds all others back

// Another file can import `receive` and `settle`. pm2 starts this one by a program of its own.
const started = [process.argv[1], process.env.pm_exec_path].map((file) => realpath(file ?? '').catch(() => ''));
if ((await Promise.all(started)).includes(fileURLToPath(import.meta.url))) {
  const port = process.argv[2];
  try {
    if (!/^\d+$/.test(port)) throw new Error('Write a port: node postback.mjs 8000');
    for (const name of ['apiUrl', 'apiKey', 'secretKey', 'merchantId', 'postbackToken']) payments.setting(name);
    await openAttempts(); // it does not start without its folder or database
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  // A caller has 10 seconds to send its request.
  const server = createServer(
    {requestTimeout: 10_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000},
    answer,
  );
  server.listen(Number(port), '127.0.0.1', () => console.log('listening'));
  await keepAsking({openAttempts, settle, close, failed});
}
