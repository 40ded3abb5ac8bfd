/** Returns the part of the merchant ID that Inquiry and the recurring calls take. */
export const lastFive = (merchantId: string): string => merchantId.slice(-5);
