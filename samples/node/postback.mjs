/**
 * Takes postbacks, asks Inquiry about every open attempt, and ships each order once.
 *
 * node postback.mjs orders 8000
 *
 * A reference is one attempt to pay for an order, and an order can have several. The folder `orders` stands for your
 * database. Before the buyer leaves, your shop writes two files, with spaces only between the values:
 *   A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
 *                         Delete it when you close the order: a later payment is then a task for a person
 *   202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
 *                         postback address, "A17 1250.00 00 a-secret"
 * This program writes:
 *   202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
 *   202611200001.closed   nothing more to ask, until the next postback
 *   A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
 *   202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
 *                         comes back with the next answer. Move it to an archive only together with the attempt
 * Run it behind your HTTPS proxy, and let systemd or pm2 start it again when it ends. Several can run on one folder.
 */

import {randomUUID} from 'node:crypto';
import {appendFile, link, readdir, readFile, realpath, rm, stat, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {BadPostback, Payments, currencyOf, isToken, keepAsking, oneLine, readPostback, satangOf} from './payments.mjs';

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
    person = person ? `${person}; the order was shipped` : 'the order was shipped';
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
    // A task that is there is never written again: a person may have settled it, and would refund a second time.
    const isKept = isTask ? lines.includes(line) : lines.length === 0 || lines.at(-1) === line;
    if (!isKept) await addTaskLine(reference, line);
  } finally {
    // Also with a full disk.
    if (lastLogged.get(reference) !== line) console.log(line);
    if (lastLogged.size >= 10_000) lastLogged.clear(); // the memory stays small, and some lines come again
    lastLogged.set(reference, line);
  }
}

// Your database: replace the functions from here to `addTaskLine`. `folder`, the functions below, and the imports that
// only these need go as well. database.mjs has them with SQL.

/** SELECT … FROM attempts WHERE reference = ?; undefined if there is none. */
async function attemptOf(reference) {
  const words = await wordsIn(reference, 4, 'order, total, currency and token');
  if (!words) return undefined;
  const [order, total, currency, token] = words;
  return {reference, order, total, currency, token};
}

/** SELECT reference FROM attempts WHERE token = ? */
async function ownerOf(token) {
  for (const name of (await readdir(folder)).filter((each) => REFERENCE.test(each))) {
    const attempt = await attemptOf(name).catch(() => undefined); // one that cannot be read concerns no other
    if (isToken(token, attempt?.token)) return name;
  }
  return undefined;
}

/** INSERT INTO postbacks …, committed before the answer. */
const storePostback = (reference) => writeFile(fileOf(`${reference}.${Date.now()}-${randomUUID()}.postback`), '');

/** The references to ask about, with the time of the last event and the postbacks of each, oldest first. */
async function openAttempts() {
  const names = (await readdir(folder)).sort();
  const isClosed = new Set(names.filter((name) => name.endsWith('.closed')));
  const postbacks = new Map(names.filter((name) => REFERENCE.test(name)).map((reference) => [reference, []]));
  for (const name of names.filter((each) => each.endsWith('.postback'))) postbacks.get(name.split('.')[0])?.push(name);
  const open = [];
  for (const [reference, found] of postbacks) {
    if (found.length === 0 && isClosed.has(`${reference}.closed`)) continue;
    const last = found.length > 0 ? Number(found.at(-1).split(/[.-]/)[1]) : (await stat(fileOf(reference))).mtimeMs;
    open.push({reference, since: last / 1000, postbacks: found});
  }
  return open;
}

/** Deletes these postbacks, which came before the question. A later one leads to another question. */
async function close(reference, postbacks, isDecided) {
  if (isDecided) await writeFile(fileOf(`${reference}.closed`), '');
  for (const name of postbacks) await rm(fileOf(name), {force: true});
}

/**
 * Marks the order as paid, once. Returns the payment that it is marked with; undefined if it is closed or changed.
 * A person who ships by hand writes the same mark: the reference, and the number of the payment if it is known.
 *
 * UPDATE orders SET payment = ? WHERE id = ? AND payment IS NULL AND is_open AND total = ? AND currency = ?
 * and in the same transaction: INSERT INTO shipments …
 */
async function fulfil({order, total, currency}, payment) {
  const [totalNow, currencyNow] = (await wordsIn(`${nameOf(order)}.order`, 2, 'total and currency')) ?? [];
  if (satangOf(totalNow) === satangOf(total) && currencyOf(currencyNow) === currencyOf(currency)) {
    const draft = fileOf(`${randomUUID()}.draft`);
    try {
      await writeFile(draft, payment);
      await link(draft, fileOf(`${nameOf(order)}.fulfilled`)); // a name can be linked once
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, {force: true});
    }
  }
  return paidBy(order);
}

const paidBy = (order) => textIn(`${nameOf(order)}.fulfilled`);

/** SELECT line FROM tasks WHERE reference = ? ORDER BY id */
const taskLines = async (reference) => (await textIn(`${reference}.task`))?.trimEnd().split(/\r?\n/) ?? [];

/** INSERT INTO tasks … */
const addTaskLine = (reference, line) => appendFile(fileOf(`${reference}.task`), `${line}\n`);

const fileOf = (name) => path.join(folder, name);
/** The name of an order can contain a slash. */
const nameOf = (order) => encodeURIComponent(order);

/** What a file contains, as strict UTF-8; undefined if there is none. */
async function textIn(name) {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(await readFile(fileOf(name)));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function wordsIn(name, count, expected) {
  const words = (await textIn(name))?.split(/\s+/).filter(Boolean);
  if (words && words.length !== count) throw new Error(`${name}: write ${expected}, none with a blank in it.`);
  return words;
}

const REFERENCE = /^\d{1,12}$/;
let folder = 'orders';
export const payments = Payments.fromEnvironment();
payments.seconds = 10; // questions wait for each other: one that hangs holds all others back

// Another file can import `receive` and `settle`. pm2 starts this one by a program of its own.
const started = [process.argv[1], process.env.pm_exec_path].map((file) => realpath(file ?? '').catch(() => ''));
if ((await Promise.all(started)).includes(fileURLToPath(import.meta.url))) {
  const port = process.argv[3];
  try {
    if (!/^\d+$/.test(port))
      throw new Error('Write the folder of your attempts and a port: node postback.mjs orders 8000');
    folder = process.argv[2];
    for (const name of ['apiUrl', 'apiKey', 'secretKey', 'merchantId', 'postbackToken']) payments.setting(name);
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
