import type {Decision, ProviderRecord, ShopOrder} from '@site/src/lib/settle';

/** The shop's order of the exercise. */
export const ORDER: ShopOrder = {refno: '261120000001', total: '1250.00', currency: '00'};

/** A record that agrees with it. */
export const PAID: ProviderRecord = {ReferenceNo: ORDER.refno, Total: ORDER.total, CurrencyCode: '00', Status: 'CP'};

/** Replies worth trying; an undefined record stands for an empty reply. */
export const CASES: readonly {name: string; record: ProviderRecord | undefined}[] = [
  {name: 'Paid', record: PAID},
  {name: 'Amount changed', record: {...PAID, Total: '1.00'}},
  {name: 'Test card', record: {...PAID, Status: 'TC'}},
  {name: 'Held for review', record: {...PAID, Status: 'HO'}},
  {name: 'Another currency', record: {...PAID, CurrencyCode: '02'}},
  {name: 'No reply yet', record: undefined},
];

/** Each decision as an order to the shop. */
export const SAID: Record<Decision, string> = {
  ship: 'Ship it.',
  wait: 'Wait, and ask again.',
  hold: 'Hold the order, and look into it.',
  close: 'Close the order: nothing was paid.',
  test: 'Ship nothing: a test card was used.',
  'ask a person': 'Ship nothing, and ask a person.',
};
