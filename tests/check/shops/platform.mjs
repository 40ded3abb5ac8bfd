// A shop like a platform: orders with states, in memory, rebuilt from a journal of events. It asks several
// questions at once. The addresses under /desk stand for its administration, and for a buyer on its pages.
import {appendFileSync, existsSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {randomBytes, randomInt} from 'node:crypto';

const {env} = process;
const {PAY_API_URL: api, PAY_PAYMENT_URL: pages, PAY_MERCHANT_ID: merchant, SHOP_PORT, SHOP_JOURNAL} = env;
const TOKEN = env.PAY_POSTBACK_TOKEN;
const own = `http://127.0.0.1:${SHOP_PORT}`;

const orders = new Map();
const attempts = new Map();
const tasks = new Map();
/** When to ask about an attempt, and how often it was asked since the last postback. */
const due = new Map();

const events = {
  order: ({number, total}) => orders.set(number, {number, total, state: 'open', shipments: 0, booked: 0, payments: []}),
  attempt: (attempt) => attempts.set(attempt.refno, attempt),
  change: ({number, total}) => (orders.get(number).total = total),
  postback: ({refno}) => due.set(refno, {at: 0, count: 0}),
  paid: ({number, refno, total}) =>
    Object.assign(orders.get(number), {
      state: 'paid',
      shipments: orders.get(number).shipments + 1,
      booked: total,
      payments: [refno],
    }),
  state: ({number, state}) => (orders.get(number).state = state),
  task: ({about, line}) => tasks.set(about, [...(tasks.get(about) ?? []), line]),
};
function commit(name, event) {
  appendFileSync(SHOP_JOURNAL, `${JSON.stringify([name, event])}\n`);
  events[name](event);
}
if (existsSync(SHOP_JOURNAL)) {
  for (const line of readFileSync(SHOP_JOURNAL, 'utf8').split('\n').filter(Boolean)) {
    const [name, event] = JSON.parse(line);
    events[name](event);
  }
}
function tell(about, line) {
  if (!tasks.get(about)?.includes(line)) commit('task', {about, line});
}

const PAID = ['CP', 'Y'];
const REFUNDED = ['RF', 'VO'];
const IDLE = ['NS', 'N', 'VC', 'RE', 'VR', 'PF', 'C', 'TC'];
const satang = (total) => (/^\d+(\.\d{1,2}0*)?$/.test(String(total)) ? Math.round(Number(total) * 100) : undefined);
const currency = (code) => (['00', 'OO', 'THB'].includes(code) ? '00' : code);

async function inquire(refno) {
  const response = await fetch(`${api}/order/orderdetailpost`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: env.PAY_API_KEY,
      merchantSecretKey: env.PAY_SECRET_KEY,
      merchantId: merchant.slice(-5),
    },
    body: JSON.stringify({merchantId: merchant.slice(-5), refno}),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  const text = await response.text();
  if (text.trim() === '') return [];
  // Digits as they came: a number can have more than a program keeps.
  const records = [JSON.parse(text.replace(/"Total":([\d.eE+-]+)/g, '"Total":"$1"'))].flat();
  if (!records.every((record) => typeof record?.ReferenceNo === 'string')) throw new Error('no reply of Inquiry');
  return records;
}

const isYours = (record, attempt) =>
  record.ReferenceNo === attempt.refno &&
  satang(record.Total) === satang(attempt.total) &&
  currency(record.CurrencyCode) === '00' &&
  [merchant, merchant.slice(-5)].includes(record.MerchantID);

/** Decides about an attempt. Returns whether to go on asking. */
function decide(attempt, records) {
  const {refno, number} = attempt;
  const order = orders.get(number);
  const moved = records.filter(({Status}) => !IDLE.includes(Status));
  const forPerson = (line, state = 'attention') => {
    tell(number, `${refno}: ${line}`);
    if (order.state !== state && (order.state !== 'paid' || order.payments.includes(refno)))
      commit('state', {number, state});
    return false;
  };
  if (moved.length === 0) return true;
  const codes = records.map(({Status}) => Status).join();
  if (moved.length > 1) return forPerson(`several ${codes}`);
  const [record] = moved;
  if (REFUNDED.includes(record.Status)) return forPerson(`refunded ${codes}`, 'refunded');
  if (!PAID.includes(record.Status)) return forPerson(`held ${codes}`);
  if (!isYours(record, attempt)) return forPerson('differs');
  if (order.payments.includes(refno)) return false;
  if (order.payments.length > 0) return forPerson(`paid twice, beside ${order.payments}`);
  if (attempt.total !== order.total) return forPerson('changed');
  commit('paid', {number, refno, total: attempt.total});
  return false;
}

const busy = new Set();
async function ask(refno) {
  if (busy.has(refno)) return;
  busy.add(refno);
  const plan = due.get(refno);
  let isOpen = true;
  try {
    isOpen = decide(attempts.get(refno), await inquire(refno));
  } catch {
    // No answer: asked again.
  }
  busy.delete(refno);
  if (due.get(refno) !== plan) return;
  if (isOpen)
    due.set(refno, {at: Date.now() + [1, 2, 5, 15, 120][Math.min(plan.count, 4)] * 1000, count: plan.count + 1});
  else due.delete(refno);
}
setInterval(() => {
  for (const [refno, {at}] of due) if (at <= Date.now() && attempts.has(refno)) void ask(refno);
}, 100);

const sendForm = (fields) => fetch(`${pages}/payment`, {method: 'POST', body: new URLSearchParams(fields)});
const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const inputOf = ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`;
const showForm = (fields) =>
  `<form method="post" action="${pages}/payment">${Object.entries(fields).map(inputOf).join('')}<button>Pay</button></form>`;

/** A new way to pay for an order, which the buyer follows: to the form, or to a page with a QR. */
async function pay(number, channel, goOn = sendForm) {
  const {total} = orders.get(number);
  const refno = String(randomInt(1e11, 1e12 - 1));
  const token = randomBytes(16).toString('hex');
  commit('attempt', {refno, number, total, token, key: randomBytes(16).toString('hex')});
  commit('postback', {refno});
  if (channel === 'qr') {
    const query = new URLSearchParams({
      merchantID: merchant,
      referenceNo: refno,
      total,
      productDetail: 'Coffee',
      customerName: 'Buyer',
      customerEmail: 'buyer@shop.example',
    });
    const made = await fetch(`${api}/tep/api/v2/promptpaynew?${query}`, {
      method: 'POST',
      headers: {authorization: `Bearer ${env.PAY_AUTH_KEY}`},
    }).catch(() => undefined);
    const {data} = (await made?.json().catch(() => undefined)) ?? {};
    // Whatever went wrong, the buyer gets the form, and Inquiry says whether the QR exists.
    if (!data?.image) return pay(number, 'form', goOn);
    return `<img src="${data?.image}" alt="QR">`;
  }
  return goOn({
    merchantid: merchant,
    refno,
    total,
    productdetail: 'Coffee & milk',
    customeremail: 'buyer@shop.example',
    cc: '00',
    returnurl: `${own}/return?key=${attempts.get(refno).key}`,
    postbackurl: `${own}/postback?token=${token}`,
  });
}

/** Who may send a postback about what. Returns the status of the answer. */
function takePostback(refno, token) {
  const attempt = attempts.get(refno);
  if (attempt && [TOKEN, attempt.token].includes(token)) commit('postback', {refno});
  else if (token === TOKEN) tell(refno, `unknown reference ${refno}`);
  else {
    const other = [...attempts.values()].find((one) => one.token === token);
    if (!other) return 403;
    tell(other.number, `the token of ${other.refno} came with another reference`);
  }
  return 200;
}

/** What a buyer sees who comes back. */
function returnPage(key) {
  const attempt = [...attempts.values()].find((one) => one.key === key);
  if (!attempt) return 'Unknown order';
  due.set(attempt.refno, {at: 0, count: 0});
  return orders.get(attempt.number).state === 'paid' ? 'Thank you, your payment arrived' : 'We wait for your payment';
}

const desk = {
  order: async ({channel}) => {
    const number = `P${orders.size + 1}`;
    commit('order', {number, total: '1250.00'});
    await pay(number, channel);
    return number;
  },
  again: async ({number, channel}) => {
    await pay(number, channel);
    return number;
  },
  shipments: ({number}) => orders.get(number).shipments,
  change: ({number}) => {
    // A paid order stays as it is.
    if (orders.get(number).payments.length === 0) commit('change', {number, total: '2000.00'});
    return orders.get(number).total;
  },
  tasks: ({number}) => (tasks.get(number) ?? []).join('\n'),
  state: ({number}) => `${orders.get(number).state} ${orders.get(number).booked}`,
  // Staff may settle an order, a buyer may not.
  settle: () => 'refused',
  job: () => {
    for (const refno of attempts.keys()) due.set(refno, {at: 0, count: 0});
    return [...tasks.values()].flat().join('\n');
  },
};

/** What a buyer does on the pages of the shop. Returns the page, or where to go, with a cookie. */
async function visit(path, {basket, order}) {
  const [page, number, button] = path.split('/').slice(1);
  if (page === 'basket') {
    if (order) desk.change({number: order});
    return {location: '/', cookie: 'basket=coffee'};
  }
  if (page === 'checkout' && basket) {
    const made = `P${orders.size + 1}`;
    commit('order', {number: made, total: '1250.00'});
    return {location: `/orders/${made}`, cookie: `order=${made}`};
  }
  if (page === '') return {text: '<h1>Shop</h1>'};
  if (page !== 'orders' || !orders.has(number)) return undefined;
  if (button === 'state') return {text: orders.get(number).state};
  if (button) return {text: await pay(number, button, showForm)};
  return {text: `<h1>Order ${number}</h1><p>Total: ${orders.get(number).total}</p>`};
}

async function answer(request, response) {
  const {pathname, searchParams} = new URL(request.url, own);
  let body = '';
  for await (const chunk of request) body += chunk;
  const end = (status, text = '', headers = {}) => response.writeHead(status, headers).end(text);
  if (body.length > 20_000) return end(413, '', {connection: 'close'});
  if (pathname === '/postback') {
    let fields;
    if (request.headers['content-type']?.includes('json')) {
      try {
        fields = JSON.parse(body) ?? {};
      } catch {
        return end(400);
      }
    } else fields = Object.fromEntries(new URLSearchParams(body));
    const refno = searchParams.get('refno') ?? fields.refno;
    return end(takePostback(typeof refno === 'string' ? refno : 'none', searchParams.get('token')));
  }
  if (pathname === '/return') {
    if (request.method === 'POST') return end(303, '', {location: `/return?key=${searchParams.get('key')}`});
    return end(200, `<p>${returnPage(searchParams.get('key'))}</p>`, {'content-type': 'text/html'});
  }
  if (pathname.startsWith('/desk/')) {
    return end(200, `${await desk[pathname.split('/')[2]](Object.fromEntries(searchParams))}\n`);
  }
  const cookies = (request.headers.cookie ?? '').split('; ').map((each) => each.split('='));
  const {text, location, cookie} = (await visit(pathname, Object.fromEntries(cookies))) ?? {};
  const goTo = {location, 'set-cookie': `${cookie}; Path=/`};
  if (location) return end(303, '', goTo);
  return end(text === undefined ? 404 : 200, text, {'content-type': 'text/html'});
}
createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(`${error.message}\n`));
}).listen(Number(SHOP_PORT), '127.0.0.1');
