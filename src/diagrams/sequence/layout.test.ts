import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {LABEL, SMALL, STRONG} from '../shared/metrics';
import {lineHeight, widthOf} from '../shared/text';
import {layoutSequence, type SequenceDiagramProps} from './layout';

const payment: SequenceDiagramProps = {
  title: 'A payment',
  actors: ['Buyer', 'Shop', 'Bank'],
  steps: [
    {from: 'Buyer', to: 'Shop', text: 'orders'},
    {from: 'Shop', text: 'stores the order'},
    {from: 'Shop', to: 'Bank', text: 'asks', alt: 'If it is paid'},
    {from: 'Bank', to: 'Shop', text: 'answers', kind: 'reply', alt: 'If it is paid'},
    {from: 'Shop', to: 'Buyer', text: 'tells', alt: 'If it is not'},
    {from: 'Buyer', to: 'Bank', text: 'a remark', kind: 'note'},
  ],
};

describe('layoutSequence', () => {
  const layout = layoutSequence(payment);

  test('draws calls as arrows, and work of one actor and notes as boxes', () => {
    expect(layout.steps.map(({kind}) => kind)).toEqual([
      'message',
      'activity',
      'message',
      'message',
      'message',
      'activity',
    ]);
  });

  test('points an arrow from the one who acts to the one who is called', () => {
    const [buyer, shop] = layout.lifelines.map(({x}) => x);
    expect(layout.steps[0]).toMatchObject({fromX: buyer, toX: shop, isReply: false});
    expect(layout.steps[4]).toMatchObject({fromX: shop, toX: buyer});
    expect(layout.steps[3]).toMatchObject({isReply: true});
  });

  test('puts neighbours with the same condition into one frame', () => {
    expect(layout.alternatives.map(({lines}) => lines)).toEqual([['If it is paid'], ['If it is not']]);
    const [paid, unpaid] = layout.alternatives;
    const yOf = (index: number) => layout.steps[index]!.y;
    const frameOf = (index: number) =>
      layout.alternatives.findIndex(({y, height}) => yOf(index) > y && yOf(index) < y + height);
    expect([0, 1, 2, 3, 4, 5].map(frameOf)).toEqual([-1, -1, 0, 0, 1, -1]);
    expect(paid!.y + paid!.height).toBeLessThan(unpaid!.y);
  });

  test('keeps texts of any length in their room, and steps below each other', () => {
    const text = fc.oneof(fc.lorem({maxCount: 30}), fc.string({unit: 'grapheme-ascii', minLength: 1, maxLength: 80}));
    const story = fc.uniqueArray(text, {minLength: 2, maxLength: 6}).chain((actors) =>
      fc.record({
        title: fc.constant('Any'),
        actors: fc.constant(actors),
        steps: fc.array(
          fc.record(
            {
              from: fc.constantFrom(...actors),
              to: fc.constantFrom(...actors),
              text,
              kind: fc.constantFrom('call' as const, 'reply' as const, 'note' as const),
              alt: text,
            },
            {requiredKeys: ['from', 'text']},
          ),
          {minLength: 1, maxLength: 12},
        ),
      }),
    );
    fc.assert(
      fc.property(story, (props) => {
        const {width, height, heads, steps, alternatives} = layoutSequence(props);
        for (const {lines, width: room, height: tall} of heads) {
          for (const line of lines) expect(widthOf(line, STRONG)).toBeLessThan(room);
          expect(lines.length * lineHeight(STRONG)).toBeLessThan(tall);
        }
        for (const {lines} of alternatives) for (const line of lines) expect(widthOf(line, SMALL)).toBeLessThan(width);
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
      {numRuns: 200},
    );
  });
});
