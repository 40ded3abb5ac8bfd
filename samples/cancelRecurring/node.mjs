// Cancels the charge of the day PAY_SCHEDULE_DATE, or with "all" the whole registration.

// docs:start main
/** Cancels the charge of one day, or without a day the whole registration. */
async function cancelRecurring({refno, email, reason, day}) {
  const response = await fetch(
    `${setting('PAY_API_URL')}/recurring/api/restdeleterecurring`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        apikey: setting('PAY_API_KEY'),
        secretkey: setting('PAY_SECRET_KEY'),
      },
      body: JSON.stringify({
        merchantID: setting('PAY_MERCHANT_ID').slice(-5),
        customerEmail: email,
        refno,
        description: reason,
        scheduleDate: day, // left out of the JSON when undefined
      }),
      signal: AbortSignal.timeout(30_000),
    },
  );
  const reply = await response.json();
  if (reply.success !== 1) throw new Error(`HTTP ${response.status}: ${reply.message}`);
}
// docs:end main

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name}.`);
  return value;
}

try {
  // Without a day, the provider cancels everything: never leave it out by mistake.
  const day = setting('PAY_SCHEDULE_DATE');
  const refno = setting('PAY_REFNO');
  await cancelRecurring({
    refno,
    day: day === 'all' ? undefined : day,
    email: setting('PAY_CUSTOMER_EMAIL'),
    reason: setting('PAY_DESCRIPTION'),
  });
  console.log(`cancelled ${refno} ${day}`);
} catch (error) {
  console.error(error.cause?.message || error.message);
  process.exitCode = 1;
}
