import {execFileSync} from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {nodeWithSqlite} from '../../../scripts/newerNode';
import {GO_SQLITE, JDBC} from '../../../scripts/programs';
import {freePort} from '../../support/ports';
import {startHandler, type Handler} from '../support/handler';
import {describeEachLanguage, goEnvironment, languages, samplesFolder} from '../support/languages';
import type {Command, Language} from '../support/languages';
import {expectFailure, newReference, runAlone} from '../support/run';
import {useProvider} from '../support/servers';
import {startSqlite, type Row} from '../support/sqlite';

// The handlers with the file `database` of their language, which runs `samples/sql/handler.sql` on SQLite, through
// faults of `handler.ts`. SQLite shows what the statements decide. It has one writer at a time, so it does not show how
// PostgreSQL and MySQL wait for a row.

const SHOP_TOKEN = 'a-secret-of-the-shop';
const DRIVERS = path.join(__dirname, '../drivers');
const STATEMENTS = path.join(samplesFolder, 'sql/handler.sql');
const languageOf = (code: string) => languages.find(({id}) => id === code)!;
const python = languageOf('python').programOf('postback').slice(0, -1) as Command;

interface Database {
  language: Language;
  files: {client: string; handler: string; database: string; pages: string; powerFailure: string};
  /** How a program in this folder is started. */
  commandOf: (folder: string, file: string) => Command;
  /** Starts the file where the machine has no SQLite, and what it says then. */
  without: (folder: string) => Command;
  lacks: RegExp;
  /** What the handler has for its folder, in one line, and what a shop writes there. */
  line: [folder: string, database: string];
  /** Makes the handler end where a test asks for it, and compiles the programs. */
  prepare: (folder: string) => void;
}

/** Replaces a text that is there once. */
function replaceOnce(text: string, old: string | RegExp, replacement: string): string {
  if (text.split(old).length !== 2) throw new Error(`Not once: ${String(old)}`);
  return text.replace(old, () => replacement);
}

/** Begins the handler with the program that makes it end. */
const beginWith = (handler: string, powerFailure: string) => (folder: string) => {
  const [file, begin] = [handler, powerFailure].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(file, readFileSync(begin, 'utf8') + readFileSync(file, 'utf8'));
};

const DATABASES: readonly Database[] = [
  {
    language: languageOf('python'),
    commandOf: (folder, file) => [...python, path.join(folder, file)],
    files: {
      client: 'payments.py',
      handler: 'postback.py',
      database: 'database.py',
      pages: 'pages.py',
      powerFailure: 'power_failure.py',
    },
    without: (folder) => [
      ...python,
      '-c',
      `import sys; sys.modules['sqlite3'] = None; sys.path.insert(0, '${folder}'); import database`,
    ],
    lacks: /^database\.py needs the module sqlite3 of Python, which this one was built without\.$/,
    line: ['from folder import', 'from database import'],
    prepare: beginWith('postback.py', 'power_failure.py'),
  },
  {
    language: {...languageOf('node'), requires: 'Node.js 22.13'},
    commandOf: (folder, file) => [nodeWithSqlite() ?? 'node', path.join(folder, file)],
    files: {
      client: 'payments.mjs',
      handler: 'postback.mjs',
      database: 'database.mjs',
      pages: 'pages.mjs',
      powerFailure: 'power_failure.mjs',
    },
    without: (folder) => [nodeWithSqlite()!, '--no-experimental-sqlite', path.join(folder, 'database.mjs')],
    lacks: /^database\.mjs needs Node\.js 22\.13 or newer, or better-sqlite3\. This is v[\d.]+\.$/,
    line: ["from './folder.mjs'", "from './database.mjs'"],
    prepare: beginWith('postback.mjs', 'power_failure.mjs'),
  },
  {
    language: {...languageOf('php'), requires: 'PHP with its SQLite extension'},
    commandOf: (folder, file) => ['php', path.join(folder, file)],
    files: {
      client: 'Payments.php',
      handler: 'postback.php',
      database: 'Database.php',
      pages: 'pages.php',
      powerFailure: 'power_failure.php',
    },
    without: (folder) => ['php', '-n', '-d', 'extension=pdo', path.join(folder, 'Database.php')],
    lacks: /^Database\.php needs the extension pdo_sqlite of PHP\.$/,
    line: ["'/Folder.php'", "'/Database.php'"],
    prepare: (folder) => {
      const file = path.join(folder, 'Database.php');
      const failing = "require __DIR__ . '/power_failure.php';\nuse PowerFailure as PDO;";
      writeFileSync(file, replaceOnce(readFileSync(file, 'utf8'), /^use PDO;$/m, failing));
    },
  },
  {
    language: {...languageOf('java'), requires: 'Java (JDK 17) with the JDBC driver of SQLite'},
    commandOf: (folder, file) => {
      // The handler begins in a class that makes its database fail where a test asks for it.
      const main = file === 'Postback.java' ? 'PowerFailure' : path.basename(file, '.java');
      return ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', `${folder}:${JDBC}`, main];
    },
    files: {
      client: 'Payments.java',
      handler: 'Postback.java',
      database: 'Database.java',
      pages: 'Pages.java',
      powerFailure: 'PowerFailure.java',
    },
    without: (folder) => ['java', '-cp', folder, 'Database'],
    lacks: /^Database needs the JDBC driver of SQLite on the class path: org\.xerial:sqlite-jdbc\.$/,
    line: ['class Postback extends Folder ', 'class Postback extends Database '],
    prepare: (folder) => {
      copyFileSync(path.join(DRIVERS, 'Driver.java'), path.join(folder, 'Driver.java'));
      execFileSync('sh', ['-c', 'javac -Xlint:all *.java'], {cwd: folder, stdio: ['ignore', 'pipe', 'pipe']});
    },
  },
  {
    language: {...languageOf('go'), requires: 'Go with a driver of SQLite'},
    commandOf: (folder, file) => [path.join(folder, 'bin', path.dirname(file).replace('database', 'commands'))],
    files: {
      client: 'payments/payments.go',
      handler: 'postback/main.go',
      database: 'database/database.go',
      pages: 'pages/main.go',
      powerFailure: 'database/power_failure.go',
    },
    without: (folder) => [path.join(folder, 'bin/without')],
    lacks: /^package database needs a driver of SQLite: modernc\.org\/sqlite or github\.com\/mattn\/go-sqlite3$/,
    line: ['"shop.example/folder"', '"shop.example/database"'],
    prepare: (folder) => {
      const place = (name: string) => path.join(folder, name);
      renameSync(place('handler.sql'), place('database/handler.sql'));
      for (const name of ['commands/main.go', 'go.mod']) copyTo(place(name), path.join(samplesFolder, 'go', name));
      const run = (...args: string[]) =>
        execFileSync('go', args, {cwd: folder, env: goEnvironment(), stdio: ['ignore', 'pipe', 'pipe']});
      const failing = readFileSync(place('database/power_failure.go'));
      rmSync(place('database/power_failure.go'));
      run('build', '-o', 'bin/without', './commands');
      writeFileSync(place('database/power_failure.go'), failing);
      run(
        'mod',
        'edit',
        '-require=github.com/mattn/go-sqlite3@v1.14.16',
        `-replace=github.com/mattn/go-sqlite3=${GO_SQLITE}`,
      );
      // With the library of the machine, which the driver would otherwise compile.
      run('vet', '-tags=libsqlite3', './...');
      run('build', '-tags=libsqlite3', '-o', 'bin/', './...');
    },
  },
];

