import fc from 'fast-check';
import {expect, test} from 'vitest';
import {FEATURES, featuresOf, HEAVIEST, preferences, packed, weightAt} from './classifier';

test('weights are read as they were written, and all letters are safe in JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({min: -HEAVIEST, max: HEAVIEST}), {minLength: 1, maxLength: 50}), (weights) => {
      const text = packed(weights);
      expect(text).toMatch(/^[a-y]+$/);
      expect(weights.map((_, feature) => weightAt(text, feature))).toEqual(weights);
    }),
  );
});

const share = (one: string, other: string) => {
  const others = featuresOf(other);
  return featuresOf(one).filter((feature) => others.includes(feature)).length / featuresOf(one).length;
};

test('questions are alike in their words, in the order of these, and in parts of what is mistyped', () => {
  expect(share('Cancel a subscription!', 'cancel a subscription')).toBe(1);
  expect(share('card save', 'save card')).toBeLessThan(1);
  expect(share('subscribtion', 'subscription')).toBeGreaterThan(0.2);
  expect(share('ยกเลิกการตัดบัตร', 'ยกเลิกการตัดเงิน')).toBeGreaterThan(0.4);
  expect(share('refund', 'how to pay')).toBe(0);
});

test('each feature has a number of its own range, once', () => {
  fc.assert(
    fc.property(fc.string({unit: 'grapheme', maxLength: 200}), (text) => {
      const features = featuresOf(text);
      expect(new Set(features).size).toBe(features.length);
      expect(features.every((feature) => Number.isInteger(feature) && feature >= 0 && feature < FEATURES)).toBe(true);
    }),
  );
});

test('a page is the likelier, the more its weights speak for a question', () => {
  const [feature] = featuresOf('qr');
  const weighing = (weight: number) => packed(Array.from({length: FEATURES}, (_, at) => (at === feature ? weight : 0)));
  const [against, indifferent, inFavour, unknown] = preferences('qr', [
    weighing(-1),
    weighing(0),
    weighing(1),
    undefined,
  ]);
  expect(against).toBeLessThan(indifferent!);
  expect(indifferent).toBeLessThan(inFavour!);
  expect(inFavour).toBeGreaterThan(0);
  expect(against).toBeLessThan(0);
  expect(unknown).toBe(0);
});

test('what says nothing speaks for no page', () => {
  const weights = packed(Array.from({length: FEATURES}, () => 1));
  expect(preferences('?!', [weights, weights])).toEqual([0, 0]);
  expect(preferences('refund', [undefined, undefined])).toEqual([0, 0]);
});
