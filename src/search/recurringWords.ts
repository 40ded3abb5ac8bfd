/** What readers call charges that repeat. */
export const recurringWords: readonly (readonly [asked: string, meant: string])[] = [
  [
    'subscription, subscribe, subscriber, autopay, auto pay, auto debit, auto charge, automatic payment, auto renew, auto renewal, renewal, membership, standing order, direct debit, mandate, repeat payment, recurrent, rebill, monthly payment, billing plan',
    'recurring, registration charge, member',
  ],
];
