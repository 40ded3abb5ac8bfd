import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {FenceError} from '../fence';
import {overlaps, type Box} from '../shared/geometry';
import {PAGE_WIDTH, SMALL, STRONG} from '../shared/metrics';
import {heightOf, widthOf} from '../shared/text';
import {BADGE_ROOM, layoutGraph, type GraphLayout} from './layout';
import type {Graph} from './parse';

const node = (id: string, note?: string) => ({id, name: id, note, isFinal: false});

const pairs = <Item>(items: readonly Item[]) =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

function expectReadable({width, height, nodes, edges, isNumberedByNode}: GraphLayout): void {
  expect(width).toBeLessThanOrEqual(PAGE_WIDTH);
  for (const {name, note, ...box} of nodes) {
    for (const line of name) expect(widthOf(line, STRONG)).toBeLessThan(box.width);
    for (const line of note) expect(widthOf(line, SMALL)).toBeLessThan(box.width);
    const room = box.height - (isNumberedByNode ? BADGE_ROOM : 0);
    expect(heightOf(name, STRONG) + heightOf(note, SMALL)).toBeLessThan(room);
  }
  const labels = edges.flatMap(({label}) => label ?? []);
  for (const {lines, ...box} of labels) {
    for (const line of lines) expect(widthOf(line, SMALL)).toBeLessThan(box.width - BADGE_ROOM);
    expect(heightOf(lines, SMALL)).toBeLessThan(box.height);
  }
  for (const box of [...nodes, ...labels]) {
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  for (const [one, other] of pairs<Box>([...nodes, ...labels])) expect(overlaps(one, other)).toBe(false);
}

const order: Graph = {
  title: 'An order',
  direction: 'TB',
  nodes: [node('Open'), node('Paid', 'CP, Y'), node('Failed')],
  edges: [
    {from: 'Open', to: 'Paid', text: 'The buyer pays with another card, minutes or days later'},
    {from: 'Open', to: 'Failed', text: 'Declined'},
    {from: 'Failed', to: 'Open', text: 'Tries again'},
  ],
};

describe('layoutGraph', () => {
  test('has room for a number and its words on every arrow, and keeps a pair of arrows apart', () => {
    const layout = layoutGraph(order, 1);
    expect(layout.edges.map(({label}) => label!.lines.length)).toEqual([4, 1, 1]);
    expectReadable(layout);
  });

  test('begins and ends an arrow at its boxes', () => {
    const {nodes, edges} = layoutGraph(order, 1);
    const touches = ({x, y, width, height}: Box, point: {x: number; y: number}) =>
      point.x >= x - 1 && point.x <= x + width + 1 && point.y >= y - 1 && point.y <= y + height + 1;
    for (const [index, {points}] of edges.entries()) {
      const boxOf = (id: string) => nodes[order.nodes.findIndex((other) => other.id === id)]!;
      expect(touches(boxOf(order.edges[index]!.from), points[0]!)).toBe(true);
      expect(touches(boxOf(order.edges[index]!.to), points.at(-1)!)).toBe(true);
    }
  });

  test('goes from left to right, and breaks the words of five boxes so that they fit the page', () => {
    const days = ['0 min', 'to 30 min', 'to 1 day', 'to 7 days', 'then'];
    const layout = layoutGraph(
      {
        title: 'When to ask',
        direction: 'LR',
        nodes: days.map((day) => node(day, 'the buyer leaves for the payment page')),
        edges: days.slice(1).map((day, index) => ({from: days[index]!, to: day})),
      },
      1,
    );
    expect(layout.isNumberedByNode).toBe(true);
    expect(layout.nodes.map(({name}) => name.join(' '))).toEqual(days);
    for (const [index, box] of layout.nodes.slice(1).entries()) expect(box.x).toBeGreaterThan(layout.nodes[index]!.x);
    expectReadable(layout);
  });

  test('gives Thai its room', () => {
    const thai = {from: 'รอชำระเงิน', to: 'ชำระเงินสำเร็จแล้ว', text: 'ลูกค้าชำระผ่านพร้อมเพย์สำเร็จ'};
    expectReadable(
      layoutGraph({title: 'T', direction: 'TB', nodes: [node(thai.from), node(thai.to)], edges: [thai]}, 1),
    );
  });

  test('tells that a picture is too wide, and what to write', () => {
    const ids = Array.from({length: 12}, (_, index) => `Day ${index}`);
    const graph: Graph = {
      title: 'T',
      direction: 'LR',
      nodes: ids.map((id) => node(id)),
      edges: ids.slice(1).map((id, index) => ({from: ids[index]!, to: id, text: 'later'})),
    };
    expect(() => layoutGraph(graph, 7)).toThrow(/px wide, but 640 fit.*"flowchart TB"/);
  });

  test('draws groups of boxes that no arrow joins', () => {
    const graph: Graph = {
      title: 'T',
      direction: 'LR',
      nodes: [0, 1, 2, 3, 4, 5].map((index) => node(`State ${index}`)),
      edges: [
        {from: 'State 3', to: 'State 1', text: 'consectetur praesent duis sapien'},
        {from: 'State 0', to: 'State 2', text: 'velit'},
      ],
    };
    expectReadable(layoutGraph(graph, 1));
  });

  test('whatever the texts: they fit their room and do not cover each other, or the build is told', () => {
    const text = fc.lorem({maxCount: 8});
    const graphs = fc.integer({min: 2, max: 6}).chain((count) =>
      fc.record({
        title: fc.constant('Any'),
        direction: fc.constantFrom('LR' as const, 'TB' as const),
        nodes: fc
          .array(fc.option(text, {nil: undefined}), {minLength: count, maxLength: count})
          .map((notes) => notes.map((note, index) => node(`State ${index}`, note))),
        edges: fc.uniqueArray(
          fc
            .tuple(fc.nat(count - 1), fc.nat(count - 1), text)
            .filter(([from, to]) => from !== to)
            .map(([from, to, words]) => ({from: `State ${from}`, to: `State ${to}`, text: words})),
          {minLength: 1, maxLength: 6, selector: ({from, to}) => `${from} ${to}`},
        ),
      }),
    );
    let drawn = 0;
    fc.assert(
      fc.property(graphs, (graph) => {
        let layout: GraphLayout;
        try {
          layout = layoutGraph(graph, 1);
        } catch (error) {
          if (error instanceof FenceError) return;
          throw error;
        }
        expectReadable(layout);
        drawn++;
      }),
      {numRuns: 25},
    );
    expect(drawn).toBeGreaterThan(5);
  });
});
