// Schedules a charge for the next possible day.

// docs:start main
// docs:start call
/** Schedules a charge. */
async function chargeRecurring(refno, total) {
  const url =
    setting('PAY_API_URL') +
    '/recurring/api/restpayrecurring';
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
      refno,
      total,
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  };
  try {
    const response = await fetch(url, request);
    const reply = await replyOf(response);
    // 200 is success here, 1 elsewhere: accept both.
    const isDone = [200, 1].includes(reply.success);
    const isYours = reply.data?.refno === refno;
    if (isDone && isYours && isDay(reply.data.scheduleDate))
      return reply.data;
    throw new Error(
      `HTTP ${response.status}: ${oneLine(reply.message)}`,
    );
  } catch (error) {
    throw unsure(error);
  }
}
// docs:end call

const isDay = (text) => /^\d{4}-\d{2}-\d{2}/.test(text);

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
  const [refno, total] = [
    setting('PAY_REFNO'),
    setting('PAY_ORDER_TOTAL'),
  ];
  const charge = await chargeRecurring(refno, total);
  console.log(
    `scheduled ${refno} ${total} on ${charge.scheduleDate}, charge ${charge.occurranceNo ?? '?'}`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
