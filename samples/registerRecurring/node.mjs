function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

const refno = setting('PAY_REFNO');
const response = await fetch(`${setting('PAY_API_URL')}/recurring/api/restaddrecurring`, {
  method: 'POST',
  headers: {
    apikey: setting('PAY_API_KEY'),
    secretkey: setting('PAY_SECRET_KEY'),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    merchantID: setting('PAY_MERCHANT_ID').slice(-5),
    firstName: 'Sample',
    lastName: 'Buyer',
    customerEmail: 'buyer@shop.example',
    refno,
    description: 'Monthly membership',
  }),
  signal: AbortSignal.timeout(20_000),
});
const text = await response.text();
if (!response.ok) throw new Error(`Registration answered ${response.status}: ${text}`);

const reply = JSON.parse(text);
if (Number(reply.success) !== 1) throw new Error(`Registration refused: ${reply.message}`);
console.log(`registered ${refno}`);
