import {expect, test} from 'vitest';
import {loadContract} from 'payment-contract/bundle';
import {orderStatuses, tables} from 'payment-contract/tables';
import {provider} from '../../../provider';
import {PaymentEngine} from 'payment-sandbox/engine/engine';
import type {StatusCode} from 'payment-sandbox/engine/orders';
import {prepareData} from './data';
import type {KnownError, OperationData, OrderState, TableData} from './data';

const files = prepareData({document: loadContract(provider), tables});

test('a field links to the page with its values', () => {
  const payment = files.get('operation-createPayment.json') as OperationData;
  expect(payment.tableHomes).toEqual({
    languages: '/docs/api/redirect/simple-payment#table-languages',
    currencies: '/docs/api/overviews#table-currencies',
    channels: '/docs/api/redirect/with-channel#table-channels',
  });
});

test('highlights examples of replies', () => {
  const inquiry = files.get('operation-inquireOrder.json') as OperationData;
  expect(inquiry.replyExamples.map(({name}) => name)).toEqual(['object', 'array']);
  for (const {html} of inquiry.replyExamples) expect(html).toContain('<span class="tok-');
});

test('each error links to its row', () => {
  const errors = files.get('errors.json') as KnownError[];
  expect(errors.filter(({message}) => message === 'incomplete parameter')).toMatchObject([
    {
      operation: 'PromptPay QR',
      status: '200',
      href: '/docs/api/none-ui-api/promptpay-api#create-prompt-pay-error-incomplete-parameter',
    },
  ]);
  expect(new Set(errors.map(({href}) => href)).size).toBe(errors.length);
});

test('writes what can follow each status, as the sandbox does it', () => {
  const engine = new PaymentEngine({send: () => Promise.resolve(200)});
  const states = files.get('order-states.json') as OrderState[];
  const written = states.flatMap(({from, to}) => from.map(({code}) => [code, to.map((each) => each.code)] as const));
  expect(written.map(([code]) => code).sort()).toEqual([...orderStatuses.rows.map(({code}) => code)].sort());
  for (const [status, next] of written) {
    const follow = orderStatuses.rows.filter(({code}, index) => {
      const refno = `${status}${index}`;
      const order = engine.createOrder({refno, customerEmail: '', productDetail: '', total: '1.00', currency: '00'});
      order.status = status;
      try {
        engine.move(order, code as StatusCode);
      } catch {
        return false;
      }
      return true;
    });
    expect([...next].sort(), status).toEqual(follow.map(({code}) => code).sort());
  }
});

test('writes the cells of a table in words', () => {
  const terms = files.get('table-installmentTerms.json') as TableData;
  expect(terms.rows[0]?.cells.map(({text}) => text)).toEqual(['Kasikornbank', '3, 4, 6, 9, 10', '3,000', 'None']);
});
