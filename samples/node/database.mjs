/**
 * The database of a shop: handler.sql on SQLite, for the handler, for your pages, and for the daily job.
 *
 * Copy handler.sql beside this file. In postback.mjs, import from './database.mjs' instead of './folder.mjs'.
 * Commands, of which the go-live check takes the first four:
 *   node database.mjs shipments A17   0, or 1 if the order ships
 *   node database.mjs tasks A17       what a person has to do about the order
 *   node database.mjs state A17       open, paid 1250.00, refunded or attention
 *   node database.mjs ask-again       the handler asks once more about the attempts of the last seven days
 *   node database.mjs recent          prints the lines that reconcile.mjs reads
 *   node database.mjs close-orders    closes the orders that nobody is expected to pay, and prints them
 * The last three in a crontab, an hour apart:
 *   0 3 * * *  cd /srv/shop && node database.mjs ask-again
 *   0 4 * * *  cd /srv/shop && node database.mjs recent >recent.txt; node reconcile.mjs recent.txt
 *   5 4 * * *  cd /srv/shop && node database.mjs close-orders
 * SHOP_DATABASE names the file of the database, by default shop.db. It is made when it is first opened.
 *
 * Needs Node.js 22.13 or newer. With an older one, install better-sqlite3, and write this in place of DatabaseSync:
 *   import DatabaseSync from 'better-sqlite3';
 */

