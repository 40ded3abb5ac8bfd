// Registers a buyer for charges that you schedule later.

// docs:start main
// docs:start call
/** Registers a buyer. After a time-out, read the registration before you repeat the call. */
async function registerRecurring(buyer) {
  const response = await fetch(
    `${setting('PAY_API_URL')}/recurring/api/restaddrecurring`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        apikey: setting('PAY_API_KEY'),
        secretkey: setting('PAY_SECRET_KEY'),
      },
      body: JSON.stringify({
        merchantID: setting('PAY_MERCHANT_ID').slice(-5),
        firstName: buyer.firstName,
        lastName: buyer.lastName,
        customerEmail: buyer.email,
        refno: buyer.refno,
        description: buyer.description,
      }),
      signal: AbortSignal.timeout(30_000),
    },
  );
  const reply = await response.json();
  if (reply.success !== 1) throw new Error(`HTTP ${response.status}: ${reply.message}`);
}
// docs:end call
// docs:end main

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
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
  console.error(error.cause?.message || error.message);
  process.exitCode = 1;
}