/** Copies a file, and makes the folder for it. */
function copyTo(target: string, source: string): void {
  mkdirSync(path.dirname(target), {recursive: true});
  copyFileSync(source, target);
}

/** Does as the head of `database` says, in this folder. */
function writeProgram(folder: string, {language, files, line, prepare}: Database): void {
  const place = (file: string) => path.join(folder, file);
  const own = (file: string) => path.join(samplesFolder, language.id, file);
  for (const file of [files.database, files.client, files.handler]) copyTo(place(file), own(file));
  copyTo(place(files.pages), path.join(DRIVERS, language.id === 'go' ? 'go' : '', files.pages));
  copyTo(place(files.powerFailure), path.join(__dirname, path.basename(files.powerFailure)));
  copyTo(place('handler.sql'), STATEMENTS);
  writeFileSync(place(files.handler), replaceOnce(readFileSync(place(files.handler), 'utf8'), ...line));
  prepare(folder);
}

/** The statement of this name, the first one if it has two. */
function statementOf(name: string): string {
  const [, rest, ...more] = readFileSync(STATEMENTS, 'utf8').split(`\n-- ${name}(`);
  if (!rest || more.length > 0) throw new Error(`handler.sql does not have one statement ${name}.`);
  return rest.replace(/^.*\n(?:--.*\n)*/, '').split(';')[0]!;
}

const sqlite = startSqlite(python[0]);

/** A shop with its tables in a folder. */
function shopIn(folder: string) {
  const run = (statements: string, values?: Row) => sqlite(path.join(folder, 'shop.db'), statements, values);
  const [tables] = readFileSync(STATEMENTS, 'utf8').split('-- attempt_of(');
  run(`pragma journal_mode = wal; ${tables}`);
  return {
    folder,
    run,
    order: (id: string, satang = 125_050) =>
      void run('insert into payment_orders (id, satang, currency) values (?, ?, ?)', [id, satang, '00']),
    /** Stores an attempt. @returns its reference. */
    attempt(order: string, reference = newReference(), satang = 125_050): string {
      const now = Date.now();
      const values = [reference, order, satang, '00', `secret-of-${reference}`, now, Math.floor(now / 1000)];
      const columns = 'reference, order_id, satang, currency, token, made_at, since';
      run(`insert into payment_attempts (${columns}) values (?, ?, ?, ?, ?, ?, ?)`, values);
      return reference;
    },
    /** Each order with its payment, and the attempt that it shipped for. */
    shipments: () =>
      run('select id, payment, reference from payment_orders left join payment_shipments on order_id = id'),
    /** What a person still has to do about an attempt. */
    tasks: (reference: string) =>
      run('select line from payment_tasks where reference = ? and settled = 0 order by told_at', [reference]).flat(),
    open: () => run('select reference from payment_attempts where is_open = 1').flat(),
  };
}

type Shop = ReturnType<typeof shopIn>;

