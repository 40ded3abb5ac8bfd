import {createHash, timingSafeEqual} from 'node:crypto';

export * from '../contract/testMerchant';

/** What Inquiry and the recurring calls take of the merchant ID. */
export const lastFive = (merchantId: string): string => merchantId.slice(-5);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares a credential with the expected one in constant time: the sandbox shows how it is done. */
export const matches = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
