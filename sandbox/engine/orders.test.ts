import {describe, expect, it} from 'vitest';
import {orderStatuses} from '../../contract/tables';
import {OrderBook, isPending, isStatusCode, type OrderDetails} from './orders';
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

const bookOf = (capacity = 10): OrderBook => new OrderBook(capacity, () => 0, cryptoRandom);

describe('status codes', () => {
  it('are those of the contract, and pending where its table says so', () => {
    expect(orderStatuses.rows.length).toBeGreaterThan(0);
    for (const {code, class: statusClass} of orderStatuses.rows) {
      expect(isStatusCode(code), code).toBe(true);
      if (isStatusCode(code)) expect(isPending(code), code).toBe(statusClass === 'pending');
    }
  });

  it('are not the names of object members', () => {
    expect(isStatusCode('constructor')).toBe(false);
  });
});

describe('OrderBook', () => {
  it('gives every order its own number and key', () => {
    const book = bookOf();
    const orders = ['1', '2', '3'].map((refno) => book.create(details(refno)));
    expect(new Set(orders.map(({orderNo}) => orderNo)).size).toBe(3);
    expect(new Set(orders.map(({key}) => key)).size).toBe(3);
  });

  it('finds an order by number, key and reference', () => {
    const book = bookOf();
    const order = book.create(details('42'));
    expect(book.byNumber(String(order.orderNo))).toBe(order);
    expect(book.byKey(order.key)).toBe(order);
    expect(book.byReference('42')).toBe(order);
    expect(book.byNumber('1e6')).toBeUndefined();
  });

  it('forgets the oldest order everywhere when it is full', () => {
    const book = bookOf(2);
    const [first] = ['1', '2', '3'].map((refno) => book.create(details(refno)));
    expect(book.size).toBe(2);
    expect(book.forgotten).toBe(1);
    expect(book.byReference('1')).toBeUndefined();
    expect(book.byKey(first?.key ?? '')).toBeUndefined();
  });

  it('keeps the newer order of a reference when the older is forgotten', () => {
    const book = bookOf(2);
    book.create(details('1'));
    const again = book.create(details('1'));
    book.create(details('2'));
    expect(book.byReference('1')).toBe(again);
    expect(book.allByReference('1')).toEqual([again]);
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
