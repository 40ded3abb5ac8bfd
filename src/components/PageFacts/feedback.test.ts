import {expect, test} from 'vitest';
import {feedbackUrl} from './feedback';

const page = {title: 'Cards & wallets', path: '/docs/api/payment-method'};

test('the issue is about the page, whatever its title holds', () => {
  const url = new URL(feedbackUrl('https://code.shop.example/docs', page, false));
  expect(url.origin + url.pathname).toBe('https://code.shop.example/docs/issues/new');
  expect(url.searchParams.get('title')).toBe('Not helpful: Cards & wallets');
  expect(url.searchParams.get('body')).toContain('/docs/api/payment-method');
});

test('a helpful page asks what helped', () => {
  const url = new URL(feedbackUrl('https://code.shop.example/docs', page, true));
  expect(url.searchParams.get('title')).toBe('Helpful: Cards & wallets');
  expect(url.searchParams.get('body')).toContain('What helped');
});
