import {expect, it} from 'vitest';
import {FaultPlan} from './faults';

const planOf = (...faults: Record<string, unknown>[]): FaultPlan => {
  const plan = new FaultPlan(['createPayment', 'inquireOrder']);
  for (const fault of faults) plan.add(fault);
  return plan;
};
const taken = (plan: FaultPlan, ...operations: string[]): (string | undefined)[] =>
  operations.map((operation) => plan.take(operation)?.fault);

it('spoils one call unless told otherwise, of its operation alone', () => {
  const plan = planOf({fault: 'emptyBody', operation: 'inquireOrder'});
  expect(taken(plan, 'createPayment', 'inquireOrder', 'inquireOrder')).toEqual([undefined, 'emptyBody', undefined]);
  expect(plan.all()).toEqual([]);
});

it('spoils n calls, or all that come', () => {
  const plan = planOf({fault: 'serverError', times: '2'}, {fault: 'latency', times: 'always'});
  expect(taken(plan, 'createPayment', 'inquireOrder', 'inquireOrder', 'inquireOrder')).toEqual([
    'serverError',
    'serverError',
    'latency',
    'latency',
  ]);
  plan.clear();
  expect(taken(plan, 'inquireOrder')).toEqual([undefined]);
});

it('uses up the oldest first', () => {
  const plan = planOf({fault: 'answerLost'}, {fault: 'noAnswer', operation: 'createPayment'});
  expect(taken(plan, 'createPayment', 'createPayment')).toEqual(['answerLost', 'noAnswer']);
});
