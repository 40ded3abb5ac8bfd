import fc from 'fast-check';
import {expect, test} from 'vitest';
import {layoutSequence} from './layout';
import {LABEL, lineHeight, STRONG, widthOf} from './text';

test('draws an arrow from the caller to the callee', () => {
  const step = {text: 'pays', isReply: false};
  const {lifelines, steps} = layoutSequence({
    title: 'A payment',
    actors: ['Buyer', 'Shop'],
    steps: [
      {...step, from: 'Buyer', to: 'Shop'},
      {...step, from: 'Shop', to: 'Buyer', isReply: true},
    ],
  });
  const [buyer, shop] = lifelines.map(({x}) => x);
  expect(steps).toMatchObject([
    {fromX: buyer, toX: shop, isReply: false},
    {fromX: shop, toX: buyer, isReply: true},
  ]);
});

test('texts of any length fit their space, and steps do not overlap', () => {
  const text = fc.oneof(fc.lorem({maxCount: 30}), fc.string({unit: 'grapheme-ascii', minLength: 1, maxLength: 80}));
  const sequences = fc.uniqueArray(text, {minLength: 2, maxLength: 6}).chain((actors) => {
    const actor = fc.constantFrom(...actors);
    const step = fc.record({from: actor, to: actor, text, isReply: fc.boolean()});
    return fc.record({
      title: fc.constant('Any'),
      actors: fc.constant(actors),
      steps: fc.array(step, {minLength: 1, maxLength: 12}),
    });
  });
  fc.assert(
    fc.property(sequences, (sequence) => {
      const {height, heads, steps} = layoutSequence(sequence);
      for (const {lines, width: room, height: tall} of heads) {
        for (const line of lines) expect(widthOf(line, STRONG)).toBeLessThan(room);
        expect(lines.length * lineHeight(STRONG)).toBeLessThan(tall);
      }
      let below = Math.max(...heads.map((box) => box.y + box.height));
      for (const step of steps) {
        const room = step.kind === 'message' ? Math.abs(step.toX - step.fromX) : step.width;
        for (const line of step.lines) expect(widthOf(line, LABEL)).toBeLessThan(room);
        const tall = step.lines.length * lineHeight(LABEL);
        const top = step.kind === 'message' ? step.label.y - tall / 2 : step.y;
        expect(top).toBeGreaterThan(below);
        below = step.kind === 'message' ? step.y : step.y + step.height;
      }
      expect(below).toBeLessThan(height);
    }),
    {numRuns: 100},
  );
});
