import type {Defect} from './shops';

/** A defect of a shop, and the only cases that find it. */
export interface Mutant {
  readonly does: string;
  readonly cases: readonly string[];
  readonly defect: Defect;
}

export const nameOf = (group: readonly Mutant[]): string => group.map(({does}) => does).join(', ');

const mutant = (does: string, cases: string, ...defect: Defect): Mutant => ({does, cases: cases.split(' '), defect});

/**
 * Defects of `platform.mjs`. Those of one group do not disturb each other, and are planted together. The check kills a
 * shop between its mark and its shipment, so these are seconds apart: on a busy machine the kill comes late.
 */
export const platformMutants: readonly (readonly Mutant[])[] = [
  [
    mutant('ships when the buyer comes back, too', 'returned-paid', [
      '  due.set(attempt.refno, {at: 0, count: 0});\n  return',
      `  const {number, refno, total} = attempt;
  if (orders.get(number).state === 'open')
    void inquire(refno).then((found) => found.length === 1 && PAID.includes(found[0].Status) && commit('paid', {number, refno, total}));
  return`,
    ]),
    mutant('answers the return by POST with 500', 'return-page', ["return end(303, '', {", "return end(500, '', {"]),
    mutant('compares with the attempt alone', 'order-changed', [
      "  if (attempt.total !== order.total) return forPerson('changed');\n",
      '',
    ]),
    mutant("takes any order's token", 'forged-other-token', [
      '[TOKEN, attempt.token].includes(token)',
      '(token === TOKEN || [...attempts.values()].some((one) => one.token === token))',
    ]),
    mutant('ships for two payments', 'paid-twice-one-reference', [
      '(moved.length > 1)',
      '(moved.length > 1 && moved.some(({Status}) => !PAID.includes(Status)))',
    ]),
    mutant('forgets a QR after a 500', 'promptpay-500', [
      'if (!data?.image)',
      'if (made?.status === 500) attempts.delete(refno);\n    if (!data?.image)',
    ]),
    mutant('keeps a held payment to itself', 'held-released', [
      '  if (!PAID.includes(record.Status)) return',
      "  if (record.Status === 'HO') return true;\n  if (!PAID.includes(record.Status)) return",
    ]),
    mutant('ignores refunds', 'refunded-after-shipping', [
      "if (REFUNDED.includes(record.Status)) return forPerson(`refunded ${codes}`, 'refunded');",
      "if (record.Status === 'RR' || REFUNDED.includes(record.Status)) return false;",
    ]),
    mutant('keeps an unknown reference to itself', 'unknown-reference', [
      ' tell(refno, `unknown reference ${refno}`);',
      ' void 0;',
    ]),
    mutant('lets a buyer settle', 'settled-by-buyer', [
      "() => 'refused'",
      "({number}) => commit('paid', {number, refno: 'own', total: '1250.00'})",
    ]),
    mutant('fails on broken JSON', 'hostile-postbacks', ['return end(400)', 'return end(500)']),
    mutant('reads the digits before an exponent', 'inquiry-malformed-total', [
      'Math.round(Number(total) * 100) : undefined',
      'Math.round(Number(total) * 100) : /^[\\d.]+e/.test(total) ? Number.parseInt(total) * 100 : undefined',
    ]),
    mutant('ships again after a restart', 'killed-before-shipment', [
      'function tell(about, line) {',
      'for (const order of orders.values()) order.shipments *= 2;\nfunction tell(about, line) {',
    ]),
  ],
  [
    mutant('believes the status of the return address', 'return-page', [
      '<p>${returnPage(',
      "<p>${searchParams.get('status') === 'CP' ? 'Thank you, your payment arrived' : returnPage(",
    ]),
    mutant('shows a held payment as a paid one', 'returned-held', [
      "state === 'paid' ? 'Thank",
      "state !== 'open' ? 'Thank",
    ]),
    mutant('keeps a second payment to itself', 'paid-twice', [
      'return forPerson(`paid twice, beside ${order.payments}`)',
      'return false',
    ]),
    mutant('asks for the old total again', 'order-changed-paid-again', [
      '  const {total} = orders.get(number);\n  const refno',
      '  const {total} = [...attempts.values()].find((one) => one.number === number) ?? orders.get(number);\n  const refno',
    ]),
    mutant('checks no token', 'forged-without-token forged-wrong-token', [
      'if (!other) return 403',
      'if (!other) return 200',
    ]),
    mutant("refuses an order's token with an unknown reference", 'reference-altered', [
      '    tell(other.number',
      '    if (!attempt) return 403;\n    tell(other.number',
    ]),
    mutant(
      'takes a decline for the end',
      'declined-then-paid-silently',
      [
        '  if (moved.length === 0) return true;',
        '  if (moved.length === 0 && records.length > 0) attempt.isOver = true;\n  if (moved.length === 0) return !attempt.isOver;',
      ],
      ['for (const refno of attempts.keys()) due', 'for (const [refno, {isOver}] of attempts) if (!isOver) due'],
    ),
    mutant('forgets a QR whose answer is lost', 'promptpay-answer-lost', [
      'if (!data?.image)',
      'if (!made) attempts.delete(refno);\n    if (!data?.image)',
    ]),
    mutant('keeps another amount to itself', 'amount-altered', ["return forPerson('differs')", 'return false']),
    mutant('books more than was paid', 'paid-form', ['booked: total', "booked: '12050.00'"]),
    mutant('knows few decimals', 'reply-spellings', ['\\d{1,2}0*', '\\d{1,2}']),
    mutant('compares no currency', 'currency-altered', ["  currency(record.CurrencyCode) === '00' &&\n", '']),
    mutant('compares no merchant', 'other-merchant', [
      '  [merchant, merchant.slice(-5)].includes(record.MerchantID);',
      '  true;',
    ]),
    mutant(
      'ships for a test card',
      'test-card',
      ["'C', 'TC'];", "'C'];"],
      ["const PAID = ['CP'", "const PAID = ['TC', 'CP'"],
    ),
    mutant('follows redirects', 'redirect-307', ["redirect: 'manual',", '']),
  ],
  [
    mutant(
      'takes a refusal for a QR, and no other payment',
      'promptpay-refused',
      ['if (!data?.image)', 'if (made?.status === 200) orders.get(number).hasQr = true;\n    else'],
      [
        'again: async ({number, channel}) => {',
        "again: async ({number, channel}) => {\n    if (orders.get(number).hasQr) throw new Error('A QR is open');",
      ],
    ),
    mutant(
      'ships seconds after the mark',
      'killed-between-mark-and-shipment',
      ['      shipments: orders.get(number).shipments + 1,\n', ''],
      [
        '  state: ({number, state}) =>',
        '  shipped: ({number}) => (orders.get(number).shipments += 1),\n  state: ({number, state}) =>',
      ],
      [
        "commit('paid', {number, refno, total: attempt.total});",
        "commit('paid', {number, refno, total: attempt.total});\n  setTimeout(() => commit('shipped', {number}), 3000);",
      ],
    ),
    mutant('ships for each of two attempts', 'paid-twice', [
      '  if (order.payments.length > 0) return forPerson(`paid twice, beside ${order.payments}`);\n',
      '',
    ]),
    mutant('reads one spelling of baht', 'reply-spellings', [
      "currency(record.CurrencyCode) === '00' &&",
      "record.CurrencyCode === 'OO' &&",
    ]),
    mutant('waits for a total that it can read', 'inquiry-malformed-total', [
      'if (!records.every((record) => typeof',
      'if (!records.every((record) => satang(record.Total) !== undefined && typeof',
    ]),
    mutant('tells of each postback', 'amount-altered', [
      "return forPerson('differs')",
      'return forPerson(`differs ${Date.now()}`)',
    ]),
    mutant('tells of a plain sale', 'paid-form', [
      '  if (order.payments.includes(refno)) return false;',
      "  if (order.payments.includes(refno)) return false;\n  tell(number, 'sold');",
    ]),
    mutant('asks before it refuses', 'forged-without-token', [
      'if (!other) return 403',
      'if (!other) return void (attempt && inquire(refno)) ?? 403',
    ]),
    mutant('ships a satang short', 'amount-one-satang-less', [
      'satang(record.Total) === satang(attempt.total) &&',
      'Math.abs(satang(record.Total) - satang(attempt.total)) < 2 &&',
    ]),
  ],
  [
    mutant('asks before it answers', 'answer-while-inquiry-hangs', [
      "searchParams.get('token')))",
      "searchParams.get('token'), await inquire(refno).catch(() => [])))",
    ]),
    mutant('compares no amount', 'amount-altered amount-one-satang-less', [
      '  satang(record.Total) === satang(attempt.total) &&\n',
      '',
    ]),
    mutant('counts up its references without a lock', 'orders-at-once', [
      'const refno = String(randomInt(1e11, 1e12 - 1));',
      'const refno = String(1e11 + attempts.size);\n  await new Promise((resolve) => setTimeout(resolve, 300));',
    ]),
  ],
  [
    // Apart from the one that asks before it answers: the questions of that one are no failures of this one.
    mutant(
      'holds a new postback back after failures',
      'postback-after-failures',
      ['const busy = new Set();', 'let [failures, rest] = [0, 0];\nconst busy = new Set();'],
      ['  if (busy.has(refno)) return;', '  if (busy.has(refno) || Date.now() < rest) return;'],
      [
        '    isOpen = decide(attempts.get(refno), await inquire(refno));\n',
        '    isOpen = decide(attempts.get(refno), await inquire(refno));\n    failures = 0;\n',
      ],
      ['    // No answer: asked again.', '    failures += 1;\n    if (failures >= 5) rest = Date.now() + 60_000;'],
    ),
    mutant('compares nothing at the address that its QR page polls', 'amount-altered-qr', [
      "() => 'refused'",
      `async ({number}) => {
    const {refno, total} = [...attempts.values()].find((one) => one.number === number);
    const [record] = await inquire(refno);
    if (PAID.includes(record?.Status)) commit('paid', {number, refno, total});
  }`,
    ]),
    mutant('answers a POST with 204', 'postback-answer', [
      "return end(takePostback(typeof refno === 'string' ? refno : 'none', searchParams.get('token')))",
      "const status = takePostback(typeof refno === 'string' ? refno : 'none', searchParams.get('token'));\n    return end(status === 200 && request.method === 'POST' ? 204 : status)",
    ]),
  ],
  [
    mutant('compares nothing when the buyer comes back', 'amount-one-satang-less other-merchant', [
      '  due.set(attempt.refno, {at: 0, count: 0});\n  return',
      `  const {number, refno, total} = attempt;
  if (orders.get(number).payments.length === 0)
    void inquire(refno).then(([found]) => PAID.includes(found?.Status) && commit('paid', {number, refno, total}));
  return`,
    ]),
    mutant('lets the basket of a paid order grow', 'order-changed-after-payment', [
      'if (orders.get(number).payments.length === 0) commit',
      'commit',
    ]),
    mutant('leaves the currency to the account', 'currency-of-account', ["    cc: '00',\n", '']),
    mutant(
      'forgets a QR after its end, unless a postback came',
      'qr-paid-late',
      ['const busy = new Set();', 'const heard = new Set();\nconst busy = new Set();'],
      [
        "[TOKEN, attempt.token].includes(token)) commit('postback', {refno});",
        "[TOKEN, attempt.token].includes(token)) commit('postback', {refno: heard.add(refno) && refno});",
      ],
      [
        'if (!data?.image)',
        `if (data?.image)
      setTimeout(() => heard.has(refno) || attempts.delete(refno), Date.parse(\`\${data.expiredate}+07:00\`) - Date.now());
    if (!data?.image)`,
      ],
    ),
    mutant('cannot store half a pair of UTF-16', 'hostile-postbacks', [
      '    const refno = searchParams',
      "    if (fields.token?.isWellFormed?.() === false) throw new Error('no such text');\n    const refno = searchParams",
    ]),
  ],
  // Its job ends with 1 in any case.
  [
    mutant(
      'throws away what its job finds',
      'refunded-after-shipping-silently',
      ['const busy = new Set();', 'const busy = new Set();\nconst byJob = new Set();'],
      ['for (const refno of attempts.keys()) due', 'for (const refno of attempts.keys()) byJob.add(refno) && due'],
      [
        'if (REFUNDED.includes(record.Status)) return',
        'if (REFUNDED.includes(record.Status)) return byJob.has(refno) ? false :',
      ],
    ),
  ],
  // Beside others, these would decide which of two questions comes first.
  [
    mutant('leaves paid orders out of its daily job', 'refunded-after-shipping-silently', [
      'for (const refno of attempts.keys()) due',
      "for (const [refno, {number}] of attempts) if (orders.get(number).state !== 'paid') due",
    ]),
    mutant('stops asking about a QR whose call failed', 'promptpay-500 promptpay-answer-lost', [
      'if (!data?.image)',
      'if (!data?.image) due.delete(refno);\n    if (!data?.image)',
    ]),
    mutant('keeps the postbacks about a paid attempt for its daily job', 'refunded-after-shipping', [
      '[TOKEN, attempt.token].includes(token)) commit',
      '[TOKEN, attempt.token].includes(token)) orders.get(attempt.number).payments.includes(refno) || commit',
    ]),
  ],
  [
    mutant('forgets a postback that came during a question', 'refunded-during-question', [
      '  if (due.get(refno) !== plan) return;\n',
      '',
    ]),
  ],
];