import {randomBytes, randomInt, randomUUID} from 'node:crypto';
import {existsSync, readFileSync, realpathSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {Invalid, PaymentsError, satangOf, totalOf} from './payments.mjs';

const {DatabaseSync} = await import('node:sqlite').catch(() => {
  console.error(`database.mjs needs Node.js 22.13 or newer, or better-sqlite3. This is ${process.version}.`);
  process.exit(1);
});

const SQL = readFileSync(new URL('handler.sql', import.meta.url), 'utf8').replaceAll('\r', '');
const [TABLES] = SQL.split('-- attempt_of(');
const NAMED = /^-- (\w+)\(.*\n(?:--.*\n)*((?:[^-\n].*\n)+)/gm;
const STATEMENTS = Object.fromEntries(
  [...SQL.matchAll(NAMED)].map(([, name, text]) => [name, text.split(/;\n?/).filter(Boolean)]),
);

const isEmpty = (database) => !database.prepare("select 1 from sqlite_master where name = 'payment_attempts'").get();

/** Opens the database, and makes what it lacks. Waits so many seconds for a lock. */
function connect(wait) {
  const database = new DatabaseSync(process.env.SHOP_DATABASE || 'shop.db');
  database.exec(`pragma busy_timeout = ${wait * 1000}`);
  try {
    database.exec('pragma journal_mode = wal');
  } catch {
    // Another process begins at the same moment, and does this.
  }
  if (isEmpty(database)) {
    database.exec('begin exclusive');
    if (isEmpty(database)) database.exec(TABLES);
    database.exec('commit');
  }
  return database;
}

/** Runs statements in one transaction, up to the first that changes no row, then `more`. Returns rows, or their number. */
function transact(statements, values, wait, more = () => {}) {
  if (values.satang < 1) throw new Invalid('satang: write a whole number above zero.');
  const database = connect(wait);
  try {
    database.exec('begin');
    let result;
    for (const text of statements) {
      const statement = database.prepare(text);
      const own = Object.fromEntries([...text.matchAll(/:(\w+)/g)].map(([, name]) => [name, values[name]]));
      result = text.startsWith('select') ? statement.all(own) : statement.run(own).changes;
      if (result === 0) break;
    }
    if (result !== 0) more(database);
    database.exec('commit');
    return result;
  } finally {
    database.close(); // what is not committed is undone
  }
}

const run = (name, values = {}) => transact(STATEMENTS[name], values, 20);

/** A postback is answered within five seconds. */
const handler = (name, values = {}) => transact(STATEMENTS[name], values, 3);

const now = () => Math.floor(Date.now() / 1000);
const isTask = ({line}) => line.endsWith(': ask a person');

// For the handler. It awaits each of these, so those of another database can be asynchronous

export function attemptOf(reference) {
  const [row] = handler('attempt_of', {reference});
  return row && {reference, order: row.order_id, total: totalOf(row.satang), currency: row.currency, token: row.token};
}

export const ownerOf = (token) => handler('owner_of', {token})[0]?.reference;

export const storePostback = (reference) => handler('store_postback', {reference, id: randomUUID(), now: now()});

export const openAttempts = () =>
  handler('open_attempts').map(({postback, ...attempt}) => ({...attempt, postbacks: postback ? [postback] : []}));

export function close(reference, [id = null], isDecided) {
  if (isDecided) handler('close', {reference, id});
}

export function fulfil({order, reference, total, currency}, payment) {
  handler('fulfil', {order_id: order, reference, payment, satang: satangOf(total), currency});
  return paidBy(order);
}

export const paidBy = (order) => handler('paid_by', {order_id: order})[0]?.payment;

export const taskLines = (reference) => handler('task_lines', {reference}).map(({line}) => line);

export function addTaskLine(reference, line) {
  const [insert, update] = STATEMENTS.add_task_line;
  const values = {reference, line, now_ms: Date.now()};
  try {
    transact([insert], values, 3);
  } catch (error) {
    if (!error.message.startsWith('UNIQUE')) throw error;
    transact([update], values, 3); // the line is there, with an earlier date
  }
}

// For your pages

/** `more` stores your own lines of the order in the same transaction. It gets the connection, and must not be async. */
export const newOrder = (order, satang, currency = '00', more) =>
  transact(STATEMENTS.new_order, {order_id: order, satang, currency}, 20, more);

/** The basket has changed, which `more` stores. False, without it, if the order is paid, closed or has an open task. */
export const changeOrder = (order, satang, more) =>
  transact(STATEMENTS.change_order, {order_id: order, satang}, 20, more) > 0;

/**
 * open, paid, refunded, closed, or attention: a person looks at the order, and the buyer must not pay again. Undefined if
 * there is no such order.
 */
export const stateForBuyer = (order) => run('order_of', {order_id: order})[0]?.state;

/**
 * Stores an attempt to pay an order, and returns it. Undefined when the buyer must not pay now: the order is paid or
 * closed, or an earlier attempt may have paid it. Then say that your staff look at the payment. `settle` of the handler
 * asks about the earlier ones. `linkEnd` is the expireDate of a payment link, in seconds since 1970.
 */
export async function newAttempt(order, settle, linkEnd = null) {
  const [found] = run('order_of', {order_id: order});
  if (!found?.is_open || found.payment) return undefined;
  for (const {reference, pay_again} of run('attempts_of', {order_id: order}).reverse()) {
    try {
      if (!pay_again && (await settle(reference)) !== 'schedule') return undefined;
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      break; // without an answer, ask no more: the buyer can pay, and the handler goes on to ask
    }
  }
  if (stateForBuyer(order) !== 'open') return undefined; // a task waits, which an empty reply or none has not ended
  const reference = String(randomInt(10 ** 12)).padStart(12, '0');
  const token = randomBytes(32).toString('base64url');
  const times = {now: now(), now_ms: Date.now(), link_end: linkEnd};
  const isStored = run('new_attempt', {order_id: order, reference, token, ...times});
  return isStored ? attemptOf(reference) : undefined;
}

/** The references of an order, the newest last. */
export const attemptsOf = (order) => run('attempts_of', {order_id: order}).map(({reference}) => reference);

/**
 * The buyer has come back, and the order is open: the handler asks now, at most once in so many seconds. The page of a QR
 * asks your server every five seconds for stateForBuyer, and your server calls this with 5. It leaves the question to
 * the handler, which runs beside your server.
 */
export const storeReturn = (reference, pause = 60) =>
  run('store_return', {reference, id: randomUUID(), now: now(), before: now() - pause});

/** Keeps what createPromptPay has returned, so that the page can be loaded again. */
export function storeQr(reference, {image, expires}) {
  const ends = Date.parse(`${expires.replace(' ', 'T')}+07:00`) / 1000 || now() + 15 * 60; // without a time
  run('store_qr', {reference, image, ends});
}

/** The picture, and the seconds that are left. Hide it at 0, and offer a new attempt at -120. */
export function qrOf(reference) {
  const [found] = run('qr_of', {reference});
  return found && {image: found.image, seconds: found.ends - now()};
}

/**
 * What a person has to do: reference, order (null for an unknown reference) and line of each task. `later` is the last
 * line about the same reference, which says what became of the task, or ''.
 */
export function openTasks() {
  const lines = run('open_tasks');
  const last = new Map(lines.map(({reference, line}) => [reference, line]));
  return lines.filter(isTask).map(({reference, order_id: order, line}) => {
    const later = last.get(reference);
    return {reference, order, line, later: later === line ? '' : later};
  });
}

/**
 * A person has done it. False while an unpaid order waits for it: first call allowAttempt, or ship by hand. After a
 * refund, this comes last: withdraw and allowAttempt say what else follows. The order is then refunded, or with
 * `staysPaid` still paid, because only a part went back.
 */
export const settleTask = (reference, line, staysPaid = false) =>
  run('settle_task', {reference, line, settled: staysPaid ? 2 : 1}) > 0;

/** A person lets the buyer pay again, whatever Inquiry says of this attempt: a wrong amount is refunded. */
export const allowAttempt = (reference) => run('allow_attempt', {reference});

/**
 * A person has shipped the order for this attempt. `number` is the order number of the payment in the control panel,
 * OrderNo of Inquiry. False if the order is paid already.
 */
export const shipByHand = (reference, number = '') =>
  run('ship_by_hand', {reference, payment: `${reference} ${number}`, now: now()}) > 0;

/** Order and reference of each order that has to be shipped. */
export const parcels = () => run('parcels').map(({order_id: order, reference}) => ({order, reference}));

/**
 * Asks once more with `settle` of the handler, and marks the parcel. False if it has left, if a task waits, or if the
 * last line about it is a task, also a settled one, such as a refund: a person decides.
 */
export async function handOver(reference, settle) {
  const isDecided = (await settle(reference)) === 'never';
  return isDecided && run('hand_over', {reference, now: now()}) > 0;
}

/** A person has decided that the parcel leaves, such as the rest after a part refund. False if it has left. */
export const handOverByHand = (reference) => run('hand_over_by_hand', {reference, now: now()}) > 0;

/** Takes back a shipment that has not left. False if there is none. */
export const withdraw = (reference) => run('withdraw', {reference}) > 0;

// For the go-live check

const shipments = (order) => [run('shipments', {order_id: order})[0].count];

/** Takes the reference of a postback for which there is no order, too. */
const tasks = (word) =>
  openTasks()
    .filter(({reference, order}) => [reference, order].includes(word))
    .map(({line}) => line);

function state(order) {
  const [found] = run('order_of', {order_id: order});
  if (!found) throw new Error(`There is no order ${order}.`);
  if (tasks(order).length > 0) return ['attention'];
  return [{paid: `paid ${totalOf(found.satang)}`, closed: 'open'}[found.state] ?? found.state];
}

// Every day

const aWeekAgo = () => now() - 7 * 24 * 3600;

const askAgain = () => {
  const count = run('ask_again', {id: randomUUID(), a_week_ago: aWeekAgo()});
  return [`attempts to ask about once more: ${count}`];
};

const recent = () =>
  run('recent_attempts', {a_week_ago: aWeekAgo()}).map((each) =>
    [each.reference, each.order_id, totalOf(each.satang), each.currency, each.state].join(' '),
  );

const closeOrders = () =>
  run('unpaid_orders')
    .map(({id}) => id)
    .filter((order) => run('close_order', {order_id: order, a_week_ago: aWeekAgo()}));

const OF_AN_ORDER = {shipments, tasks, state};
const DAILY = {'ask-again': askAgain, recent, 'close-orders': closeOrders};

const program = process.argv[1] ?? '';
if (existsSync(program) && realpathSync(program) === fileURLToPath(import.meta.url)) {
  const [command = '', ...words] = process.argv.slice(2);
  const commands = [DAILY, OF_AN_ORDER][words.length] ?? {};
  try {
    if (!Object.hasOwn(commands, command))
      throw new Error(`Write one of these, with an order: ${Object.keys(OF_AN_ORDER).join(', ')}
Or one of these: ${Object.keys(DAILY).join(', ')}`);
    for (const line of commands[command](...words)) console.log(line);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
