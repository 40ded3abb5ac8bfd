// Writes the form that sends the buyer to the hosted page of one channel.

// docs:start main
const escape = (text) =>
  text.replace(
    /[&<>"']/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );

/** The channels that support has enabled for your shop. */
const offered = [
  'full',
  'promptpay',
  'truewallet',
  'ibanking_kbank',
];

// docs:start call
/**
 * Returns the form as HTML. Store the order first: the buyer
 * can alter every field.
 */
function paymentForm(order) {
  if (!/^\d{12}$/.test(order.refno))
    throw new Error('refno: 12 digits.');
  if (!/^\d{1,7}\.\d{2}$/.test(order.total))
    throw new Error('total: two decimals, such as 1250.00.');
  if (Number(order.total) > 9_999_999)
    throw new Error('total: at most 9,999,999.');
  if (!offered.includes(order.channel))
    throw new Error(
      `${order.channel} is not a channel of this shop.`,
    );
  const fields = {
    merchantid: setting('PAY_MERCHANT_ID'),
    refno: order.refno,
    customeremail: order.email,
    productdetail: order.product,
    total: order.total,
    cc: order.currency,
    lang: 'EN',
    channel: order.channel,
    returnurl: setting('PAY_RETURN_URL'),
    postbackurl: setting('PAY_POSTBACK_URL'),
  };
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `  <input type="hidden" name="${name}" ` +
      `value="${escape(value)}">`,
  );
  const action = escape(
    `${setting('PAY_PAYMENT_URL')}/payment`,
  );
  return `<form method="post" action="${action}"
    accept-charset="UTF-8">
${inputs.join('\n')}
  <button>Pay</button>
</form>`;
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
  const form = paymentForm({
    refno: setting('PAY_REFNO'),
    total: setting('PAY_ORDER_TOTAL'),
    currency: setting('PAY_CURRENCY'),
    product: setting('PAY_PRODUCT'),
    email: setting('PAY_CUSTOMER_EMAIL'),
    channel: setting('PAY_CHANNEL'),
  });
  console.log(
    `<!doctype html>\n<meta charset="utf-8">\n${form}`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
