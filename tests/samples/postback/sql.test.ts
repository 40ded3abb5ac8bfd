import {spawnSync} from 'node:child_process';
import {copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {freePort} from '../../support/ports';
import {startHandler, type Handler} from '../support/handler';
import {languages, samplesFolder, type Command} from '../support/languages';
import {newReference, runAlone} from '../support/run';
import {useProvider} from '../support/servers';

// The Python handler with `database.py`, which runs `samples/sql/handler.sql`, through faults of `handler.ts`.
// SQLite shows what the statements decide. It has one writer at a time, so it does not show how PostgreSQL and MySQL
// wait for a row.

const SHOP_TOKEN = 'a-secret-of-the-shop';
const STATEMENTS = path.join(samplesFolder, 'sql/handler.sql');
const DATABASE = path.join(samplesFolder, 'python/database.py');
const PYTHON = languages.find(({id}) => id === 'python')!;

/**
 * Does as the head of database.py says, in this folder. The handler then takes its database from the folder that is its
 * first argument, and ends there like a power failure when a test has asked for it.
 */
function writeProgram(folder: string): string {
  const [head, rest, ...more] = readFileSync(path.join(samplesFolder, 'python/postback.py'), 'utf8').split(
    '# Your database: replace the functions from here to `add_task_line`. ',
  );
  const helpers = rest?.indexOf('REFERENCE = re.compile(') ?? -1;
  if (helpers < 0 || more.length > 0) throw new Error('postback.py has no longer one part to replace.');
  const [imports] = /^ {2}from database import[^)]*\)$/m.exec(readFileSync(DATABASE, 'utf8')) ?? [];
  if (!imports) throw new Error('The head of database.py has no longer an import.');
  for (const file of [DATABASE, STATEMENTS]) copyFileSync(file, path.join(folder, path.basename(file)));
  const program = path.join(folder, 'postback.py');
  const powerFailure = readFileSync(path.join(__dirname, 'power_failure.py'), 'utf8');
  writeFileSync(program, powerFailure + head! + imports.trim() + '\n\n\n' + rest!.slice(helpers));
  return program;
}

/** The statement of this name, the first one if it has two. */
function statementOf(name: string): string {
  const [, rest, ...more] = readFileSync(STATEMENTS, 'utf8').split(`\n-- ${name}(`);
  if (!rest || more.length > 0) throw new Error(`handler.sql does not have one statement ${name}.`);
  return rest.replace(/^.*\n(?:--.*\n)*/, '').split(';')[0]!;
}

type Row = (string | number | null)[];