describe('the statements', () => {
  const desk = mkdtempSync(path.join(tmpdir(), 'sample-sql-'));
  afterAll(() => rmSync(desk, {recursive: true}));

  test('make tables and indexes beside those of a shop, and take no total of zero', () => {
    const own = shopIn(mkdtempSync(path.join(desk, 'names-')));
    const names = own.run("select name from sqlite_master where name not like 'sqlite_%'").flat();
    expect(names.filter((name) => !String(name).startsWith('payment_'))).toEqual([]);
    expect(names.length).toBeGreaterThan(5);
    expect(() => own.order('A17', 0)).toThrow('CHECK constraint failed');
    own.order('A17');
    expect(() => own.attempt('A17', newReference(), -1)).toThrow('CHECK constraint failed');
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
    own.run('update payment_attempts set since = ? where reference in (?, ?, ?)', [1000, earlier, old, link]);
    own.run('update payment_attempts set link_end = ? where reference = ?', [2000, old]);
    own.run('update payment_attempts set link_end = ? where reference = ?', [3000, link]);
    own.run('insert into payment_shipments (order_id, reference) values (?, ?)', ['A17', shipped]);
    expect(own.run(statementOf('recent_attempts'), [2000])).toEqual([
      [shipped, 'A17', 125_050, '00', 'fulfilled'],
      [earlier, 'A17', 125_050, '00', 'open'],
      [link, 'A19', 125_050, '00', 'open'],
    ]);
    own.run('update payment_attempts set is_open = 0');
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
        own.run('update payment_attempts set is_open = ? where reference = ?', [value, reference]);
        return reference;
      });
      return references[0]!;
    };
    store('new');
    store('expired', 0, 0);
    store('held', 0, 1);
    const paid = store('paid', 0);
    own.run('update payment_orders set payment = ? where id = ?', [`${paid} 1000007`, 'paid']);
    for (const settled of [0, 1]) {
      const reference = store(settled ? 'settled' : 'twice', 0);
      own.run('insert into payment_tasks values (?, ?, ?, ?)', [reference, 'paid twice: ask a person', 1, settled]);
    }
    const link = store('link', 0);
    const endLink = (end: number) =>
      own.run('update payment_attempts set link_end = ? where reference = ?', [end, link]);
    endLink(3000);
    const close = statementOf('close_order');
    const closes = (order: string) => own.run(`${close} returning id`, [order, 2000]).length === 1;
    const orders = ['new', 'expired', 'held', 'paid', 'twice', 'settled', 'link'];
    expect(orders.filter(closes)).toEqual(['expired', 'settled']);
    expect(orders.filter(closes), 'by a second worker').toEqual([]);
    endLink(2000);
    expect(orders.filter(closes), 'a week after the link').toEqual(['link']);
    expect(own.run('select id from payment_orders where is_open = 0 order by id').flat()).toEqual([
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
      own.run('insert into payment_shipments values (?, ?, ?)', [order, reference, shippedAt]);
      return reference;
    };
    const [waiting, left] = [ship('waiting', null), ship('left', 1)];
    const withdraw = statementOf('withdraw');
    const withdraws = (reference: string) => own.run(`${withdraw} returning order_id`, [reference]).flat();
    expect(withdraws(own.attempt('waiting')), 'a second payment').toEqual([]);
    expect(withdraws(left)).toEqual([]);
    expect(withdraws(waiting)).toEqual(['waiting']);
    expect(own.run('select order_id from payment_shipments').flat()).toEqual(['left']);
  });
});

