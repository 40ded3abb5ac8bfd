// Writes a form that offers a member's saved card.
//
// node create-payment-with-tokenizer.mjs 202611200001

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const form = payments.createPayment({
    reference: process.argv[2],
    total: '1250.00',
    product: 'Coffee beans 1 kg',
    email: 'buyer@shop.example',
    member: 'K7Q2M9X4PZ', // signed in, and this member
    returnUrl: 'https://shop.example/return?order=random',
    postbackUrl: 'https://shop.example/postback?token=secret',
  });
  console.log(form.html);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
