function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

const refno = setting('PAY_REFNO');
const response = await fetch(`${setting('PAY_API_URL')}/recurring/api/restgetrecurring`, {
  method: 'POST',
  headers: {
    apikey: setting('PAY_API_KEY'),
    secretkey: setting('PAY_SECRET_KEY'),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    merchantID: setting('PAY_MERCHANT_ID').slice(-5),
    refno,
  }),
  signal: AbortSignal.timeout(20_000),
});
const text = await response.text();
if (!response.ok) throw new Error(`Recurring inquiry answered ${response.status}: ${text}`);

const reply = JSON.parse(text);
if (Number(reply.success) !== 1) throw new Error(`Recurring inquiry refused: ${reply.message}`);
for (const charge of reply.data.data) {
  console.log(
    charge.occurranceNo,
    charge.scheduleDate.slice(0, 10),
    charge.status || 'scheduled',
    charge.amount ?? '-',
  );
}
console.log(`${reply.data.data.length} charges of ${refno}`);
