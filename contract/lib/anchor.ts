const kebab = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/**
 * Builds the id of a place on a page from the names that lead to it: `anchorOf('createPayment', 'merchantID')` is
 * `create-payment-merchant-id`. Only Latin letters and digits count.
 */
export const anchorOf = (...names: string[]): string => names.map(kebab).filter(Boolean).join('-');
