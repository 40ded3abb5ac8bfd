import fc from 'fast-check';
import {expect, test} from 'vitest';
import {LABEL, STRONG} from '../Diagram/metrics';
import {lineHeight, widthOf} from '../Diagram/text';
import {layoutTimeline, timelineProblems} from './layout';

const event = (time: string, text: string) => ({time, text});

test('times stand above the axis and texts below it, at equal distances', () => {
  const {axis, events} = layoutTimeline({title: 'A day', events: [event('a', 'b'), event('c', 'd'), event('e', 'f')]});
  const [first, second, third] = events.map(({at}) => at.x);
  expect(second! - first!).toBe(third! - second!);
  for (const {time, text} of events) {
    expect(time.at.y).toBeLessThan(axis);
    expect(text.at.y).toBeGreaterThan(axis);
  }
});

test('texts of any length fit their column and the picture', () => {
  const events = fc.array(fc.record({time: fc.lorem({maxCount: 10}), text: fc.lorem({maxCount: 30})}), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(events, (some) => {
      const layout = layoutTimeline({title: 'Any', events: some});
      const column = layout.width / some.length;
      for (const {time, text} of layout.events) {
        for (const line of time.lines) expect(widthOf(line, STRONG)).toBeLessThan(column);
        for (const line of text.lines) expect(widthOf(line, LABEL)).toBeLessThan(column);
        expect(time.at.y - (time.lines.length * lineHeight(STRONG)) / 2).toBeGreaterThanOrEqual(0);
        expect(text.at.y + (text.lines.length * lineHeight(LABEL)) / 2).toBeLessThanOrEqual(layout.height);
      }
    }),
  );
});

test('one event, or seven, are no time line', () => {
  const events = Array.from({length: 7}, () => event('a', 'b'));
  expect(timelineProblems({title: 'A day', events: events.slice(0, 2)})).toEqual([]);
  expect(timelineProblems({title: 'A day', events: events.slice(0, 1)})).toEqual(['events must be two to six']);
  expect(timelineProblems({title: 'A day', events})).toEqual(['events must be two to six']);
});