/** A shop with its tables in a folder. */
function shopIn(folder: string) {
  /** Runs statements, and returns the rows of the last one. */
  function run(statements: string, values: Row = []): Row[] {
    const program = `
import json, sqlite3, sys
statements, values = json.load(sys.stdin)
with sqlite3.connect(sys.argv[1], timeout=30) as database:
    run = database.executescript if ';' in statements else lambda one: database.execute(one, values)
    print(json.dumps(run(statements).fetchall()))`;
    const [python] = PYTHON.programOf('postback');
    const {status, stdout, stderr} = spawnSync(python, ['-IS', '-c', program, path.join(folder, 'shop.db')], {
      input: JSON.stringify([statements, values]),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Row[];
  }
  const [tables] = readFileSync(STATEMENTS, 'utf8').split('-- attempt_of(');
  run(`pragma journal_mode = wal; ${tables}`);
  return {
    folder,
    run,
    order: (id: string, satang = 125_050) =>
      void run('insert into orders (id, satang, currency) values (?, ?, ?)', [id, satang, '00']),
    /** Stores an attempt. @returns its reference. */
    attempt(order: string, reference = newReference(), satang = 125_050): string {
      const values = [reference, order, satang, '00', `secret-of-${reference}`, Math.floor(Date.now() / 1000)];
      run(
        'insert into attempts (reference, order_id, satang, currency, token, since) values (?, ?, ?, ?, ?, ?)',
        values,
      );
      return reference;
    },
    /** Each order with its payment, and the attempt that it shipped for. */
    shipments: () => run('select id, payment, reference from orders left join shipments on order_id = id'),
    /** What a person still has to do about an attempt. */
    tasks: (reference: string) =>
      run('select line from tasks where reference = ? and settled = 0 order by told_at', [reference]).flat(),
    open: () => run('select reference from attempts where is_open = 1').flat(),
  };
}

type Shop = ReturnType<typeof shopIn>;

describe('the handler with SQL', () => {
  vi.setConfig({testTimeout: 120_000});
  const provider = useProvider({postbackRetryDelays: []});
  const desk = mkdtempSync(path.join(tmpdir(), 'sample-sql-'));
  let shop: Shop;
  let handler: Handler;
  const command: Command = [...PYTHON.programOf('postback')];
  let settings: Record<string, string>;
  const start = (folder: string) => startHandler(command, settings, folder);
  beforeAll(async () => {
    command[command.length - 1] = writeProgram(desk);
    const own = {PYTHONPATH: path.join(samplesFolder, 'python')};
    settings = {...provider.settings({PAY_POSTBACK_TOKEN: SHOP_TOKEN}), ...own};
    shop = shopIn(desk);
    handler = await start(desk);
  });
  // A second try begins with empty tables, too.
  beforeEach(() => void shop.run('delete from shipments; delete from tasks; delete from attempts; delete from orders'));
  afterAll(async () => {
    await handler.stop();
    rmSync(desk, {recursive: true});
  });
  const eventually = (assertion: () => void) => vi.waitFor(assertion, {timeout: 60_000, interval: 500});
  const replyWith = (reference: string, ...statuses: string[]) =>
    void provider.standIn.replies.set(reference, {
      body: JSON.stringify(
        statuses.map((Status) => {
          const record = {ReferenceNo: reference, OrderNo: '1000007', Total: 1250.5, CurrencyCode: 'OO'};
          return {...record, Status};
        }),
      ),
    });
  /** A new reference with its reply. The loop asks about an attempt as soon as it is stored. */
  const replying = (...statuses: string[]): string => {
    const reference = newReference();
    replyWith(reference, ...statuses);
    return reference;
  };
  const call = async (reference: string, token = SHOP_TOKEN, {url} = handler): Promise<number> =>
    (await fetch(url, {method: 'POST', body: new URLSearchParams({refno: reference, token})})).status;
  const accepted = async (reference: string) => expect(await call(reference)).toBe(200);
  const line = async (reference: string, count = 1) => (await handler.says(reference, count)).at(-1);
  const shippedAs = (order: string, reference: string) => [order, `${reference} 1000007`, reference];
  const changed = (reference: string, order: string) =>
    `changed ${reference} ${order}, the order is closed or has another total now: refund it, or ship by hand: ask a person`;

  test('ships an order with two paid attempts once, and leaves a task for the second', async () => {
    shop.order('twice');
    const [first, second] = [replying('CP'), replying('CP')];
    for (const reference of [first, second]) {
      shop.attempt('twice', reference);
      await accepted(reference);
      await eventually(() => expect(shop.open()).not.toContain(reference));
    }
    expect(shop.shipments()).toContainEqual(shippedAs('twice', first));
    expect(shop.tasks(first)).toEqual([]);
    expect(shop.tasks(second)).toEqual([
      `paid twice twice ${first} 1000007 and ${second} 1000007, refund the second one: ask a person`,
    ]);
  });

  test('ships nothing for an order that is closed or has grown, and ships the newest attempt of the grown one', async () => {
    for (const order of ['closed', 'grown']) shop.order(order);
    shop.run("update orders set is_open = 0 where id = 'closed'; update orders set satang = 200000 where id = 'grown'");
    const [late, old] = [shop.attempt('closed', replying('CP')), shop.attempt('grown', replying('CP'))];
    for (const [reference, order] of [[late, 'closed'] as const, [old, 'grown'] as const]) {
      await accepted(reference);
      expect(await line(reference)).toBe(changed(reference, order));
      expect(shop.tasks(reference)).toEqual([changed(reference, order)]);
      expect(shop.shipments()).toContainEqual([order, null, null]);
    }
    const newest = replying('CP');
    const {body} = provider.standIn.replies.get(newest)!;
    provider.standIn.replies.set(newest, {body: body.replace('1250.5', '2000')});
    shop.attempt('grown', newest, 200_000);
    await accepted(newest);
    await eventually(() => expect(shop.shipments()).toContainEqual(shippedAs('grown', newest)));
    expect(shop.tasks(newest)).toEqual([]);
  });

  test('ships once when ten postbacks arrive at once at two processes', async ({onTestFinished}) => {
    const other = await start(desk);
    onTestFinished(() => other.stop());
    const orders = ['many-1', 'many-2', 'many-3', 'many-4', 'many-5'];
    for (const order of orders) shop.order(order);
    const attempts = orders.map((order) => shop.attempt(order, replying('CP')));
    const answers = await Promise.all(
      attempts.map((reference) =>
        Promise.all(Array.from({length: 10}, (_, index) => call(reference, SHOP_TOKEN, index % 2 ? handler : other))),
      ),
    );
    // A process that waits too long for the other one answers 500. The provider then sends the postback again.
    for (const statuses of answers) {
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => ![200, 500].includes(status))).toEqual([]);
    }
    await eventually(() => expect(shop.open()).not.toEqual(expect.arrayContaining(attempts)));
    const wanted = orders.map((order, index) => shippedAs(order, attempts[index]!));
    expect(shop.shipments()).toEqual(expect.arrayContaining(wanted));
    expect(attempts.flatMap(shop.tasks)).toEqual([]);
  });

  test.each(['in-fulfil', 'after-fulfil'])('ships once after a power failure %s', async (place) => {
    const own = shopIn(mkdtempSync(path.join(desk, 'shop-')));
    own.order('A17');
    const reference = own.attempt('A17', replying('CP'));
    writeFileSync(path.join(own.folder, place), '');
    // The first one dies at that place, perhaps before it has answered on its port.
    const first = await runAlone([...command, own.folder, String(await freePort())], settings);
    expect(first.code, first.error).toBeNull();
    expect(existsSync(path.join(own.folder, place))).toBe(false);
    expect(own.open()).toEqual([reference]);
    const next = await start(own.folder);
    await eventually(() => expect(own.open()).toEqual([]));
    await next.stop();
    expect(own.shipments()).toEqual([shippedAs('A17', reference)]);
    expect(own.tasks(reference)).toEqual([]);
  });

  test('asks again about a postback that comes during the question', async () => {
    shop.order('during');
    const reference = replying('RF');
    const release = provider.standIn.hold(reference);
    shop.attempt('during', reference);
    const asked = (times: number) =>
      eventually(() => expect(provider.standIn.callsAbout(reference)).toBeGreaterThanOrEqual(times));
    await asked(1);
    await accepted(reference);
    release();
    await asked(2);
    await eventually(() => expect(shop.open()).not.toContain(reference));
  });

  test('writes a task once, also when a person has settled it, dates what became of it, and opens another', async () => {
    shop.order('held');
    const reference = shop.attempt('held', replying('HO'));
    const held = `held ${reference} HO, ship nothing, follow the e-mail about the review: ask a person`;
    const failed = `failed ${reference} RE`;
    const cancelled = `cancelled ${reference} C`;
    const refunding = `refunding ${reference} RR, ship nothing for it, a refund is under way: ask a person`;
    const steps = [
      {status: 'HO', said: held, tasks: [held]},
      {status: 'RE', said: failed, tasks: [held, failed]},
      {status: 'HO', said: held, tasks: [held, failed]},
      {status: 'C', said: cancelled, tasks: [held, failed, cancelled]},
      {status: 'RE', said: failed, tasks: [held, cancelled, failed]},
    ];
    const play = async ({status, said, tasks}: (typeof steps)[number], count: number) => {
      replyWith(reference, status);
      await accepted(reference);
      expect(await line(reference, count)).toBe(said);
      expect(shop.tasks(reference)).toEqual(tasks);
    };
    for (const [index, step] of steps.entries()) await play(step, index + 1);
    shop.run(`update tasks set settled = 1 where reference = '${reference}'`);
    await play({status: 'C', said: cancelled, tasks: []}, 6);
    await play({status: 'HO', said: held, tasks: []}, 7);
    await play({status: 'RR', said: refunding, tasks: [refunding]}, 8);
  });

  test('finds the attempt of a token, and a reference that the shop does not know', async () => {
    shop.order('tokens');
    const [own, other] = [shop.attempt('tokens'), shop.attempt('tokens')];
    expect(await call(own, `secret-of-${own}`)).toBe(200);
    expect(await call(other, `secret-of-${own}`)).toBe(200);
    // The loop may ask about it before they are read, and add what became of it.
    const tasks = shop.tasks(own).filter((each) => String(each).endsWith(': ask a person'));
    expect(tasks).toEqual([`unknown ${other}, with the token of ${own}: ask a person`]);
    expect(await call('912345678901')).toBe(200);
    expect(shop.tasks('912345678901')).toEqual(['unknown 912345678901: ask a person']);
    expect(await call(own, 'a-guess')).toBe(403);
    const body = String.raw`{"refno":"${own}","token":"\ud800"}`; // half a character, at which SQLite's driver fails
    expect(
      (await fetch(handler.url, {method: 'POST', headers: {'content-type': 'application/json'}, body})).status,
    ).toBe(403);
  });

  test('asks once more a day, and finds a refund after the shipment', async () => {
    shop.order('daily');
    const reference = shop.attempt('daily', replying('CP'));
    await line(reference);
    await eventually(() => expect(shop.open()).not.toContain(reference));
    replyWith(reference, 'RF');
    shop.run(statementOf('ask_again'), ['of-today', Math.floor(Date.now() / 1000) - 7 * 24 * 3600]);
    expect(await line(reference, 2)).toMatch(
      new RegExp(`^refunded ${reference} RF, .*; the order was shipped: ask a person$`),
    );
    await eventually(() => expect(shop.open()).not.toContain(reference));
  });

  test('lists every attempt of a recent order for the daily job, with the one that it shipped for', () => {
    const own = shopIn(mkdtempSync(path.join(desk, 'job-')));
    for (const order of ['A17', 'A18', 'A19']) own.order(order);
    const [shipped, earlier, old, link] = [
      own.attempt('A17'),
      own.attempt('A17'),
      own.attempt('A18'),
      own.attempt('A19'),
    ];
    own.run('update attempts set since = ? where reference in (?, ?, ?)', [1000, earlier, old, link]);
    own.run('update attempts set link_end = ? where reference = ?', [2000, old]);
    own.run('update attempts set link_end = ? where reference = ?', [3000, link]);
    own.run('insert into shipments (order_id, reference) values (?, ?)', ['A17', shipped]);
    expect(own.run(statementOf('recent_attempts'), [2000])).toEqual([
      [shipped, 'A17', 125_050, '00', 'fulfilled'],
      [earlier, 'A17', 125_050, '00', 'open'],
      [link, 'A19', 125_050, '00', 'open'],
    ]);
    own.run('update attempts set is_open = 0');
    own.run(statementOf('ask_again'), ['of-today', 2000]);
    expect(own.open().sort()).toEqual([shipped, link].sort());
  });

  test('closes an order that nobody can pay any more, once, and no other', () => {
    const own = shopIn(mkdtempSync(path.join(desk, 'close-')));
    /** Stores an order with attempts, each open or not. @returns the first one. */
    const store = (order: string, ...isOpen: number[]): string => {
      own.order(order);
      const references = isOpen.map((value) => {
        const reference = own.attempt(order);
        own.run('update attempts set is_open = ? where reference = ?', [value, reference]);
        return reference;
      });
      return references[0]!;
    };
    store('new');
    store('expired', 0, 0);
    store('held', 0, 1);
    const paid = store('paid', 0);
    own.run('update orders set payment = ? where id = ?', [`${paid} 1000007`, 'paid']);
    for (const settled of [0, 1]) {
      const reference = store(settled ? 'settled' : 'twice', 0);
      own.run('insert into tasks values (?, ?, ?, ?)', [reference, 'paid twice: ask a person', 1, settled]);
    }
    const link = store('link', 0);
    const endLink = (end: number) => own.run('update attempts set link_end = ? where reference = ?', [end, link]);
    endLink(3000);
    const close = statementOf('close_order');
    const closes = (order: string) => own.run(`${close} returning id`, [order, 2000]).length === 1;
    const orders = ['new', 'expired', 'held', 'paid', 'twice', 'settled', 'link'];
    expect(orders.filter(closes)).toEqual(['expired', 'settled']);
    expect(orders.filter(closes), 'by a second worker').toEqual([]);
    endLink(2000);
    expect(orders.filter(closes), 'a week after the link').toEqual(['link']);
    expect(own.run('select id from orders where is_open = 0 order by id').flat()).toEqual([
      'expired',
      'link',
      'settled',
    ]);
  });

  test('withdraws a shipment after a refund, but none that has left or is for another attempt', () => {
    const own = shopIn(mkdtempSync(path.join(desk, 'refund-')));
    const ship = (order: string, shippedAt: number | null) => {
      own.order(order);
      const reference = own.attempt(order);
      own.run('insert into shipments values (?, ?, ?)', [order, reference, shippedAt]);
      return reference;
    };
    const [waiting, left] = [ship('waiting', null), ship('left', 1)];
    const withdraw = statementOf('withdraw');
    const withdraws = (reference: string) => own.run(`${withdraw} returning order_id`, [reference]).flat();
    expect(withdraws(own.attempt('waiting')), 'a second payment').toEqual([]);
    expect(withdraws(left)).toEqual([]);
    expect(withdraws(waiting)).toEqual(['waiting']);
    expect(own.run('select order_id from shipments').flat()).toEqual(['left']);
  });

  describe('the functions for pages, and the commands', () => {
    /** Runs a program of one shop that has imported `database` and a `settle`. @returns what it prints. */
    async function page(own: Shop, program: string): Promise<string> {
      const [python] = PYTHON.programOf('postback');
      const head = "from database import *\nsettle = lambda reference: 'schedule'\n";
      return print(own, [python, '-c', head + program]);
    }
    /** Runs a command of database.py. @returns its lines. */
    const tell = async (own: Shop, ...words: string[]): Promise<string> => {
      const [python] = PYTHON.programOf('postback');
      return print(own, [python, path.join(desk, 'database.py'), ...words]);
    };
    async function print(own: Shop, command: Command): Promise<string> {
      const {code, out, error} = await runAlone(command, {
        PYTHONPATH: `${desk}:${settings.PYTHONPATH}`,
        SHOP_DATABASE: path.join(own.folder, 'shop.db'),
      });
      expect(code, error).toBe(0);
      return out;
    }

    test('make the tables once, also when five processes begin at once', async () => {
      const folder = mkdtempSync(path.join(desk, 'new-'));
      const own = {...shop, folder};
      const tables =
        "print(len(connect().execute('select name from sqlite_master where type = \\'table\\'').fetchall()))";
      const counts = await Promise.all(Array.from({length: 5}, () => page(own, tables)));
      expect(counts).toEqual(['5', '5', '5', '5', '5']);
    });

    test('store an attempt with the total of the order, and none when the buyer must not pay', async () => {
      const own = shopIn(mkdtempSync(path.join(desk, 'attempt-')));
      for (const order of ['A17', 'closed', 'paid']) own.order(order, 125_005);
      own.run("update orders set is_open = 0 where id = 'closed'; update orders set payment = '1 2' where id = 'paid'");
      const attempt = await page(
        own,
        "one = new_attempt('A17', settle); print(one.total, one.currency, one.reference)",
      );
      expect(attempt).toMatch(/^1250\.05 00 [0-9]{12}$/);
      expect(own.open()).toEqual([attempt.split(' ')[2]]);
      for (const order of ['closed', 'paid', 'unknown']) {
        expect(await page(own, `print(new_attempt('${order}', settle))`)).toBe('None');
      }
      expect(await page(own, "print(new_attempt('A17', lambda reference: 'daily'))")).toBe('None');
      const silent = `
from payments import NoAnswer
def settle(reference): raise NoAnswer('no answer')
print(new_attempt('A17', settle, 2000).order)`;
      expect(await page(own, silent)).toBe('A17');
      expect(own.run('select link_end from attempts order by link_end').flat()).toEqual([null, 2000]);
    });

    test('show what a person has to do, once, and what became of the order', async () => {
      const own = shopIn(mkdtempSync(path.join(desk, 'tell-')));
      own.order('A17');
      own.order('A18');
      const reference = own.attempt('A17');
      const other = own.attempt('A18');
      const task = `held ${reference} HO, follow the e-mail: ask a person`;
      for (const line of [task, `failed ${reference} RE`]) {
        own.run('insert into tasks values (?, ?, 1, 0)', [reference, line]);
      }
      own.run('insert into tasks values (?, ?, 1, 0)', ['912345678901', 'unknown 912345678901: ask a person']);
      const states = () => Promise.all(['A17', 'A18'].map((order) => tell(own, 'state', order)));
      expect(await states()).toEqual(['attention', 'open']);
      expect(await tell(own, 'tasks', 'A17')).toBe(task);
      expect(await tell(own, 'tasks', '912345678901')).toBe('unknown 912345678901: ask a person');
      await page(own, `settle_task('${reference}', '${task}')`);
      expect(await tell(own, 'tasks', 'A17')).toBe('');
      expect(await page(own, `print(ship_by_hand('${other}', '1000007'), ship_by_hand('${other}', '1000007'))`)).toBe(
        'True False',
      );
      expect(await states()).toEqual(['open', 'paid 1250.50']);
      expect(own.shipments()).toContainEqual(shippedAs('A18', other));
      expect(await Promise.all(['A17', 'A18'].map((order) => tell(own, 'shipments', order)))).toEqual(['0', '1']);
      expect(await page(own, `print(withdraw('${other}'))`), 'it has left').toBe('False');
    });

    test('hand a parcel over once, and none with a task that the last question left', async () => {
      const own = shopIn(mkdtempSync(path.join(desk, 'parcel-')));
      const [first, second] = ['A17', 'A18'].map((order) => {
        own.order(order);
        const reference = own.attempt(order);
        own.run('insert into shipments (order_id, reference) values (?, ?)', [order, reference]);
        return reference;
      });
      const program = `
def refunded(reference): add_task_line(reference, 'refunded: ask a person')
print(len(parcels()), hand_over('${first}', settle), hand_over('${first}', settle), hand_over('${second}', refunded))
print(parcels() == [('A18', '${second}')], withdraw('${second}'), parcels())`;
      expect(await page(own, program)).toBe('2 True False False\nTrue True []');
    });

    test('ask when the buyer comes back, at most once a minute', async () => {
      const own = shopIn(mkdtempSync(path.join(desk, 'return-')));
      own.order('A17');
      const reference = own.attempt('A17');
      own.run('update attempts set since = 1000, is_open = 0');
      await page(own, `store_return('${reference}')`);
      const [[first]] = own.run('select postback from attempts where is_open = 1 and since > 1000') as [[string]];
      expect(first).toMatch(/^[0-9a-f-]{36}$/);
      await page(own, `store_return('${reference}')`);
      expect(own.run('select postback from attempts')).toEqual([[first]]);
    });

    test('ask again, print the lines of the daily job, and close the orders that nobody pays', async () => {
      const own = shopIn(mkdtempSync(path.join(desk, 'daily-')));
      for (const order of ['old', 'new']) own.order(order);
      const [old, recent] = [own.attempt('old'), own.attempt('new')];
      own.run('update attempts set since = 1000, is_open = 0 where reference = ?', [old]);
      own.run('update attempts set is_open = 0 where reference = ?', [recent]);
      expect(await tell(own, 'ask-again')).toBe('attempts to ask about once more: 1');
      expect(own.open()).toEqual([recent]);
      expect(await tell(own, 'recent')).toBe(`${recent} new 1250.50 00 open`);
      expect(await tell(own, 'close-orders')).toBe('old');
    });
  });
});
