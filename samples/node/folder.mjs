/**
 * Keeps the handler's data in files, so that you can try it, and shows what each function has to do.
 *
 * SHOP_FOLDER names the folder, by default `orders`. Before the buyer leaves, your shop writes two files into it, with
 * spaces only between the values:
 *   A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
 *                         Delete it when you close the order: a later payment is then a task for a person
 *   202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
 *                         postback address, "A17 1250.00 00 a-secret"
 * The handler writes:
 *   202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
 *   202611200001.closed   nothing more to ask, until the next postback
 *   A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
 *   202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
 *                         comes back with the next answer. Move it to an archive only together with the attempt
 */

import {randomUUID} from 'node:crypto';
import {appendFile, link, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {currencyOf, isToken, satangOf} from './payments.mjs';

const REFERENCE = /^\d{1,12}$/;
const POSTBACK = /^\d{1,12}\.\d{13}-.+\.postback$/;
const FOLDER = process.env.SHOP_FOLDER || 'orders';

/** The attempt of this reference; undefined if there is none. */
export async function attemptOf(reference) {
  const words = await wordsIn(reference, 4, 'order, total, currency and token');
  if (!words) return undefined;
  const [order, total, currency, token] = words;
  return {reference, order, total, currency, token};
}

/** The reference of the attempt with this token; undefined if there is none. */
export async function ownerOf(token) {
  for (const name of (await files()).filter((each) => REFERENCE.test(each))) {
    const attempt = await attemptOf(name).catch(() => undefined); // one that cannot be read concerns no other
    if (isToken(token, attempt?.token)) return name;
  }
  return undefined;
}

/** Keeps that a postback has come. The answer follows when it is stored. */
export const storePostback = (reference) =>
  writeFile(fileOf(`${reference}.${Date.now()}-${randomUUID()}.postback`), '');

/** The references to ask about, with the time of the last event and the postbacks of each, oldest first. */
export async function openAttempts() {
  const names = (await files()).sort();
  const isClosed = new Set(names.filter((name) => name.endsWith('.closed')));
  const postbacks = new Map(names.filter((name) => REFERENCE.test(name)).map((reference) => [reference, []]));
  for (const name of names.filter((each) => POSTBACK.test(each))) postbacks.get(name.split('.')[0])?.push(name);
  const open = [];
  for (const [reference, found] of postbacks) {
    if (found.length === 0 && isClosed.has(`${reference}.closed`)) continue;
    const last = found.length > 0 ? Number(found.at(-1).split(/[.-]/)[1]) : (await statOf(reference))?.mtimeMs;
    // One that has been moved away meanwhile concerns no other.
    if (last !== undefined) open.push({reference, since: last / 1000, postbacks: found});
  }
  return open;
}

/** Deletes these postbacks, which came before the question. A later one leads to another question. */
export async function close(reference, postbacks, isDecided) {
  if (isDecided) await writeFile(fileOf(`${reference}.closed`), '');
  for (const name of postbacks) await rm(fileOf(name), {force: true});
}

/**
 * Marks the order as paid, once. Returns the payment that it is marked with; undefined if it is closed or changed.
 * A person who ships by hand writes the same mark: the reference, and the number of the payment if it is known.
 */
export async function fulfil({order, total, currency}, payment) {
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

/** The payment that an order is marked with; undefined if there is none. */
export const paidBy = (order) => textIn(`${nameOf(order)}.fulfilled`);

/** The lines about a reference, the oldest first. */
export const taskLines = async (reference) => (await textIn(`${reference}.task`))?.trimEnd().split(/\r?\n/) ?? [];

/** A task that is there is not written again: a person may have settled it. But a payment can be held again. */
export async function addTaskLine(reference, line) {
  const isOnce = line.endsWith(': ask a person') && !line.startsWith('held ');
  if (isOnce && (await taskLines(reference)).includes(line)) return;
  await appendFile(fileOf(`${reference}.task`), `${line}\n`);
}

async function files() {
  try {
    return await readdir(FOLDER);
  } catch (error) {
    if (/^ENO(?:ENT|TDIR)$/.test(error.code))
      error.message = `There is no folder ${FOLDER}: make it, or name yours in SHOP_FOLDER.`;
    throw error;
  }
}

const fileOf = (name) => path.join(FOLDER, name);
/** The name of an order can contain a slash. */
const nameOf = (order) => encodeURIComponent(order);

const ifMissing = (error) => {
  if (error.code !== 'ENOENT') throw error;
};
const statOf = (name) => stat(fileOf(name)).catch(ifMissing);

/** What a file contains, as strict UTF-8; undefined if there is none. */
async function textIn(name) {
  const bytes = await readFile(fileOf(name)).catch(ifMissing);
  return bytes && new TextDecoder('utf-8', {fatal: true}).decode(bytes);
}

async function wordsIn(name, count, expected) {
  const words = (await textIn(name))?.split(/\s+/).filter(Boolean);
  if (words && words.length !== count) throw new Error(`${name}: write ${expected}, none with a blank in it.`);
  return words;
}
