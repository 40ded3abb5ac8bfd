import {expect, test} from 'vitest';
import {messageOf} from '../../contract/evidence';
import {describeOperation} from '../../contract/reference';
import {contract, documented, json, namesAfter, pageOf} from './facts';

const recurring = (name: string): string => pageOf(`payment-features/recurring/${name}`);
const schedule = recurring('create-recurring-schedule-data');

test('success is what the pages say it is', () => {
  const successOf = (operation: string) => documented(operation).map(({success}) => success);
  expect(successOf('registerRecurring')).toEqual([1]);
  expect(recurring('create-recurring')).toMatch(/^- Success is `1` here, while .* answers `200`/m);
  expect(new Set(successOf('chargeRecurring'))).toEqual(new Set([200, undefined]));
  expect(schedule).toMatch(/^- Success is `success` `200` here.* A failure has \*\*no\*\* `success` at all/m);
});

test('the total that comes back is the number of which the page speaks', () => {
  const [, number = '', text = ''] =
    /`total` comes back as a number: `([\d.]+)` for the `([\d.]+)`/.exec(schedule) ?? [];
  const [scheduled] = documented('chargeRecurring').filter(({success}) => success === 200);
  expect(scheduled?.data).toHaveProperty('total', Number(number));
  expect(json(messageOf('recurring-charge-request'))).toHaveProperty('total', text);
});

test('every published failure carries data, as the pages warn', () => {
  const failures = ['chargeRecurring', 'inquireRecurring', 'cancelRecurring'].map((operation) =>
    documented(operation).filter(({success}) => success !== 1 && success !== 200),
  );
  for (const found of failures) {
    expect(found).not.toEqual([]);
    for (const failure of found) expect(failure).toHaveProperty('data');
  }
  expect(schedule).toContain('A failure has `data` too');
  expect(recurring('inquiry-recurring-scheduled-recurring')).toContain('A failure has `data` too');
  expect(recurring('delete-recurring-scheduled-recurring')).toContain('a failure has the same `data`');
});

test('the two addresses that the page about cancelling tells apart are those of the calls', () => {
  const [right, wrong] = namesAfter(recurring('delete-recurring-scheduled-recurring'), 'The address ends in');
  expect(describeOperation(contract, 'cancelRecurring').url).toMatch(new RegExp(`/${right}$`));
  expect(describeOperation(contract, 'registerRecurring').url).toMatch(new RegExp(`/${wrong}$`));
});

test('the number of a charge keeps its misspelling on the wire', () => {
  const keysOf = (operation: string) =>
    describeOperation(contract, operation).replies.flatMap(({rows}) => rows.map(({path: key}) => key));
  expect(keysOf('chargeRecurring')).toContain('data.occurranceNo');
  expect(keysOf('inquireRecurring')).toContain('data.data[].occurranceNo');
});
