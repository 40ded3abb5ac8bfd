import type {Decision, ProviderRecord, ShopOrder} from '@site/src/tools/ShipOrNot/settle';

export const ORDER: ShopOrder = {merchantId: '00100042', refno: '261120000001', total: '1250.00', currency: '00'};

/** A record that agrees with it, in the provider's published form. */
export const PAID: ProviderRecord = {ReferenceNo: ORDER.refno, Total: ORDER.total, CurrencyCode: 'OO', Status: 'CP'};

/** Replies worth trying; no record stands for an empty reply. */
export const CASES: readonly {name: string; records: readonly ProviderRecord[]}[] = [
  {name: 'Paid', records: [PAID]},
  {name: 'Amount changed', records: [{...PAID, Total: '1.00'}]},
  {name: 'Declined', records: [{...PAID, Status: 'RE'}]},
  {name: 'Declined, then paid', records: [{...PAID, Status: 'RE'}, PAID]},
  {
    name: 'Declined twice',
    records: [
      {...PAID, Status: 'RE'},
      {...PAID, Status: 'RE'},
    ],
  },
  {name: 'Paid twice', records: [PAID, PAID]},
  {name: 'Test card', records: [{...PAID, Status: 'TC'}]},
  {name: 'Held for review', records: [{...PAID, Status: 'HO'}]},
  {name: 'Another currency', records: [{...PAID, CurrencyCode: '02'}]},
  {name: 'No reply yet', records: []},
];

export const INSTRUCTIONS: Record<Decision, string> = {
  ship: 'Ship it.',
  wait: 'Wait, and ask again.',
  hold: 'Hold the order, and look into it.',
  'offer again': 'Offer another attempt, and keep asking.',
  close: 'Close the order: the money went back.',
  test: 'Ship nothing: a test card was used.',
  'ask a person': 'Ship nothing, and ask a person.',
};
