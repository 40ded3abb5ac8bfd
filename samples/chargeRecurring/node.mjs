function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

const refno = setting('PAY_REFNO');
const response = await fetch(`${setting('PAY_API_URL')}/recurring/api/restpayrecurring`, {
  method: 'POST',
  headers: {
    apikey: setting('PAY_API_KEY'),
    secretkey: setting('PAY_SECRET_KEY'),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    merchantID: setting('PAY_MERCHANT_ID').slice(-5),
    refno,
    total: '299.00',
  }),
  signal: AbortSignal.timeout(20_000),
});
const text = await response.text();
if (!response.ok) throw new Error(`Charge answered ${response.status}: ${text}`);

const reply = JSON.parse(text);
if (Number(reply.success) !== 200) throw new Error(`Charge refused: ${reply.message}`);
console.log(`scheduled ${refno} ${reply.data.total} on ${reply.data.scheduleDate}`);
