/** How much of a page of the provider's site was read. */
export type Coverage = 'whole' | 'cut' | 'not available';

/** A page of the provider's site on which facts of the contract rest. */
export interface Source {
  readonly coverage: Coverage;
  /** What the copy of the page lacks: facts about it are "not confirmed", never "not published". */
  readonly missing?: string;
}

const whole = (missing?: string): Source => ({coverage: 'whole', missing});
const cut = (missing: string): Source => ({coverage: 'cut', missing});
const notAvailable: Source = {coverage: 'not available'};

const recurring = 'docs/api/payment-features/recurring';

/** The provider's pages by their path, and what was read of each. */
export const sources: Readonly<Record<string, Source>> = {
  'docs/api/overviews': notAvailable,
  'docs/api/preparation': notAvailable,
  'docs/api/payment-method': notAvailable,
  'docs/api/testcards-accounts': notAvailable,
  'docs/api/none-ui-api/promptpay-api': whole(
    'A later copy adds a smallest amount of 6 THB, and a heading "Auth Key".',
  ),
  'docs/api/payment-features/inquiry-api': whole('The list of status codes is not a part of it.'),
  'docs/api/payment-features/tokenizer': cut('The part on a card that is saved already.'),
  [`${recurring}/create-recurring`]: cut('The rest of the success, and the failure.'),
  [`${recurring}/create-recurring-schedule-data`]: cut('The reply to a charge on a date.'),
  [`${recurring}/inquiry-recurring-scheduled-recurring`]: whole(),
  [`${recurring}/delete-recurring-scheduled-recurring`]: whole(),
  'docs/api/payment-link/easy-payment-link': notAvailable,
  'docs/api/payment-link/secure-link-api': whole(),
  'docs/api/redirect/simple-payment': cut('The text on lang and cc, and the table of currencies.'),
  'docs/api/redirect/with-channel': notAvailable,
  'docs/api/redirect/with-installment': cut('The parameters after total.'),
  'docs/api/redirect/with-return-postback': cut('The list of the fields of the postback.'),
};
