// Reads a registration and lists its charges.

// docs:start main
// docs:start call
/** Returns the registration; its `data` are the charges. */
async function inquireRecurring(refno) {
  const response = await fetch(
    setting('PAY_API_URL') +
      '/recurring/api/restgetrecurring',
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        apikey: setting('PAY_API_KEY'),
        secretkey: setting('PAY_SECRET_KEY'),
      },
      body: JSON.stringify({
        merchantID: setting('PAY_MERCHANT_ID').slice(-5),
        refno,
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    },
  );
  const reply = await replyOf(response);
  // 1, or 200 as when a charge is scheduled.
  const isFound = [1, 200].includes(reply.success);
  const isRead =
    reply.data?.refno === refno &&
    areCharges(reply.data.data);
  if (!isFound || !isRead)
    throw new Error(
      `HTTP ${response.status}, cannot read the charges ` +
        `of ${refno}: ${oneLine(reply.message)}`,
    );
  return reply.data;
}
// docs:end call

/** A charge that is left out here would be scheduled a second time. */
const areCharges = (list) =>
  Array.isArray(list) &&
  list.every(
    (each) => typeof each?.scheduleDate === 'string',
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

/** Two decimals of 1250, "1250.0" or "1250.00". */
function bahtOf(amount) {
  if (amount === null) return 'null'; // scheduled in the control panel
  const [, baht, part = ''] =
    /^(0|[1-9]\d{0,8})(?:\.(\d{1,2})0*)?$/.exec(
      typeof amount === 'object' ? '' : amount,
    ) ?? [];
  return baht
    ? `${baht}.${part.padEnd(2, '0')}`
    : 'unreadable';
}

/** One line: the day, what became of the charge (empty until it runs), and the amount. */
const lineOf = ({scheduleDate, status, amount}) =>
  `${scheduleDate.slice(0, 10)} ${status || 'waiting'} ${bahtOf(amount)}`;
// docs:end main

/** An environment variable that must be set, without the carriage return of a Windows file. */
function setting(name) {
  const value = process.env[name]?.replace(/\r$/, '');
  if (!value)
    throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  const {refno, data: charges} = await inquireRecurring(
    setting('PAY_REFNO'),
  );
  console.log(
    `registration ${refno} has ${charges.length} charges`,
  );
  for (const charge of charges) console.log(lineOf(charge));
} catch (error) {
  console.error(error.cause?.message || error.message);
  process.exitCode = 1;
}
