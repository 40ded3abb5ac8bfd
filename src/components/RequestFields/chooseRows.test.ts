import {expect, test} from 'vitest';
import type {FieldRow} from 'payment-contract/fields';
import {chooseRows} from './chooseRows';

const row = (path: string): FieldRow => ({
  anchor: path,
  path,
  location: 'body',
  required: true,
  type: 'string',
  rules: [],
  description: '',
});

const request = [row('refno'), row('total'), row('channel')];
const chosen = (fields?: string) => chooseRows({operationId: 'createPayment', request}, fields).map(({path}) => path);

test('shows every field when none is named, and named ones in the order of the contract', () => {
  expect(chosen()).toEqual(['refno', 'total', 'channel']);
  expect(chosen('channel, refno')).toEqual(['refno', 'channel']);
});

test('stops the build at an unknown field', () => {
  expect(() => chosen('refno, chanel')).toThrow(
    '<RequestFields operation="createPayment"> names the field "chanel", which does not exist. Did you mean "channel"?',
  );
});
