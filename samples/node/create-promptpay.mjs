// Makes a PromptPay QR for an attempt with a new reference,
// and saves its picture.
//
// node create-promptpay.mjs 202611200001

import {writeFileSync} from 'node:fs';
import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const reference = process.argv[2];
  const qr = await payments.createPromptPay({
    reference,
    total: '1250.00',
    product: 'Coffee beans 1 kg',
    name: 'Sample Buyer',
    email: 'buyer@shop.example',
  });
  console.log('expires', qr.expires || 'in 15 minutes');
  // On a page, qr.image is the src of <img>.
  const [, picture] = qr.image.split(',');
  writeFileSync(`${reference}.png`, picture, 'base64');
  console.log(`saved ${reference}.png`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
