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
 * Returns the provider's records of an order. There are none
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
  const body = (await response.text()).trim();
  if (response.status !== 200)
    throw new Error(`HTTP ${response.status}`);
  // An object, an array, or nothing.
  const records =
    body === '' ? [] : [JSON.parse(body)].flat();
  if (!records.every((record) => record?.ReferenceNo)) {
    throw new Error('Not a reply of Inquiry');
  }
  return records;
}
// docs:end call

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

const classOf = ({Status}) =>
  Object.keys(statuses).find((name) =>
    statuses[name].includes(String(Status).toUpperCase()),
  );

/** Without zeros at its end: 1250, "1250.0" and "1250.00" are the same amount, 1250.004 is not. */
const amountOf = (baht) =>
  String(baht)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** Baht is 00, which replies also spell OO or THB. */
const currencyOf = (code) =>
  /^(?:00|OO|THB)$/i.test(code) ? '00' : code;

/** A reply has the eight digits of your merchant ID, or the last five, or none. */
const isYours = (record, order) =>
  String(record.ReferenceNo) === order.refno &&
  amountOf(record.Total) === amountOf(order.total) &&
  currencyOf(record.CurrencyCode) ===
    currencyOf(order.currency) &&
  (!record.MerchantID ||
    String(record.MerchantID).slice(-5) ===
      setting('PAY_MERCHANT_ID').slice(-5));

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
  // Beside one payment all other records must be idle.
  if (
    moved.length > 1 ||
    (records.length > 1 && classOf(record) !== 'paid')
  ) {
    const codes = records
      .map(({Status}) => Status)
      .join(', ');
    throw new Error(
      `${refno} has several records (${codes}), do not ship.`,
    );
  }
  if (!isYours(record, order)) {
    const found = [
      record.ReferenceNo,
      record.Total,
      record.CurrencyCode,
      record.MerchantID,
    ].join(', ');
    throw new Error(
      `${refno} differs from your order, do not ship: ` +
        `Inquiry says ${found}.`,
    );
  }
  const name = classOf(record);
  if (!name) {
    throw new Error(
      `${refno} has the unknown status ` +
        `${record.Status}, do not ship.`,
    );
  }
  return name;
}
// docs:end call
// docs:end main

function setting(name) {
  const value = process.env[name];
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
