// Makes a PromptPay QR for an attempt with a new reference.
//
// node create-promptpay.mjs 202611200001

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const qr = await payments.createPromptPay({
    reference: process.argv[2],
    total: '1250.00',
    product: 'Coffee beans 1 kg',
    name: 'Sample Buyer',
    email: 'buyer@shop.example',
  });
  console.log('expires', qr.expires || 'in 15 minutes');
  console.log(qr.image.slice(0, 40)); // for <img src>
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