const TABLE = '    create table if not exists tasks';
const LEFT = 'return len(rows("select 1 from shipments where number = ?", number))';

/** The same promises, broken in `ledger.py`. */
export const ledgerMutants: readonly (readonly Mutant[])[] = [
  [
    mutant(
      'ships when the buyer comes back, too',
      'returned-paid',
      [TABLE, `    create table if not exists extra (number integer);\n${TABLE}`],
      [LEFT, `${LEFT} + len(rows("select 1 from extra where number = ?", number))`],
      [
        '            state = rows("select state from orders join',
        `            paid = [one for one in inquire(refno) if one["Status"] in ("CP", "Y")]
            if paid:
                rows("insert into extra select number from attempts where refno = ?", refno)
            state = rows("select state from orders join`,
      ],
    ),
    mutant(
      'lets the basket grow, and compares with the attempt alone',
      'order-changed',
      [
        '        # The basket is frozen once the order has an attempt.',
        '        rows("update orders set total = \'2000.00\' where number = ?", number)',
      ],
      ['if price != total:', 'if False:'],
    ),
    mutant('ships for two payments', 'paid-twice-one-reference', [
      'if len(moved) > 1 or record["Status"] not in',
      'if record["Status"] not in',
    ]),
    mutant("takes any order's token", 'forged-other-token', [
      '(is_shop or owner[0][0] == refno)',
      '(is_shop or owner)',
    ]),
    mutant("refuses an order's token with an unknown reference", 'reference-altered', [
      '    else:\n        rows("insert or ignore into tasks values (?, ?)", str(owner',
      '    elif not known:\n        return 403\n    else:\n        rows("insert or ignore into tasks values (?, ?)", str(owner',
    ]),
    mutant('keeps an unknown reference to itself', 'unknown-reference', [
      'rows("insert or ignore into tasks values (?, ?)", refno, f"unknown {refno}")',
      'pass',
    ]),
    mutant('books nothing', 'paid-form', ["set state = 'paid' where", "set state = 'open' where"]),
    mutant('lets a buyer settle', 'settled-by-buyer', [
      'def settle(self, _number, _channel):\n        return "refused"',
      'def settle(self, number, _channel):\n        return rows("insert into shipments values (?, \'own\')", number)',
    ]),
    mutant('reads the digits before an exponent', 'inquiry-malformed-total', [
      'Decimal(str(text))',
      'Decimal(str(text).split("e")[0])',
    ]),
    mutant('fails on broken JSON', 'hostile-postbacks', ['return self.end(400)', 'return self.end(500)']),
  ],
  [
    mutant(
      'ships seconds after the mark',
      'killed-between-mark-and-shipment',
      [TABLE, `    create table if not exists gone (number integer);\n${TABLE}`],
      [LEFT, 'return len(rows("select 1 from gone where number = ?", number))'],
      [
        '            DB.execute("insert into shipments values (?, ?) on conflict do nothing", (number, refno))',
        `            fresh = DB.execute("insert into shipments values (?, ?) on conflict do nothing", (number, refno)).rowcount
            if fresh:
                threading.Timer(3, rows, ("insert into gone values (?)", number)).start()`,
      ],
    ),
    mutant(
      'takes a decline for the end',
      'declined-then-paid-silently',
      [
        '    if not moved:\n        return None, True',
        '    if not moved:\n        return None, not any(one["Status"] in ("RE", "PF") for one in records)',
      ],
      [
        'rows("update attempts set ask_at = ?", time.time())',
        'rows("update attempts set ask_at = ? where ask_at > 0", time.time())',
      ],
    ),
    mutant(
      'keeps to itself what only a person can decide',
      'held-released refunded-after-shipping paid-twice-one-reference',
      ['return f"look at {refno}: {codes}", False', 'return None, True'],
    ),
    mutant(
      'forgets a QR after three seconds, unless a postback came',
      'qr-paid-late',
      ['LOCK = threading.Lock()\n', 'LOCK = threading.Lock()\nHEARD = set()\n'],
      ['    known = rows(', '    HEARD.add(refno)\n    known = rows('],
      [
        '            pay(number, "form")\n',
        `            pay(number, "form")
        forget = "delete from attempts where refno = ?"
        threading.Timer(3, lambda: refno in HEARD or rows(forget, refno)).start()
`,
      ],
    ),
    mutant('keeps another amount to itself', 'amount-altered', [
      'return f"differs {refno}", False',
      'return None, False',
    ]),
    mutant('keeps a second payment to itself', 'paid-twice', [
      'return f"paid twice: {first} and {refno}", False',
      'return None, False',
    ]),
    mutant('believes the status of the return address', 'return-page', [
      'if state == [("paid",)]',
      'if state == [("paid",)] or "status=CP" in self.path',
    ]),
    mutant('checks no token', 'forged-without-token forged-wrong-token', ['        return 403', '        return 200']),
    mutant('reads short numbers alone', 'reply-spellings', [
      '        value = Decimal(str(text))',
      '        value = Decimal(str(text)[:20] if len(str(text)) < 20 else "0")',
    ]),
  ],
  // Beside others, these would decide which of two questions comes first.
  [
    mutant('stops asking about a QR whose call failed', 'promptpay-500 promptpay-answer-lost', [
      '        if not is_made:\n',
      '        if not is_made:\n            rows("update attempts set ask_at = null where refno = ?", refno)\n',
    ]),
    mutant('leaves shipped orders out of its daily job', 'refunded-after-shipping-silently', [
      'rows("update attempts set ask_at = ?", time.time())',
      'rows("update attempts set ask_at = ? where refno not in (select refno from shipments)", time.time())',
    ]),
    mutant('keeps the postbacks about a shipped order for its daily job', 'refunded-after-shipping', [
      'asked = 0 where refno = ?"',
      'asked = 0 where refno = ? and refno not in (select refno from shipments)"',
    ]),
  ],
  // Its worker waits for the reply that this case holds, and asks nothing else meanwhile.
  [
    mutant('forgets a postback that came during a question', 'refunded-during-question', [
      ' and ask_at is ?", later, refno, ask_at)',
      '", later, refno)',
    ]),
  ],
];

