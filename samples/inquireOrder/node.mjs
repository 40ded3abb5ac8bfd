// Asks Inquiry about an order and compares the answer with what the shop stored.

// docs:start main
const statuses = {
  paid: ['CP', 'Y'],
  test: ['TC'], // a test card: no money moves
  pending: ['NS', 'N', 'VC'],
  held: ['HO'],
  failed: ['RE', 'VR', 'PF'],
  cancelled: ['C'],
  refunding: ['RR'],
  refunded: ['RF', 'VO'],
};

// docs:start call
/**
 * Returns Inquiry's records of an order. There are none
 * at first, and several after more attempts.
 */
async function inquire(refno) {
  const merchantId = setting('PAY_MERCHANT_ID').slice(-5);
  const response = await fetch(
    `${setting('PAY_API_URL')}/order/orderdetailpost`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        apikey: setting('PAY_API_KEY'),
        merchantSecretKey: setting('PAY_SECRET_KEY'),
        merchantId,
      },
      body: JSON.stringify({
        merchantId,
        orderNo: 'X',
        refno,
        productDetail: 'QWERTY',
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    },
  );
  refuseRedirect(response);
  const body = await textOf(response);
  if (response.status !== 200)
    throw new Error(`HTTP ${response.status}`);
  // An object, an array, or nothing: an empty body or {}.
  const records = /^(?:\{\s*\})?$/.test(body)
    ? []
    : [JSON.parse(body)].flat();
  if (
    !records.every((each) => valueOf(each, 'ReferenceNo'))
  ) {
    throw new Error('Not a reply of Inquiry');
  }
  return records;
}
// docs:end call

/** The body without a byte order mark or blanks around it, up to 1 MiB. */
async function textOf(response) {
  let text = '';
  const parts = response.body?.pipeThrough(
    new TextDecoderStream(),
  );
  for await (const part of parts ?? []) {
    text += part;
    if (text.length > 1_048_576)
      throw new Error('The reply is longer than 1 MiB');
  }
  return text.trim();
}

/** A redirect would take the keys to another host. */
function refuseRedirect({status, headers}) {
  if (status < 300 || status > 399) return;
  const target =
    headers.get('location')?.replace(/[?#].*/, '') ??
    'nowhere';
  throw new Error(
    `The API answered ${status} and redirects to ${target}: ` +
      'this program does not follow redirects, so the keys stay here',
  );
}

/** A value as text. Only an amount can be a number too; "?" matches no pattern below. */
function valueOf(record, key) {
  const value = record?.[key] ?? '';
  const isAmount =
    key === 'Total' && typeof value === 'number';
  return isAmount || typeof value === 'string'
    ? String(value)
    : '?';
}

const classOf = (record) =>
  Object.keys(statuses).find((name) =>
    statuses[name].includes(
      valueOf(record, 'Status').toUpperCase(),
    ),
  );

/** 1250, "1250.0" and "1250.00" are 125000; NaN for all else, such as "1,250.00" and 1250.004. */
function satangOf(total) {
  const [, baht, part = ''] =
    /^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$/.exec(total) ?? [];
  return baht ? Number(baht + part.padEnd(2, '0')) : NaN;
}

/** Two digits. Baht is 00, which replies also spell OO or THB. NaN for all else. */
function currencyOf(code) {
  if (/^(?:00|OO|THB)$/i.test(code)) return '00';
  return /^\d\d$/.test(code) ? code : NaN;
}

/** A reply has the eight digits of your merchant ID, or the last five, or none. */
const isYourMerchant = (id) =>
  [
    '',
    setting('PAY_MERCHANT_ID'),
    setting('PAY_MERCHANT_ID').slice(-5),
  ].includes(id);

const isYours = (record, order) =>
  valueOf(record, 'ReferenceNo') === order.refno &&
  satangOf(valueOf(record, 'Total')) ===
    satangOf(order.total) &&
  currencyOf(valueOf(record, 'CurrencyCode')) ===
    currencyOf(order.currency) &&
  isYourMerchant(valueOf(record, 'MerchantID'));

/** One short line of a text from the API, without e-mail addresses, for a log. */
const oneLine = (text) =>
  text
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .replace(/\p{C}/gu, '')
    .replace(/^(.{120}).+/u, '$1');

// No money moved: a buyer can still pay with another card, under the same reference.
const idle = ['pending', 'failed', 'cancelled', 'test'];

// docs:start call
/**
 * Returns the class of the order's status. Throws when a
 * person has to look: do not ship.
 */
function decide(records, order) {
  const {refno} = order;
  const classes = records.map(classOf);
  const moved = records.filter(
    (each) => !idle.includes(classOf(each)),
  );
  // Nobody has paid. The first class of the list that a
  // record has says how far the buyer got.
  if (moved.length === 0)
    return (
      idle.find((name) => classes.includes(name)) ?? 'pending'
    );
  const [record] = moved;
  // Beside one payment all other records must be unpaid.
  if (
    moved.length > 1 ||
    (records.length > 1 && classOf(record) !== 'paid')
  ) {
    const codes = records
      .map((each) => valueOf(each, 'Status'))
      .join(', ');
    throw new Error(
      `${refno} has several records ` +
        `(${oneLine(codes)}), do not ship.`,
    );
  }
  if (!isYours(record, order)) {
    const found = [
      'ReferenceNo',
      'Total',
      'CurrencyCode',
      'MerchantID',
    ].map((key) => valueOf(record, key));
    throw new Error(
      `${refno} differs from your order, do not ship: ` +
        `Inquiry says ${oneLine(found.join(', '))}.`,
    );
  }
  const name = classOf(record);
  if (!name) {
    throw new Error(
      `${refno} has the unknown status ` +
        `${oneLine(valueOf(record, 'Status'))}, ` +
        'do not ship.',
    );
  }
  return name;
}
// docs:end call
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(name) {
  const value = process.env[name]?.replace(/\r$/, '');
  if (!value)
    throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const order = {
    refno: setting('PAY_REFNO'),
    total: setting('PAY_ORDER_TOTAL'),
    currency: setting('PAY_CURRENCY'),
  };
  if (!/^\d{1,12}$/.test(order.refno))
    throw new Error('PAY_REFNO: write 1 to 12 digits.');
  if (Number.isNaN(satangOf(order.total)))
    throw new Error('PAY_ORDER_TOTAL: write 1250.00.');
  if (!/^\d\d$/.test(order.currency))
    throw new Error('PAY_CURRENCY: write two digits.');
  const records = await inquire(order.refno);
  console.log(
    decide(records, order),
    order.refno,
    order.total,
  );
} catch (error) {
  console.error(error.cause?.message || error.message);
  process.exitCode = 1;
}
