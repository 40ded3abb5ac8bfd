import {describe, expect, it} from 'vitest';
import {orderStatuses} from '../../contract/tables';
import {OrderBook, isPending, isStatusCode, statusRow, type OrderDetails} from './orders';
import {cryptoRandom} from './random';
import {Refusal} from './refusal';

const details = (refno: string, status: OrderDetails['status'] = 'NS'): OrderDetails => ({
  refno,
  customerEmail: 'buyer@shop.example',
  productDetail: 'Sample order',
  total: '100.00',
  currency: '00',
  status,
});
const bookOf = (capacity = 10): OrderBook => new OrderBook(capacity, capacity, () => 0, cryptoRandom);

it.each(orderStatuses.rows)('knows the status $code of the contract', ({code, class: statusClass}) => {
  expect(isStatusCode(code), `Add ${code} to NEXT_STATUSES in sandbox/engine/orders.ts.`).toBe(true);
  if (isStatusCode(code)) expect(isPending(code)).toBe(statusClass === 'pending');
});

it('names the table in which a status is missing', () => {
  expect(() => statusRow('XX' as 'C')).toThrow('contract/tables/data/orderStatuses.json lacks XX');
});

describe('OrderBook', () => {
  it('drops the oldest order when it is full, and keeps a newer one with the same reference', () => {
    const book = bookOf(2);
    const [first, second] = ['1', '1', '2'].map((refno) => book.create(details(refno)));
    expect([book.size, book.forgotten]).toEqual([2, 1]);
    expect(book.byKey(first!.key)).toBeUndefined();
    expect(book.byNumber(String(first!.orderNo))).toBeUndefined();
    expect(book.allByReference('1')).toEqual([second]);
    book.create(details('3'));
    expect(book.byReference('1')).toBeUndefined();
  });

  it.each([
    ['NS', ['VC', 'VR']],
    ['NS', ['HO', 'CP', 'RR', 'RF']],
    ['N', ['Y', 'VO']],
    ['N', ['PF']],
    ['NS', ['C']],
  ] as const)('lets an order that is %s become %j', (start, path) => {
    const book = bookOf();
    const order = book.create(details('1', start));
    for (const status of path) book.move(order, status);
    expect(order.status).toBe(path.at(-1));
  });

  it.each([
    ['N', [], 'TC'],
    ['NS', [], 'Y'],
    ['NS', ['RE'], 'TC'],
    ['NS', ['TC'], 'TC'],
    ['N', ['Y', 'RR', 'RF'], 'RR'],
    ['NS', ['VC'], 'RE'],
  ] as const)('does not let an order that is %s, then %j, become %s', (start, path, status) => {
    const book = bookOf();
    const order = book.create(details('1', start));
    for (const step of path) book.move(order, step);
    const before = order.status;
    expect(() => book.move(order, status)).toThrow(Refusal);
    expect(order.status).toBe(before);
  });
});