/** Parts of a shop that the Node.js handler has not: a return page, and an API at which a buyer can try to settle. */
export const handlerShop: Defect = [
  [
    'async function answer(request, response) {\n',
    `async function answer(request, response) {
  const [, part, id] = new URL(request.url, 'http://shop.example').pathname.split('/');
  if (part === 'return') return comeBack(request, response, id);
  if (part === 'settle') return response.writeHead(405).end();
`,
  ],
  [
    '/** Returns the HTTP status of the answer. */',
    `/** Asks again, and says what the shop knows. */
async function comeBack({method, url}, response, reference) {
  if (method === 'POST') return response.writeHead(303, {location: url.split('?')[0]}).end();
  await storePostback(reference);
  const paid = await paidBy((await attemptOf(reference)).order);
  response.end(paid ? 'Thank you, your payment arrived' : 'We wait for your payment');
}

/** Returns the HTTP status of the answer. */`,
  ],
  [
    '    --data-urlencode "postbackurl=http://127.0.0.1:8000/postback?token=secret-of-$refno"',
    '    --data-urlencode "returnurl=http://127.0.0.1:8000/return/$refno" --data-urlencode "postbackurl=http://127.0.0.1:8000/postback?token=secret-of-$refno"',
  ],
];

const COUNT = 'if [ -f "orders/$1.fulfilled" ]; then echo 1; else echo 0; fi';
/** Prints every shipment, also a second one. */
const COUNTS = 'ls "orders/$1.fulfilled"* 2> /dev/null | wc -l';
const FULFILLED = '      await link(draft, fileOf(`${nameOf(order)}.fulfilled`)); // a name can be linked once\n';
const FILE_OF = 'const fileOf = (name) => path.join(FOLDER, name);';
const NO_QR = `    grep -q '"image"' || `;

