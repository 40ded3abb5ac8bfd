import {describe, expect, test} from 'vitest';
import {parseSequence} from './parse';

const HEAD =
  '---\ntitle: A payment\n---\nsequenceDiagram\nparticipant buyer as Buyer’s browser\nparticipant shop as Shop & <Co>';
const parse = (steps: string, head = HEAD) =>
  parseSequence(`${head}\n${steps}`, (message, line) => {
    throw new Error(`${line} ${message}`);
  });

test('parses title, actors, calls, replies and the work of one actor, with details', () => {
  const {title, actors, steps} = parse(
    '%% Above the first step.\nbuyer->>shop: pays: by card\n%% At once.\n%% Or later.\n\nshop -->> buyer : 200\nshop->>shop: stores',
  )!;
  expect([title, actors]).toEqual(['A payment', ['Buyer’s browser', 'Shop & <Co>']]);
  expect(steps).toEqual([
    {from: 'Buyer’s browser', to: 'Shop & <Co>', text: 'pays: by card', isReply: false, detail: 'At once. Or later.'},
    {from: 'Shop & <Co>', to: 'Buyer’s browser', text: '200', isReply: true},
    {from: 'Shop & <Co>', to: 'Shop & <Co>', text: 'stores', isReply: false},
  ]);
});

test('a title may be quoted', () => {
  expect(parse('buyer->>shop: pays', HEAD.replace('A payment', '"A payment"'))?.title).toBe('A payment');
});

test('needs no title', () => {
  const {title, steps} = parse('buyer->>shop: pays', HEAD.replace(/^---[^]*---\n/, ''))!;
  expect([title, steps.length]).toEqual([undefined, 1]);
});

test.each(['---\ntitle: T\n---\ngantt\n  a :1d', 'flowchart LR\na --> b', ''])('ignores %j', (source) => {
  expect(parse('', source)).toBeUndefined();
});

describe('stops the build with a message for', () => {
  test.each([
    ['an unknown statement', 'loop every day\nend', 7, '"loop every day" is not drawn in a sequenceDiagram. Write'],
    ['an unknown arrow', 'buyer->shop: x', 7, '"buyer->shop: x" is not drawn'],
    ['a step without words', 'buyer->>shop', 7, '"buyer->>shop" is not drawn'],
    ['an unknown participant', 'buyer->>shopp: x', 7, '"shopp" is not a participant. Did you mean "shop"?'],
    ['two participants of one name', 'participant b as Shop & <Co>', 7, 'two participants are called "Shop & <Co>"'],
    ['an end of statement', 'buyer->>shop: x; y', 7, 'mermaid ends a statement at ";"'],
    ['no steps', '', 4, 'the sequenceDiagram has no steps'],
    [
      'one participant',
      'a->>a: x',
      4,
      'a sequenceDiagram has two to six participants',
      '---\ntitle: T\n---\nsequenceDiagram\nparticipant a',
    ],
    [
      'no participant',
      'a->>b: x',
      5,
      '"a" is not a participant. Write "participant a as Name"',
      '---\ntitle: T\n---\nsequenceDiagram',
    ],
  ])('%s', (_what, steps, line, message, head = HEAD) => {
    expect(() => parse(steps, head)).toThrow(`${line} ${message}`);
  });
});
