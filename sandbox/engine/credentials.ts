export * from '../../contract/testMerchant';

/** What Inquiry and the recurring calls take of the merchant ID. */
export const lastFive = (merchantId: string): string => merchantId.slice(-5);

/** Whether a credential is the expected one. The sandbox's are public: comparing them needs no constant time. */
export const matches = (given: unknown, expected: string): boolean => given === expected;
