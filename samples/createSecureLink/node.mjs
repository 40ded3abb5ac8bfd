// Makes a link that carries its price in an encoded form.

// docs:start main
// docs:start call
/**
 * Returns the address for the buyer. It can be paid once,
 * until tomorrow at this time.
 */
async function createSecureLink(order) {
  const merchant = setting('PAY_LINK_NAME');
  const response = await fetch(
    setting('PAY_API_URL') +
      `/secure/v3/secure/encryptz/${merchant}`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        apikey: setting('PAY_API_KEY'),
      },
      body: JSON.stringify({
        merchant,
        refno: order.refno,
        payValue: order.total,
        orderDetail: order.product,
        expireDate: thaiTime(Date.now() + 24 * 3_600_000),
        userEMail: order.email,
        userTelNo: order.telephone,
        postBackURL: setting('PAY_POSTBACK_URL'),
        returnURL: setting('PAY_RETURN_URL'),
        monthInstallment: '',
        bankInstallment: '',
        oneTime: 'Y',
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    },
  );
  const link = await replyOf(response);
  const parts = [
    link.merchant,
    link.payValue,
    link.orderDetail,
  ];
  if (
    !parts.every((each) => each && typeof each === 'string')
  ) {
    throw new Error(
      `HTTP ${response.status}: no link. ` +
        oneLine(link.message),
    );
  }
  return [setting('PAY_LINK_URL'), ...parts].join('/');
}
// docs:end call

/** Returns the reply. No redirect is followed: that would hand the keys to another host. */
async function replyOf(response) {
  const {status, headers} = response;
  if (status >= 300 && status < 400) {
    const target = (headers.get('location') ?? '').split(
      /[?#]/,
    )[0];
    throw new Error(
      `The API answered ${status} and redirects to ${target}: ` +
        'this program does not follow redirects, so the keys stay here.',
    );
  }
  let body = '';
  const parts = response.body?.pipeThrough(
    new TextDecoderStream(),
  );
  for await (const part of parts ?? []) {
    body += part;
    if (body.length > 1_048_576)
      throw new Error('The reply is longer than 1 MiB.');
  }
  try {
    return JSON.parse(body) ?? {};
  } catch {
    throw new Error(`HTTP ${status}: not JSON.`); // the parser's own message quotes the body
  }
}

/** One short line of a text from the API, without e-mail addresses, for a log. */
const oneLine = (text) =>
  String(text ?? 'no message')
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .replace(/\p{C}/gu, '')
    .replace(/^(.{120}).+/u, '$1');

/** Writes an instant as YYYY-MM-DD-HH-MM-SS in Thailand (UTC+7). */
const thaiTime = (instant) =>
  new Date(instant + 7 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace(/[T:]/g, '-');
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(name) {
  const value = process.env[name]?.replace(/\r$/, '');
  if (!value)
    throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const refno = setting('PAY_REFNO');
  const link = await createSecureLink({
    refno,
    total: setting('PAY_ORDER_TOTAL'),
    product: setting('PAY_PRODUCT'),
    email: setting('PAY_CUSTOMER_EMAIL'),
    telephone: setting('PAY_CUSTOMER_TEL'),
  });
  console.log(`link ${refno} ${link}`);
} catch (error) {
  console.error(error.cause?.message || error.message);
  process.exitCode = 1;
}
