// Makes a link that is paid once, until this time tomorrow.
//
// node create-secure-link.mjs 202611200001

import {Payments} from './payments.mjs';

try {
  const payments = Payments.fromEnvironment();
  const link = await payments.createSecureLink({
    reference: process.argv[2],
    total: '1250.00',
    product: 'Coffee beans 1 kg',
    email: 'buyer@shop.example',
    telephone: '66000000000',
    returnUrl: 'https://shop.example/return?order=random',
    postbackUrl: 'https://shop.example/postback?token=secret',
  });
  console.log(link);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
