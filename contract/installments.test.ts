import {describe, expect, test} from 'vitest';
import {offersFor} from './installments';

const issuersOf = (total: number, months: number): string[] =>
  offersFor(total)
    .filter((offer) => offer.months === months)
    .map(({term}) => term.code);

describe('who offers so many months for an order', () => {
  const withoutMonthlyMinimum = ['kasikornbank', 'siam-commercial-bank', 'krungthai-card'];

  test.each([
    ['nobody under 3,000 baht', 299_999, 3, []],
    [
      'all of them at 3,000 baht over 6 months',
      300_000,
      6,
      [
        'kasikornbank',
        'bangkok-bank',
        'siam-commercial-bank',
        'krungthai-card',
        'bank-of-ayudhya',
        'krungsri-first-choice',
      ],
    ],
    ['those without a monthly minimum at 3,000 baht over 10 months', 300_000, 10, withoutMonthlyMinimum],
    ['those without a monthly minimum one satang under 500 baht a month', 499_999, 10, withoutMonthlyMinimum],
    ['First Choice alone over 12 months', 600_000, 12, ['krungsri-first-choice']],
    ['nobody over 12 months one satang lower', 599_999, 12, []],
    ['nobody at 3,000 baht over 36 months', 300_000, 36, []],
    ['First Choice at 18,000 baht over 36 months', 1_800_000, 36, ['krungsri-first-choice']],
    ['nobody over a number of months that is in no list', 9_999_900, 5, []],
  ])('%s', (_name, total, months, issuers) => {
    expect(issuersOf(total, months)).toEqual(issuers);
  });
});
