// Registers a buyer for charges that you schedule later.

// docs:start main
// docs:start call
/** Registers a buyer. */
async function registerRecurring(buyer) {
  const url =
    setting('PAY_API_URL') +
    '/recurring/api/restaddrecurring';
  const request = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      apikey: setting('PAY_API_KEY'),
      secretkey: setting('PAY_SECRET_KEY'),
    },
    body: JSON.stringify({
      // This API takes the last 5 digits.
      merchantID: setting('PAY_MERCHANT_ID').slice(-5),
      firstName: buyer.firstName,
      lastName: buyer.lastName,
      customerEmail: buyer.email,
      refno: buyer.refno,
      description: buyer.description,
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  };
  try {
    const response = await fetch(url, request);
    const reply = await replyOf(response);
    // 1 is success here, 200 elsewhere: accept both.
    const isDone = [1, 200].includes(reply.success);
    if (isDone && reply.data?.refno === buyer.refno) return;
    throw new Error(
      `HTTP ${response.status}: ${oneLine(reply.message)}`,
    );
  } catch (error) {
    throw unsure(error);
  }
}
// docs:end call

/** The error after a call that did not report success, for whatever reason. */
const unsure = (error) =>
  new Error(
    'The call may have been carried out: run inquireRecurring ' +
      `before you repeat it. ${error.cause?.message || error.message}`,
  );

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
  await registerRecurring({
    refno,
    firstName: setting('PAY_FIRST_NAME'),
    lastName: setting('PAY_LAST_NAME'),
    email: setting('PAY_CUSTOMER_EMAIL'),
    description: setting('PAY_DESCRIPTION'),
  });
  console.log(`registered ${refno}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
