import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {insideOf, overlaps, type Box} from '../Diagram/geometry';
import {SMALL} from '../Diagram/metrics';
import {lineHeight, widthOf} from '../Diagram/text';
import {layoutStates, stateProblems, type StateDiagramProps} from './layout';

const order: StateDiagramProps = {
  title: 'An order',
  states: [
    {name: 'Open', column: 1, row: 1},
    {name: 'Paid', column: 2, row: 1, note: 'CP, Y', final: true},
    {name: 'Failed', column: 2, row: 2},
  ],
  transitions: [
    {from: 'Open', to: 'Paid', text: 'Buyer pays'},
    {from: 'Open', to: 'Failed', text: 'Declined'},
    {from: 'Failed', to: 'Open', text: 'Tries again'},
  ],
};

const pairs = <Item>(items: readonly Item[]) =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

describe('layoutStates', () => {
  const {boxes, edges, width, height} = layoutStates(order);

  test('keeps the grid: a column has one left edge, a row one top and one height', () => {
    const [open, paid, failed] = boxes;
    expect(paid!.x).toBe(failed!.x);
    expect(open!.y).toBe(paid!.y);
    expect(open!.height).toBe(paid!.height);
    expect(failed!.y).toBeGreaterThan(paid!.y + paid!.height);
  });

  test('ends every arrow at the edges of its two states', () => {
    const [toPaid] = edges;
    expect(toPaid!.from.x).toBe(boxes[0]!.x + boxes[0]!.width);
    expect(toPaid!.to.x).toBe(boxes[1]!.x);
  });

  test('keeps two arrows between the same states apart', () => {
    const [, there, back] = edges;
    expect(Math.hypot(there!.badge.x - back!.badge.x, there!.badge.y - back!.badge.y)).toBeGreaterThan(20);
  });

  test('stays inside its size', () => {
    for (const box of boxes) {
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  });

  test('whatever the texts: they fit their room and do not cover each other, or the build is told', () => {
    const text = fc.lorem({maxCount: 12});
    const grid = fc
      .uniqueArray(fc.record({column: fc.integer({min: 1, max: 4}), row: fc.integer({min: 1, max: 4}), note: text}), {
        minLength: 2,
        maxLength: 8,
        selector: ({column, row}) => `${column} ${row}`,
      })
      .map((places) => places.map((place, index) => ({...place, name: `State ${index}`})));
    const diagrams = grid.chain((states) =>
      fc.record({
        title: fc.constant('Any'),
        states: fc.constant(states),
        transitions: fc.uniqueArray(
          fc
            .tuple(fc.nat(states.length - 1), fc.nat(states.length - 1), text)
            .filter(([from, to]) => from !== to)
            .map(([from, to, words]) => ({from: `State ${from}`, to: `State ${to}`, text: words})),
          {minLength: 1, maxLength: 8, selector: ({from, to}) => `${from} ${to}`},
        ),
      }),
    );
    let drawn = 0;
    fc.assert(
      fc.property(diagrams, (props) => {
        const layout = layoutStates(props);
        if (layout.problems.length > 0) return;
        drawn++;
        const labels = layout.edges.map(({label}) => label);
        for (const {lines, width: room, height: tall} of labels) {
          for (const line of lines) expect(widthOf(line, SMALL)).toBeLessThanOrEqual(room);
          expect(lines.length * lineHeight(SMALL)).toBeLessThanOrEqual(tall);
        }
        for (const [one, other] of pairs<Box>([...layout.boxes, ...labels])) expect(overlaps(one, other)).toBe(false);
        for (const {x, y, width: wide, height: tall} of labels) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + wide).toBeLessThanOrEqual(layout.width);
          expect(y).toBeGreaterThanOrEqual(layout.top);
          expect(y + tall).toBeLessThanOrEqual(layout.top + layout.height);
        }
        for (const [index, edge] of layout.edges.entries()) {
          const {from, to} = props.transitions[index]!;
          const others = layout.boxes.filter((_box, place) => ![from, to].includes(props.states[place]!.name));
          for (const box of others) expect(insideOf(edge, box)).toBeUndefined();
        }
      }),
      {numRuns: 300},
    );
    expect(drawn).toBeGreaterThan(30);
  });
});

describe('stateProblems', () => {
  test('finds none in a good diagram', () => {
    expect(stateProblems(order)).toEqual([]);
  });

  const [open, paid] = order.states;
  test.each<[Partial<StateDiagramProps>, string]>([
    [
      {transitions: [{from: 'Open', to: 'Payd', text: 'x'}]},
      'transitions[0].to is "Payd", which is not among the states: Open, Paid, Failed',
    ],
    [{transitions: [{from: 'Open', to: 'Open', text: 'x'}]}, 'transitions[0] leads from "Open" to itself'],
    [
      {transitions: [...order.transitions, {from: 'Open', to: 'Paid', text: 'x'}]},
      'two transitions lead from "Open" to "Paid": join their texts',
    ],
    [{states: [...order.states, {name: 'Open', column: 3, row: 3}]}, 'two states are called "Open"'],
    [{states: [...order.states, {name: 'Held', column: 1, row: 1}]}, '"Open" and "Held" share column 1, row 1'],
    [
      {
        states: [open!, {...paid!, column: 3}, {name: 'Failed', column: 2, row: 1}],
        transitions: [{from: 'Open', to: 'Paid', text: 'x'}],
      },
      'the arrow from "Open" to "Paid" runs through "Failed": move one of them',
    ],
  ])('finds %j', (change, problem) => {
    expect(stateProblems({...order, ...change})).toContain(problem);
  });
});
