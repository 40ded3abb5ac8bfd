/**
 * The example order of `samples/`: values by the name that the clients give the field. The build finds a value in a
 * sample by its text, so each belongs to one name.
 */
export const exampleOrder = {
  // The second of each is for installments, which begin at a higher amount.
  reference: ['202611200001', '202611200002'],
  total: ['1250.00', '12000.00'],
  // `QWERTY` and `X` are what Inquiry takes in place of a value.
  product: ['Coffee beans 1 kg', 'QWERTY'],
  orderNumber: ['X'],
  name: ['Sample Buyer'],
  email: ['buyer@shop.example'],
  firstName: ['Sample'],
  lastName: ['Buyer'],
  description: ['Monthly membership'],
  telephone: ['66000000000'],
  expires: ['2099-12-31-23-59-59'],
  day: ['2099-01-15'],
  member: ['K7Q2M9X4PZ'],
  channel: ['promptpay', 'installment'],
  months: ['6'],
  currency: ['00'],
  language: ['TH'],
  returnUrl: ['https://shop.example/return?order=random'],
  postbackUrl: ['https://shop.example/postback?token=secret'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type OrderValue = keyof typeof exampleOrder;