// The tests of a language mostly wait for the loop of its handler, so the languages take turns.
const describeDatabase = (language: Language) => {
  vi.setConfig({testTimeout: 120_000});
  const database = DATABASES.find((each) => each.language === language)!;
  const provider = useProvider({postbackRetryDelays: []});
  const desk = mkdtempSync(path.join(tmpdir(), 'sample-sql-'));
  let shop: Shop;
  let handler: Handler;
  const programOf = (file: keyof Database['files']) => database.commandOf(desk, database.files[file]);
  const command = programOf('handler');
  let settings: Record<string, string>;
  /** The handler has its database in this folder, and ends there like a power failure when a test has asked for it. */
  const settingsIn = (folder: string) => ({...settings, SHOP_DATABASE: path.join(folder, 'shop.db')});
  const start = (folder: string) => startHandler(command, settingsIn(folder), folder);
  beforeAll(async () => {
    writeProgram(desk, database);
    settings = provider.settings({PAY_POSTBACK_TOKEN: SHOP_TOKEN});
    shop = shopIn(desk);
    handler = await start(desk);
  });
  // A second try begins with empty tables, too.
  beforeEach(
    () =>
      void shop.run(
        'delete from payment_shipments; delete from payment_tasks; delete from payment_attempts; delete from payment_orders',
      ),
  );
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
    shop.run(
      "update payment_orders set is_open = 0 where id = 'closed'; update payment_orders set satang = 200000 where id = 'grown'",
    );
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
    await eventually(() => expect(shop.open().filter((each) => attempts.includes(String(each)))).toEqual([]));
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
    const first = await runAlone([...command, String(await freePort())], settingsIn(own.folder));
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

  test('writes a task once, also when a person has settled it, and opens it again for another hold', async () => {
    shop.order('held');
    const reference = shop.attempt('held', replying('HO'));
    const held = `held ${reference} HO, ship nothing, follow the e-mail about the review: ask a person`;
    const failed = `failed ${reference} RE`;
    const cancelled = `cancelled ${reference} C`;
    const refunding = `refunding ${reference} RR, ship nothing for it, a refund is under way: ask a person`;
    const refunded = `refunded ${reference} RF, ship nothing for it, book the refund or the part that was refunded: ask a person`;
    const steps = [
      {status: 'HO', said: held, tasks: [held]},
      {status: 'RE', said: failed, tasks: [held, failed]},
      {status: 'HO', said: held, tasks: [failed, held]},
      {status: 'C', said: cancelled, tasks: [failed, held, cancelled]},
      {status: 'RE', said: failed, tasks: [held, cancelled, failed]},
    ];
    const play = async ({status, said, tasks}: (typeof steps)[number], count: number) => {
      replyWith(reference, status);
      await accepted(reference);
      expect(await line(reference, count)).toBe(said);
      expect(shop.tasks(reference)).toEqual(tasks);
    };
    for (const [index, step] of steps.entries()) await play(step, index + 1);
    const settle = () => shop.run(`update payment_tasks set settled = 1 where reference = '${reference}'`);
    settle();
    await play({status: 'C', said: cancelled, tasks: [cancelled]}, 6);
    await play({status: 'HO', said: held, tasks: [cancelled, held]}, 7); // held a second time
    await play({status: 'RR', said: refunding, tasks: [cancelled, held, refunding]}, 8);
    await play({status: 'RF', said: refunded, tasks: [cancelled, held, refunding, refunded]}, 9);
    settle();
    await play({status: 'C', said: cancelled, tasks: [cancelled]}, 10);
    await play({status: 'RF', said: refunded, tasks: [cancelled]}, 11);
    await play({status: 'RR', said: refunding, tasks: [cancelled, refunding]}, 12); // the buyer waits for it
    settle();
    shop.run('update payment_attempts set pay_again = 1 where reference = ?', [reference]);
    await play({status: 'C', said: cancelled, tasks: []}, 13);
    await play({status: 'RR', said: refunding, tasks: []}, 14);
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
    const {status} = await fetch(handler.url, {method: 'POST', headers: {'content-type': 'application/json'}, body});
    expect([400, 403]).toContain(status); // the parser of PHP refuses it
  });

  test('asks once more a day, and finds a refund after the shipment', async () => {
    shop.order('daily');
    const reference = shop.attempt('daily', replying('CP'));
    await line(reference);
    await eventually(() => expect(shop.open()).not.toContain(reference));
    replyWith(reference, 'RF');
    shop.run(statementOf('ask_again'), ['of-today', Math.floor(Date.now() / 1000) - 7 * 24 * 3600]);
    expect(await line(reference, 2)).toMatch(
      new RegExp(
        `^refunded ${reference} RF, .*; the order is marked as paid; stop the parcel if it has not left: ask a person$`,
      ),
    );
    await eventually(() => expect(shop.open()).not.toContain(reference));
  });

  describe('the functions for pages, and the commands', () => {
    /** Starts a process that makes these calls. @returns what each returned, and about which references it asked. */
    async function page(own: Shop, ...calls: [name: string, ...values: unknown[]][]) {
      const results = await print(own, [...programOf('pages'), JSON.stringify(calls)]);
      return JSON.parse(results) as {result: unknown; asked: string[]}[];
    }
    /** The same, without the questions. */
    const results = async (...given: Parameters<typeof page>) => (await page(...given)).map(({result}) => result);
    /** Runs a command of the file. @returns its lines. */
    const tell = (own: Shop, ...words: string[]): Promise<string> => print(own, [...programOf('database'), ...words]);
    async function print(own: Shop, command: Command): Promise<string> {
      const {code, out, error} = await runAlone(command, {SHOP_DATABASE: path.join(own.folder, 'shop.db')});
      expect(code, error).toBe(0);
      return out;
    }
    const newShop = () => shopIn(mkdtempSync(path.join(desk, 'pages-')));
    const settle = (outcome: string) => ({settle: outcome});

    test('make the tables once, also when five processes begin at once', async () => {
      const own = {...shop, folder: mkdtempSync(path.join(desk, 'new-'))};
      const tasks = await Promise.all(Array.from({length: 5}, () => results(own, ['open_tasks'])));
      expect(tasks).toEqual(Array(5).fill([[]]));
    });

    test('keep the data in shop.db when SHOP_DATABASE is empty', async () => {
      const {folder, error} = await runAlone([...programOf('database'), 'ask-again'], {SHOP_DATABASE: ''});
      expect(existsSync(path.join(folder, 'shop.db')), error).toBe(true);
    });

    test('store an order and its attempts, and no attempt when the buyer must not pay', async () => {
      const own = newShop();
      const orders = ['A17', 'closed', 'paid'];
      await results(own, ...orders.map((order): [string, ...unknown[]] => ['new_order', order, 125_005]));
      own.run(
        "update payment_orders set is_open = 0 where id = 'closed'; update payment_orders set payment = '1 2' where id = 'paid'",
      );
      const paid = own.attempt('paid');
      const made = await page(
        own,
        ['new_attempt', 'A17', settle('schedule')],
        ['new_attempt', 'A17', settle('daily')],
        ['new_attempt', 'A17', settle('no answer'), 2000],
        ...['closed', 'paid', 'unknown'].map((order): [string, ...unknown[]] => [
          'new_attempt',
          order,
          settle('schedule'),
        ]),
      );
      const [reference, order, total, currency] = made[0]!.result as string[];
      expect([order, total, currency]).toEqual(['A17', '1250.05', '00']);
      expect(reference).toMatch(/^[0-9]{12}$/);
      expect(made[1]).toEqual({result: null, asked: [reference]});
      expect(made[2]).toEqual({result: expect.arrayContaining(['A17', '1250.05']) as unknown, asked: [reference]});
      expect(made.slice(3), 'without a question').toEqual(Array(3).fill({result: null, asked: []}));
      expect(own.open()).toContain(reference);
      const second = (made[2]!.result as string[])[0];
      const [third, fourth] = await page(
        own,
        ['new_attempt', 'A17', settle('schedule')],
        ['new_attempt', 'A17', settle('no answer')],
      );
      expect(third!.asked, 'the newest first').toEqual([second, reference]);
      expect(fourth!.asked, 'no more than one without an answer').toEqual([(third!.result as string[])[0]]);
      expect(fourth!.result).toContain('A17');
      const links = own
        .run('select link_end from payment_attempts where reference <> ? order by link_end', [paid])
        .flat();
      expect(links).toEqual([null, null, null, 2000]);
    });

    test('change the total of an order that is not paid, and tell the buyer how it is', async () => {
      const own = newShop();
      for (const order of ['A17', 'held', 'failed', 'closed', 'paid']) own.order(order);
      own.run(
        "update payment_orders set is_open = 0 where id = 'closed'; update payment_orders set payment = '1 2' where id = 'paid'",
      );
      for (const order of ['held', 'failed', 'paid']) {
        const reference = own.attempt(order);
        const lines = order === 'failed' ? ['held: ask a person', 'failed'] : ['held: ask a person'];
        for (const [index, line] of lines.entries())
          own.run('insert into payment_tasks values (?, ?, ?, 0)', [reference, line, index]);
      }
      const orders = ['A17', 'held', 'failed', 'closed', 'paid', 'unknown'];
      const states = orders.map((order): [string, string] => ['state_for_buyer', order]);
      expect(await results(own, ...states)).toEqual(['open', 'attention', 'open', 'closed', 'paid', null]);
      const change = (order: string): [string, string, number] => ['change_order', order, 100];
      expect(await results(own, ...orders.map(change))).toEqual([true, false, false, false, false, false]);
      expect(own.run('select id from payment_orders where satang = 100')).toEqual([['A17']]);
      const [[failed]] = own.run("select reference from payment_attempts where order_id = 'failed'") as [[string]];
      const settled = ['settle_task', failed, 'held: ask a person'] as [string, ...unknown[]];
      expect(await results(own, settled, change('failed')), 'no task is open').toEqual([true, true]);
    });

    test('settle no task that the buyer waits for, and leave no buyer without a person', async () => {
      const own = newShop();
      const closed = 'update payment_orders set is_open = 0 where id = ?';
      const paid = "update payment_orders set payment = '1 1000007' where id = ?";
      const paidByIt = `update payment_orders set payment = (
        select reference || ' 1000007' from payment_attempts where order_id = id) where id = ?`;
      const allowed = 'update payment_attempts set pay_again = 1 where order_id = ?';
      /** The lines about an attempt, whose first one a person settles, and the state of the order then. */
      const rows: [lines: string, after: string, order?: string, isPart?: true][] = [
        ['held # HO, follow the e-mail: ask a person', 'attention'],
        ['held # HO, follow the e-mail: ask a person|failed # RE', 'open'],
        ['held # HO, follow the e-mail: ask a person|retry #: HTTP 502', 'attention'],
        ['held # HO, follow the e-mail: ask a person|pending #', 'attention'],
        ['held # HO, follow the e-mail: ask a person', 'closed', closed],
        ['held # HO, follow the e-mail: ask a person', 'open', allowed],
        ['held # HO, ship nothing; the order is paid by 1: ask a person', 'paid', paid],
        ['several # RE,HO, a person decides: ask a person', 'attention'],
        ['differs # CP, compare it: ask a person', 'attention'],
        ['differs # CP, compare it: ask a person|pending #', 'attention'],
        ['differs # CP, compare it: ask a person|refunding # RR, wait: ask a person', 'attention'],
        ['changed # A17, refund it, or ship by hand: ask a person', 'attention'],
        ['changed # A17, refund it, or ship by hand: ask a person', 'closed', closed],
        ['changed # A17, refund it, or ship by hand: ask a person', 'open', allowed],
        ['changed # A17, refund it, or ship by hand: ask a person', 'paid', paidByIt],
        ['unknown # ZZ, ship nothing: ask a person', 'attention'],
        ['unknown 912345678901, with the token of #: ask a person', 'attention'],
        ['unknown 912345678901, with the token of #: ask a person|pending #', 'attention'],
        ['unknown 912345678901, with the token of #: ask a person|failed # RE', 'open'],
        ['refunding # RR, wait: ask a person', 'attention'],
        ['refunding # RR, the order is marked as paid: ask a person', 'paid', paidByIt],
        ['refunded # RF, ship nothing: ask a person', 'refunded'],
        ['refunded # RF, ship nothing: ask a person', 'attention', undefined, true],
        ['refunded # RF, ship nothing: ask a person', 'open', allowed],
        ['refunded # RF, ship nothing: ask a person', 'refunded', closed],
        ['refunded # RF, stop the parcel: ask a person', 'refunded', paidByIt],
        ['refunded # RF, stop the parcel: ask a person', 'paid', paidByIt, true],
        ['paid twice A17 1 1000007 and # 1000008, refund the second one: ask a person', 'paid', paid],
        ['retry #: HTTP 401: ask a person', 'open'],
        ['retry #: HTTP 401: ask a person|held # HO, follow the e-mail: ask a person', 'attention'],
      ];
      const cases = rows.map(([lines, after, statement, isPart], index) => {
        const order = `A${index}`;
        own.order(order);
        const reference = own.attempt(order);
        if (statement) own.run(statement, [order]);
        const told = lines.replaceAll('#', reference).split('|');
        for (const [at, line] of told.entries())
          own.run('insert into payment_tasks values (?, ?, ?, 0)', [reference, line, at]);
        return {order, reference, line: told[0]!, after, isPart, hasMore: /: ask a person$/.test(told[1] ?? '')};
      });
      type Calls = [name: string, ...values: unknown[]][];
      const settled: Calls = cases.map(({reference, line, isPart = false}) => ['settle_task', reference, line, isPart]);
      const states: Calls = cases.map(({order}) => ['state_for_buyer', order]);
      const told = await results(own, ...settled, ...states, ['open_tasks']);
      const open = (told.pop() as string[][]).map(([, order]) => order);
      // It is refused, and stays in the list of the staff, where the buyer would wait for nobody.
      expect(cases.map(({line}, index) => [line, told[index], told[cases.length + index]])).toEqual(
        cases.map(({line, after, hasMore}) => [line, after !== 'attention' || hasMore, after]),
      );
      expect(open.sort()).toEqual(
        cases
          .filter(({after}) => after === 'attention')
          .map(({order}) => order)
          .sort(),
      );
      const allow: Calls = cases.map(({reference}) => ['allow_attempt', reference]);
      const all = (await results(own, ...allow, ...settled, ...states)).slice(cases.length);
      expect(all.slice(0, cases.length), 'after the buyer may pay again').toEqual(cases.map(() => true));
      expect(all).not.toContain('attention');
    });

    test('give no new attempt while a person looks at the last one, whether Inquiry answers or not', async () => {
      const own = newShop();
      own.order('A17');
      const reference = own.attempt('A17');
      const task = `held ${reference} HO: ask a person`;
      const tell = (line: string, at: number, settled = 0) =>
        own.run('insert into payment_tasks values (?, ?, ?, ?)', [reference, line, at, settled]);
      // What Inquiry says leads to a line before this, and nothing or no answer is no line that ends a task.
      const again = async (outcome: string) => (await results(own, ['new_attempt', 'A17', settle(outcome)]))[0];
      tell(task, 1);
      expect([await again('schedule'), await again('no answer')]).toEqual([null, null]);
      tell(`pending ${reference}`, 2);
      expect([await again('schedule'), await again('no answer')]).toEqual([null, null]);
      tell(`refunded ${reference} RF: ask a person`, 3, 1);
      expect(await again('schedule'), 'refunded').toBeNull();
      tell(`failed ${reference} RE`, 4);
      expect(await again('schedule')).toContain('A17');
    });

    test('say held each time, and refunded when a person has settled the refund of all the money', async () => {
      shop.order('A17');
      const reference = shop.attempt('A17', replying('HO'));
      await line(reference, 1);
      const becomes = async (status: string, count: number) => {
        replyWith(reference, status);
        await accepted(reference);
        await line(reference, count);
      };
      /** Settles what a person has to do. @returns the state before and after it. */
      const settled = async (...more: boolean[]) => {
        const state: [string, string] = ['state_for_buyer', 'A17'];
        const tasks = shop
          .tasks(reference)
          .map((each): [string, ...unknown[]] => ['settle_task', reference, each, ...more]);
        const [before, ...after] = await results(shop, state, ...tasks, state);
        return [before, after.at(-1)];
      };
      expect(await settled(), 'still held').toEqual(['attention', 'attention']);
      await becomes('RE', 2);
      expect(await settled()).toEqual(['open', 'open']);
      await becomes('HO', 3);
      expect(await settled()).toEqual(['attention', 'attention']);
      await becomes('RF', 4);
      expect(await settled(), 'before it was shipped').toEqual(['attention', 'refunded']);
      expect(await tell(shop, 'state', 'A17')).toBe('refunded');
      await results(shop, ['allow_attempt', reference]);
      expect(await tell(shop, 'state', 'A17')).toBe('open');
      await becomes('CP', 5);
      await becomes('VO', 6);
      expect(await settled(true), 'a part went back').toEqual(['paid', 'paid']);
      expect(await tell(shop, 'state', 'A17')).toBe('paid 1250.50');
    });

    test('keep a refunded parcel back, also when Inquiry had nothing to say in between', async () => {
      shop.order('A17');
      const reference = shop.attempt('A17', replying('CP'));
      await line(reference, 1);
      const refunded = async (count: number) => {
        replyWith(reference, 'RF');
        await accepted(reference);
        return line(reference, count);
      };
      const task = await refunded(2);
      expect(task).toContain(`; the order is marked as paid; stop the parcel if it has not left: ask a person`);
      await results(shop, ['settle_task', reference, task]);
      replyWith(reference);
      await accepted(reference);
      await line(reference, 3);
      await refunded(4);
      const done = await results(shop, ['hand_over', reference, settle('never')], ['state_for_buyer', 'A17']);
      expect(done).toEqual([false, 'refunded']);
    });

    test('store lines of the shop in the transaction of the order, and no QR of an unknown attempt', async () => {
      const own = newShop();
      own.run('create table lines (name text)');
      const more = (name: string) => ({more: `insert into lines values ('${name}')`});
      const made = await results(
        own,
        ['new_order', 'A17', 100, '00', more('one lamp')],
        ['change_order', 'A17', 200, more('two lamps')],
      );
      expect(made[1]).toBe(true);
      own.run('update payment_orders set is_open = 0');
      expect(await results(own, ['change_order', 'A17', 300, more('three lamps')])).toEqual([false]);
      const fails = async (...call: [name: string, ...values: unknown[]]) => {
        const values = {SHOP_DATABASE: path.join(own.folder, 'shop.db')};
        const {code, error} = await runAlone([...programOf('pages'), JSON.stringify([call])], values);
        expect(code).not.toBe(0);
        return error;
      };
      expect(await fails('new_order', 'A18', 100, '00', {more: 'insert into none values (1)'})).toContain('none');
      const zero = 'satang: write a whole number above zero.';
      for (const satang of [0, -100]) {
        expect(await fails('new_order', 'A18', satang, '00')).toContain(zero);
        expect(await fails('change_order', 'A17', satang)).toContain(zero);
      }
      expect(await fails('store_qr', '202611200001', {image: '', expires: ''})).toMatch(/foreign key/i);
      expect(own.run('select id, satang from payment_orders')).toEqual([['A17', 200]]);
      expect(own.run('select name from lines').flat()).toEqual(['one lamp', 'two lamps']);
    });

    test('name what the machine lacks in one line', async () => {
      expectFailure(
        await runAlone([...database.without(desk), 'ask-again'], {SHOP_DATABASE: 'none.db'}),
        database.lacks,
      );
    });

    test('keep a QR with the seconds that are left', async () => {
      const own = newShop();
      own.order('A17');
      const [silent, expired, later] = [own.attempt('A17'), own.attempt('A17'), own.attempt('A17')];
      const image = 'data:image/png;base64,AA';
      const thaiTime = (minutes: number) =>
        new Date(Date.now() + (7 * 60 + minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ');
      const [, , , ...qrs] = await results(
        own,
        ['store_qr', silent, {image, expires: ''}],
        ['store_qr', expired, {image, expires: thaiTime(-20)}],
        ['store_qr', later, {image, expires: thaiTime(600)}],
        ...[silent, expired, later, 'none'].map((reference): [string, string] => ['qr_of', reference]),
      );
      const seconds = (qrs.slice(0, 3) as [string, number][]).map(([, left]) => left);
      expect(qrs[0]).toEqual([image, expect.any(Number)]);
      expect(qrs[3]).toBeNull();
      expect(seconds.map((left) => Math.ceil(left / 600))).toEqual([2, -2, 60]);
    });

    test('show what a person has to do, once, and what became of the order', async () => {
      const own = newShop();
      for (const order of ['A17', 'A18']) own.order(order);
      const [reference, other] = [own.attempt('A17'), own.attempt('A18')];
      const task = `held ${reference} HO, follow the e-mail: ask a person`;
      for (const [index, line] of [task, `failed ${reference} RE`].entries())
        own.run('insert into payment_tasks values (?, ?, ?, 0)', [reference, line, index]);
      const unknown = 'unknown 912345678901: ask a person';
      own.run('insert into payment_tasks values (?, ?, 1, 0)', ['912345678901', unknown]);
      const states = () => Promise.all(['A17', 'A18'].map((order) => tell(own, 'state', order)));
      expect(await states()).toEqual(['attention', 'open']);
      expect(await tell(own, 'tasks', 'A17')).toBe(task);
      expect(await tell(own, 'tasks', '912345678901')).toBe(unknown);
      const ship: [string, string, string] = ['ship_by_hand', other, '1000007'];
      const [, tasks, ...shipped] = await results(
        own,
        ['settle_task', reference, task],
        ['open_tasks'],
        ship,
        ship,
        ['withdraw', other], // it has left
      );
      expect(tasks).toEqual([['912345678901', null, unknown, '']]);
      expect(shipped).toEqual([true, false, false]);
      expect(await states()).toEqual(['open', 'paid 1250.50']);
      expect(own.shipments()).toContainEqual(shippedAs('A18', other));
      expect(await Promise.all(['A17', 'A18'].map((order) => tell(own, 'shipments', order)))).toEqual(['0', '1']);
    });

    test('show a held payment as a task, and say when it is paid', async () => {
      shop.order('held');
      const reference = shop.attempt('held', replying('HO'));
      const held = `held ${reference} HO, ship nothing, follow the e-mail about the review: ask a person`;
      expect(await line(reference)).toBe(held);
      expect(await results(shop, ['open_tasks'])).toEqual([[[reference, 'held', held, '']]]);
      replyWith(reference, 'CP');
      await accepted(reference);
      const paid = `paid ${reference} 1250.50`;
      expect(await line(reference, 2)).toBe(paid);
      const [tasks, parcels] = await results(shop, ['open_tasks'], ['parcels']);
      expect(tasks).toEqual([[reference, 'held', held, paid]]);
      expect(parcels).toEqual([['held', reference]]);
      expect(await tell(shop, 'tasks', 'held')).toBe(held);
    });

    test('keep the order of the attempts after a postback for the first', async () => {
      const own = newShop();
      own.order('A17');
      const pay = async () => {
        const [attempt] = await results(own, ['new_attempt', 'A17', settle('schedule')]);
        return (attempt as string[])[0]!;
      };
      const [first, second] = [await pay(), await pay()];
      const inAMinute = Math.floor(Date.now() / 1000) + 60;
      own.run(statementOf('store_postback'), ['of-today', inAMinute, first]);
      expect(await results(own, ['attempts_of', 'A17'])).toEqual([[first, second]]);
    });

    test('hand a parcel over once, and none with a task that the last question left', async () => {
      const own = newShop();
      const [first, second] = ['A17', 'A18'].map((order) => {
        own.order(order);
        const reference = own.attempt(order);
        own.run('insert into payment_shipments (order_id, reference) values (?, ?)', [order, reference]);
        return reference;
      });
      const waiting = [
        ['A17', first],
        ['A18', second],
      ];
      const done = await results(
        own,
        ['parcels'],
        ['hand_over', first, settle('daily')],
        ['hand_over', first, settle('never')],
        ['hand_over', first, settle('never')],
        ['hand_over', second, settle('task')],
        ['parcels'],
        ['withdraw', second],
        ['parcels'],
      );
      expect(done).toEqual([waiting, false, true, false, false, waiting.slice(1), true, []]);
    });

    test('hand a parcel over after a settled refund only by a person, and after a settled hold that was paid', async () => {
      const own = newShop();
      const shipped = (order: string, ...lines: string[]) => {
        own.order(order);
        const reference = own.attempt(order);
        own.run('insert into payment_shipments (order_id, reference) values (?, ?)', [order, reference]);
        for (const [index, line] of lines.entries())
          own.run('insert into payment_tasks values (?, ?, ?, ?)', [
            reference,
            line,
            index,
            line.endsWith('person') ? 1 : 0,
          ]);
        return reference;
      };
      const refunded = shipped('A17', 'refunded 1 RF: ask a person');
      const held = shipped('A18', 'held 1 HO: ask a person', 'paid 1 1250.50');
      const done = await results(
        own,
        ['hand_over', refunded, settle('never')],
        ['hand_over', held, settle('never')],
        ['hand_over_by_hand', refunded],
        ['hand_over_by_hand', refunded],
      );
      expect(done).toEqual([false, true, true, false]);
    });

    test('let the buyer pay again when a person allows it', async () => {
      const own = newShop();
      own.order('A17');
      const reference = own.attempt('A17');
      const attempt: [string, ...unknown[]] = ['new_attempt', 'A17', settle('never')];
      const [first, , second, all] = await page(own, attempt, ['allow_attempt', reference], attempt, [
        'attempts_of',
        'A17',
      ]);
      expect(first).toEqual({result: null, asked: [reference]});
      expect(second).toEqual({result: expect.arrayContaining(['A17', '1250.50']) as unknown, asked: []});
      expect(all!.result).toEqual([reference, (second!.result as string[])[0]]);
    });

    test('ask when the buyer comes back, at most once a minute, and more often for a QR', async () => {
      const own = newShop();
      own.order('A17');
      const reference = own.attempt('A17');
      own.run('update payment_attempts set since = 1000, is_open = 0');
      await results(own, ['store_return', reference]);
      const [[first]] = own.run('select postback from payment_attempts where is_open = 1 and since > 1000') as [
        [string],
      ];
      expect(first).toMatch(/^[0-9a-f-]{36}$/);
      await results(own, ['store_return', reference]);
      expect(own.run('select postback from payment_attempts')).toEqual([[first]]);
      own.run('update payment_attempts set since = since - 5');
      await results(own, ['store_return', reference], ['store_return', reference, 5]);
      expect(own.run('select postback from payment_attempts where postback <> ?', [first])).toHaveLength(1);
    });

    test('ask again, print the lines of the daily job, and close the orders that nobody pays', async () => {
      const own = newShop();
      for (const order of ['old', 'new']) own.order(order);
      const [old, recent] = [own.attempt('old'), own.attempt('new')];
      own.run('update payment_attempts set since = 1000, is_open = 0 where reference = ?', [old]);
      own.run('update payment_attempts set is_open = 0 where reference = ?', [recent]);
      expect(await tell(own, 'ask-again')).toBe('attempts to ask about once more: 1');
      expect(own.open()).toEqual([recent]);
      expect(await tell(own, 'recent')).toBe(`${recent} new 1250.50 00 open`);
      expect(await tell(own, 'close-orders')).toBe('old');
    });
  });
};

describe.concurrent('the file database', () =>
  describeEachLanguage(
    (language) => describe.sequential('in its handler', () => describeDatabase(language)),
    DATABASES.map(({language}) => language),
  ),
);
