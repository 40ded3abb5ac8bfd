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

/** Returns the provider's record of an order; undefined while there is none. */
async function inquire(refno) {
  const merchantId = setting('PAY_MERCHANT_ID').slice(-5);
  const response = await fetch(`${setting('PAY_API_URL')}/order/orderdetailpost`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      apikey: setting('PAY_API_KEY'),
      merchantSecretKey: setting('PAY_SECRET_KEY'),
      merchantId,
    },
    body: JSON.stringify({merchantId, orderNo: 'X', refno, productDetail: 'QWERTY'}),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await response.text()).trim();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${body}`);
  // An object, an array of one, an empty array or an empty body.
  const [record] = body === '' ? [] : [JSON.parse(body)].flat();
  return record;
}

const satang = (baht) => Math.round(Number(baht) * 100);

/** Returns the class of the order's status. Throws when a person has to look: do not ship. */
function classOf(record, order) {
  if (!record) return 'pending';
  const {ReferenceNo, Total, CurrencyCode, Status} = record;
  const isYours =
    ReferenceNo === order.refno &&
    satang(Total) === satang(order.total) &&
    CurrencyCode === order.currency;
  if (!isYours) {
    const found = `${ReferenceNo}, ${Total}, ${CurrencyCode}`;
    throw new Error(
      `${order.refno} differs from your order, do not ship: Inquiry says ${found}.`,
    );
  }
  const code = String(Status).toUpperCase();
  const name = Object.keys(statuses).find((key) => statuses[key].includes(code));
  if (!name)
    throw new Error(`${order.refno} has the unknown status ${code}, do not ship.`);
  return name;
}
// docs:end main

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const order = {
    refno: setting('PAY_REFNO'),
    total: setting('PAY_ORDER_TOTAL'),
    currency: setting('PAY_CURRENCY'),
  };
  const record = await inquire(order.refno);
  console.log(classOf(record, order), order.refno, order.total);
} catch (error) {
  console.error(error.cause?.message || error.message);
  process.exitCode = 1;
}
