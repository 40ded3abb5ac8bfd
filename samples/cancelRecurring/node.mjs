function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

const refno = setting('PAY_REFNO');
const response = await fetch(`${setting('PAY_API_URL')}/recurring/api/restdeleterecurring`, {
  method: 'POST',
  headers: {
    apikey: setting('PAY_API_KEY'),
    secretkey: setting('PAY_SECRET_KEY'),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    merchantID: setting('PAY_MERCHANT_ID').slice(-5),
    customerEmail: 'buyer@shop.example',
    refno,
    description: 'Cancelled by the member',
    scheduleDate: process.env.PAY_SCHEDULE_DATE, // Left out, the whole registration is cancelled.
  }),
  signal: AbortSignal.timeout(20_000),
});
const text = await response.text();
if (!response.ok) throw new Error(`Cancellation answered ${response.status}: ${text}`);

const reply = JSON.parse(text);
if (Number(reply.success) !== 1) throw new Error(`Cancellation refused: ${reply.message}`);
console.log(`cancelled ${refno} ${reply.data.scheduleDate ?? 'and all its charges'}`);
