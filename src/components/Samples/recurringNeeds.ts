import type {Need} from './environment';

const recurringCall = (path: string, fields: Record<string, string>): string => {
  const members = Object.entries({merchantID: '${PAY_MERCHANT_ID: -5}', refno: '$PAY_REFNO', ...fields});
  const body = members.map(([name, value]) => `\\"${name}\\": \\"${value}\\"`).join(', ');
  return [
    `curl -s -o /dev/null "$PAY_API_URL/recurring/api/${path}" -H @- \\`,
    `  -H 'Content-Type: application/json' -d "{${body}}" <<KEYS`,
    'apikey: $PAY_API_KEY',
    'secretkey: $PAY_SECRET_KEY',
    'KEYS',
  ].join('\n');
};

/** What the samples of the recurring calls need: a registration, and one of its charges. */
export const recurringNeeds: readonly Need[] = [
  {
    of: /restpayrecurring|restgetrecurring|restdeleterecurring/,
    lines: [
      '# These samples need a registration:',
      recurringCall('restaddrecurring', {
        firstName: 'Sample',
        lastName: 'Buyer',
        customerEmail: 'buyer@shop.example',
        description: 'Monthly membership',
      }),
    ].join('\n'),
  },
  {
    of: /restdeleterecurring/,
    lines: [
      '# and a charge to cancel:',
      recurringCall('restpayrecurring-scheduledate', {total: '299.00', schedule_date: '$PAY_SCHEDULE_DATE'}),
    ].join('\n'),
  },
];