/** The same promises, broken in the Node.js handler, in its folder, in its client and in the page's scripts. */
export const handlerMutants: readonly (readonly Mutant[])[] = [
  [
    mutant('checks no token', 'forged-without-token forged-wrong-token', [
      'if (!owner) return 403;',
      'if (!owner) return 200;',
    ]),
    mutant(
      'ships for two payments',
      'paid-twice-one-reference',
      ['if (verdict.ship) {', "if (verdict.ship || verdict.decision === 'several') {"],
      ['oneLine(verdict.payment.number)', "oneLine(verdict.payment?.number ?? '1')"],
    ),
    mutant('ships a satang short', 'amount-one-satang-less', [
      'satangOf(record.total) === satangOf(attempt.total) &&',
      'Math.abs(satangOf(record.total) - satangOf(attempt.total)) < 2 &&',
    ]),
    mutant('ships for a test card', 'test-card', ["paid: ['CP', 'Y'],", "paid: ['CP', 'Y', 'TC'],"]),
    mutant('follows redirects', 'redirect-302 redirect-307 redirect-308', ["        redirect: 'manual',\n", '']),
    mutant('compares no currency', 'currency-altered', ['      currencyOf(record.currency) === currency &&\n', '']),
    mutant('ships again after a restart', 'killed-before-shipment', [
      FILE_OF,
      `${FILE_OF}
for (const name of await files())
  if (name.endsWith('.fulfilled')) await writeFile(fileOf(\`\${name}-\${Date.now()}\`), '');`,
    ]),
    mutant(
      'ships for each of two attempts',
      'paid-twice',
      [COUNT, COUNTS],
      [
        '  return paidBy(order);',
        `  const mark = await paidBy(order);
  if (mark && mark !== payment) await writeFile(fileOf(\`\${nameOf(order)}.fulfilled-\${payment}\`), payment);
  return mark;`,
      ],
    ),
    mutant('counts up its references without a lock', 'orders-at-once', [
      'refno=$(LC_ALL=C tr -dc 0-9 < /dev/urandom | head -c 12)',
      'refno=$(cat count 2> /dev/null || echo 1); sleep 0.3; echo $((refno + 1)) > count',
    ]),
    mutant('answers the return by POST with 500', 'return-page', [
      'response.writeHead(303, {',
      'response.writeHead(500, {',
    ]),
    mutant('asks before it answers', 'answer-while-inquiry-hangs', [
      'if (attempt) await storePostback(reference);',
      'if (attempt) await (storePostback(reference), payments.inquireOrder(reference).catch(() => {}));',
    ]),
    mutant('stops asking about a QR whose call failed', 'promptpay-500 promptpay-answer-lost', [
      NO_QR,
      `${NO_QR}! touch "orders/$refno.closed" || `,
    ]),
    mutant('leaves paid orders out of its daily job', 'refunded-after-shipping-silently', [
      '*) : > "$attempt',
      '*) [ -f "orders/$(cut -d " " -f 1 "$attempt").fulfilled" ] || : > "$attempt',
    ]),
  ],
  [
    mutant("takes any order's token", 'forged-other-token', [
      'if (isToken(token, shopToken, attempt?.token)) {',
      'if (isToken(token, shopToken, attempt?.token) || (await ownerOf(token))) {',
    ]),
    mutant('compares with the attempt alone', 'order-changed', [
      'if (satangOf(totalNow) === satangOf(total) && currencyOf(currencyNow) === currencyOf(currency)) {',
      '{',
    ]),
    mutant(
      'takes a decline for the end',
      'declined-then-paid-silently',
      ['return verdict.ask;', "return /RE|PF/.test(verdict.statuses) ? 'never' : verdict.ask;"],
      // Its job leaves them out, too.
      ['*) : > "$attempt', '*) [ -f "$attempt.closed" ] || : > "$attempt'],
    ),
    mutant('compares no amount', 'amount-altered', [
      '      satangOf(record.total) === satangOf(attempt.total) && // NaN, for what cannot be read, equals nothing\n',
      '',
    ]),
    mutant('reads one spelling of baht', 'reply-spellings', [
      'currencyOf(record.currency) === currency &&',
      "record.currency === 'OO' &&",
    ]),
    mutant('holds a new postback back after failures', 'postback-after-failures', [
      '      if (!isNew) {\n',
      '      if (now() < rest) break;\n      if (!isNew) {\n',
    ]),
    mutant('believes the status of the return address', 'return-page', [
      'response.end(paid ?',
      "response.end(paid || url.includes('status=CP') ?",
    ]),
    mutant('forgets a postback that came during a question', 'refunded-during-question', [
      '  for (const name of postbacks) await rm(',
      `  postbacks = (await files()).filter((name) => name.startsWith(\`\${reference}.\`) && name.endsWith('.postback'));
  for (const name of postbacks) await rm(`,
    ]),
    mutant('keeps the postbacks about a closed attempt for its daily job', 'refunded-after-shipping', [
      'if (attempt) await storePostback(reference);',
      "if (attempt) await ((await import('node:fs')).existsSync(`orders/${reference}.closed`) || storePostback(reference));",
    ]),
    mutant('lets a buyer settle', 'settled-by-buyer', [
      "if (part === 'settle') return response.writeHead(405).end();",
      "if (part === 'settle') return response.end((await import('node:fs')).writeFileSync(`orders/${id}.fulfilled`, 'settled'));",
    ]),
    mutant(
      'takes a refusal for a QR, and no other payment',
      'promptpay-refused',
      [NO_QR, `${NO_QR}: || `],
      ['order=${1:-A$refno}', '[ $# -eq 0 ] || { echo A QR is open >&2; exit 1; }\norder=${1:-A$refno}'],
    ),
    mutant('loses orders at a restart', 'killed-before-shipment', [
      FILE_OF,
      `${FILE_OF}\nfor (const name of await files()) if (REFERENCE.test(name)) await rm(fileOf(name));`,
    ]),
  ],
  [
    mutant('tells nobody', 'amount-altered held-released paid-twice refunded-after-shipping unknown-reference', [
      '    if (line !== last && (isTask || lines.length > 0)) await addTaskLine(reference, line);\n',
      '',
    ]),
    mutant('ships seconds after the mark', 'killed-between-mark-and-shipment', [
      FULFILLED,
      `      await writeFile(fileOf(\`\${nameOf(order)}.marked\`), payment, {flag: 'wx'});
      await new Promise((resolve) => setTimeout(resolve, 3000));
${FULFILLED}`,
    ]),
    mutant(
      'ships when the buyer comes back, too',
      'returned-paid',
      [
        '  await storePostback(reference);\n  const paid',
        `  const [record] = await payments.inquireOrder(reference);
  const {order} = await attemptOf(reference);
  const {writeFileSync} = await import('node:fs');
  if (record?.kind === 'paid') writeFileSync(\`orders/\${order}.fulfilled-\${Date.now()}\`, '');
  const paid`,
      ],
      [COUNT, COUNTS],
    ),
  ],
];
