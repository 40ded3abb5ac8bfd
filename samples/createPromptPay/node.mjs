// Makes a PromptPay QR for an order and saves its picture.
import {writeFile} from 'node:fs/promises';

// docs:start main
// What to do about a refusal. An unknown one gets general advice.
const remedies = {
  'duplicate reference number':
    'Take a new reference number. Keep asking Inquiry about this one.',
  'incomplete parameter':
    'Send all six parameters, in the query string.',
  'no authorization':
    'Send the Auth Key as "Authorization: Bearer …".',
  'authorization error':
    'Copy the Auth Key from the control panel.',
};

// docs:start call
/**
 * Makes a QR. Not idempotent: after a time-out the QR may
 * exist. Keep asking Inquiry about its reference number, also
 * when you make another QR with a new one.
 */
async function createPromptPay(order) {
  // docs:start request
  const query = new URLSearchParams({
    merchantID: setting('PAY_MERCHANT_ID'),
    productDetail: order.product,
    customerEmail: order.email,
    customerName: order.name,
    total: order.total,
    referenceNo: order.refno,
  });
  const response = await fetch(
    setting('PAY_API_URL') +
      `/tep/api/v2/promptpaynew?${query}`,
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${setting('PAY_AUTH_KEY')}`,
        Accept: 'application/json',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    },
  );
  // docs:end request
  const reply = await replyOf(response);
  const image = String(reply.data?.image);
  // A buyer would pay the QR of another order, too.
  const isYours = reply.data?.referenceNo === order.refno;
  if (
    reply.status === 'success' &&
    isYours &&
    image.startsWith('data:image/png;base64,')
  )
    return reply.data;
  const message = oneLine(reply.message ?? 'No QR was made');
  const remedy =
    remedies[message.toLowerCase()] ??
    'Check each parameter, and that the total is ' +
      '6.00 or more, or ask support to enable PromptPay.';
  throw new Error(`${message}. ${remedy}`);
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
  const total = setting('PAY_ORDER_TOTAL');
  const {image, expiredate} = await createPromptPay({
    refno,
    total,
    product: setting('PAY_PRODUCT'),
    email: setting('PAY_CUSTOMER_EMAIL'),
    name: setting('PAY_CUSTOMER_NAME'),
  });
  await writeFile(
    `${refno}.png`,
    Buffer.from(image.split(',')[1], 'base64'),
  );
  console.log(
    `qr ${refno} ${total} expires ${expiredate || 'unknown'} saved ${refno}.png`,
  );
} catch (error) {
  console.error(error.cause?.message || error.message);
  process.exitCode = 1;
}
