// Writes the form that sends the buyer to the hosted page of installments.

// docs:start main
const escape = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Terms of November 2026, in satang. Most issuers want at least 500 THB a month. */
const terms = {orderFrom: 300_000, monthFrom: 50_000, months: ['3', '4', '6', '9', '10']};

/** Returns the form as HTML. Store the order first: the buyer can alter every field. */
function paymentForm(order) {
  if (!/^\d{12}$/.test(order.refno)) throw new Error('refno: 12 digits.');
  if (!/^\d{1,7}\.\d{2}$/.test(order.total))
    throw new Error('total: two decimals, such as 1250.00.');
  const satang = Number(order.total.replace('.', ''));
  if (!terms.months.includes(order.months))
    throw new Error(`No issuer offers ${order.months} months.`);
  if (satang < terms.orderFrom || satang < order.months * terms.monthFrom) {
    throw new Error(`${order.total} is too little for ${order.months} months.`);
  }
  const fields = {
    merchantid: setting('PAY_MERCHANT_ID'),
    refno: order.refno,
    customeremail: order.email,
    productdetail: order.product,
    total: order.total,
    cc: order.currency,
    lang: 'EN',
    channel: 'installment',
    monthins: order.months,
    returnurl: setting('PAY_RETURN_URL'),
    postbackurl: setting('PAY_POSTBACK_URL'),
  };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `  <input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const action = escape(`${setting('PAY_PAYMENT_URL')}/payment`);
  return `<form method="post" action="${action}" accept-charset="UTF-8">
${inputs.join('\n')}
  <button>Pay</button>
</form>`;
}
// docs:end main

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const form = paymentForm({
    refno: setting('PAY_REFNO'),
    total: setting('PAY_ORDER_TOTAL'),
    currency: setting('PAY_CURRENCY'),
    product: setting('PAY_PRODUCT'),
    email: setting('PAY_CUSTOMER_EMAIL'),
    months: setting('PAY_MONTHS'),
  });
  console.log(`<!doctype html>\n<meta charset="utf-8">\n${form}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
