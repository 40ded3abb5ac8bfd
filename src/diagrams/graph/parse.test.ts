import {describe, expect, test} from 'vitest';
import {readFence} from '../fence';
import {mistakeOf} from '../mistakeOf';
import {parseFlow, parseStates} from './parse';

const kinds = ['stateDiagram-v2', 'flowchart'];
const states = (body: string) => parseStates(readFence(`stateDiagram-v2\ntitle T\n${body}`, kinds)!);
const flow = (body: string, direction = 'LR') =>
  parseFlow(readFence(`flowchart ${direction}\ntitle T\n${body}`, kinds)!);

test('states have names, notes, an end, and transitions with their details', () => {
  expect(
    states(
      'direction LR\nstate "Not paid<br/>NS, N" as open\n[*] --> open\nopen --> Paid: buyer pays\n%% At once.\nopen-->Failed\nPaid --> [*]',
    ),
  ).toEqual({
    title: 'T',
    direction: 'LR',
    nodes: [
      {id: 'open', name: 'Not paid', note: 'NS, N', isFinal: false},
      {id: 'Paid', name: 'Paid', isFinal: true},
      {id: 'Failed', name: 'Failed', isFinal: false},
    ],
    edges: [
      {from: 'open', to: 'Paid', text: 'buyer pays', detail: 'At once.'},
      {from: 'open', to: 'Failed'},
    ],
  });
});

test('a flow has nodes of several shapes, chains, and words on arrows', () => {
  const {direction, nodes, edges} = flow(
    'a["Day 0<br>Scheduled (UTC+7)"]\n%% Or later.\na --> b("Day 1") --> c[Day 2]\nc -->|asks| d(Day 3)\na -->|"tells"| d',
    'TD',
  );
  expect(direction).toBe('TB');
  expect(nodes.map(({name, note, detail}) => [name, note, detail])).toEqual([
    ['Day 0', 'Scheduled (UTC+7)', 'Or later.'],
    ['Day 1', undefined, undefined],
    ['Day 2', undefined, undefined],
    ['Day 3', undefined, undefined],
  ]);
  expect(edges.map(({from, to, text}) => [from, to, text])).toEqual([
    ['a', 'b', undefined],
    ['b', 'c', undefined],
    ['c', 'd', 'asks'],
    ['a', 'd', 'tells'],
  ]);
});

describe('the build stops with a sentence for', () => {
  test.each([
    ['a composite state', 'state Paid {', 3, '"state Paid {" is not drawn in a stateDiagram-v2. Write'],
    ['a note', 'note right of Paid: x', 3, 'is not drawn in a stateDiagram-v2'],
    ['an arrow to itself', 'Open --> Open: x', 3, 'an arrow leads from "Open" to itself'],
    ['two arrows', 'Open --> Paid: x\nOpen --> Paid: y', 4, 'two arrows lead from "Open" to "Paid". Join'],
    ['two states of one name', 'state "Paid" as a\na --> Paid', 1, 'two boxes are called "Paid"'],
    ['no arrow', 'state "Paid" as a', 1, 'the diagram has no arrows'],
    ['another direction', 'direction RL', 3, 'the direction "RL" is not drawn. Write LR or TB'],
  ])('%s', (_what, body, line, message) => {
    expect(mistakeOf(() => states(body))).toEqual([line, expect.stringContaining(message)]);
  });

  test.each([
    ['a decision', 'a --> b{Paid?}'],
    ['a subgraph', 'subgraph one'],
    ['another arrow', 'a -.-> b'],
    ['half an arrow', 'a -->'],
  ])('%s in a flow', (_what, body) => {
    const message = expect.stringContaining(`"${body}" is not drawn in a flowchart. Write`) as string;
    expect(mistakeOf(() => flow(body))).toEqual([3, message]);
  });
});
