import {expect, it} from 'vitest';
import {orderStatuses} from 'payment-contract/tables';
import {OrderBook, orderStatusCodes, type Order, type StatusCode} from './orders';
import {Refusal} from './refusal';

const orderIn = (book: OrderBook, status: StatusCode): Order =>
  book.create({
    refno: '1',
    customerEmail: 'buyer@shop.example',
    productDetail: 'Sample order',
    total: '100.00',
    currency: '00',
    status,
  });

it('has the transitions of exactly the statuses of the contract', () => {
  const codes = orderStatuses.rows.map(({code}) => code);
  expect([...orderStatusCodes].sort(), 'Correct NEXT_STATUSES in sandbox/engine/orders.ts.').toEqual(codes.sort());
});

it.each([
  ['NS', ['VC', 'VR'], ['TC']],
  ['NS', ['HO', 'CP', 'RR', 'RF'], ['RR']],
  ['NS', ['TC'], ['TC', 'NS']],
  ['NS', ['RE'], ['TC']],
  ['NS', ['VC'], ['RE']],
  ['NS', ['C'], ['NS']],
  ['N', ['Y', 'VO'], ['Y']],
  ['N', ['PF'], ['Y']],
  ['N', [], ['TC']],
] as const)('lets an order that is %s become %j, but then not %j', (start, path, refused) => {
  const book = new OrderBook(10, 10, Date.now);
  const order = orderIn(book, start);
  for (const status of path) book.move(order, status);
  const last = order.status;
  expect(last).toBe(path.at(-1) ?? start);
  for (const status of refused) expect(() => book.move(order, status)).toThrow(Refusal);
  expect(order.status).toBe(last);
});
