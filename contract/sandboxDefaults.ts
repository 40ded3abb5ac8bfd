/**
 * The only merchant of the sandbox. The values are public and invalid everywhere else, and their names say so. The
 * merchant ID and the link name are those of the contract's examples, so that examples can be sent unchanged. The first
 * and last five digits of the ID differ, and both begin with a zero, so that the sandbox detects a wrong slice or
 * number.
 */
export const testMerchant = {
  merchantId: '00100042',
  authKey: 'sandbox-auth-key',
  apiKey: 'sandbox-api-key',
  secretKey: 'sandbox-secret-key',
  linkName: 'shop',
} as const;

/** Default port of the sandbox. */
export const SANDBOX_PORT = 4010;

/** Address of a sandbox with default settings. */
export const SANDBOX_ORIGIN = `http://127.0.0.1:${SANDBOX_PORT}`;

/** Returns the environment variables that the sample programs read, for a sandbox at `origin`. */
export const environmentFor = (origin: string): Record<string, string> => ({
  PAY_PAYMENT_URL: origin,
  PAY_API_URL: origin,
  PAY_LINK_URL: origin,
  PAY_MERCHANT_ID: testMerchant.merchantId,
  PAY_AUTH_KEY: testMerchant.authKey,
  PAY_API_KEY: testMerchant.apiKey,
  PAY_SECRET_KEY: testMerchant.secretKey,
  PAY_LINK_NAME: testMerchant.linkName,
});
