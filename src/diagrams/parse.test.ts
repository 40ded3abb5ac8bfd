import {describe, expect, test} from 'vitest';
import {parseSequence} from './parse';

const HEAD =
  '---\ntitle: A payment\n---\nsequenceDiagram\nparticipant buyer as Buyer’s browser\nparticipant shop as Shop & <Co>';
const parse = (steps: string, head = HEAD) =>
  parseSequence(`${head}\n${steps}`, (message, line) => {
    throw new Error(`${line} ${message}`);
  });

test('parses the title and the actors', () => {
  const {title, actors} = parse('buyer->>shop: pays')!;
  expect([title, actors]).toEqual(['A payment', ['Buyer’s browser', 'Shop & <Co>']]);
});

const [buyer, shop] = ['Buyer’s browser', 'Shop & <Co>'];

test.each([
  ['a call', 'buyer->>shop: pays: by card', {from: buyer, to: shop, text: 'pays: by card', isReply: false}],
  ['a reply', 'shop-->>buyer: 200', {from: shop, to: buyer, text: '200', isReply: true}],
  ['spaces around an arrow', 'shop -->> buyer : 200', {from: shop, to: buyer, text: '200', isReply: true}],
  ['the work of one actor', 'shop->>shop: stores', {from: shop, to: shop, text: 'stores', isReply: false}],
  [
    'a step with details',
    'buyer->>shop: pays\n%% At once; now.\n%% Or later.\n',
    {from: buyer, to: shop, text: 'pays', isReply: false, detail: 'At once; now. Or later.'},
  ],
  [
    'a comment above the first step, which is no detail',
    '%% A comment.\nbuyer->>shop: pays',
    {from: buyer, to: shop, text: 'pays', isReply: false},
  ],
])('parses %s', (_what, source, step) => {
  expect(parse(source)!.steps).toEqual([step]);
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
    ['a participant declared twice', 'participant shop as Store', 7, '"shop" is already a participant'],
    ['an end of statement', 'buyer->>shop: x; y', 7, 'mermaid ends a statement at ";"'],
    ['no steps', '', 4, 'the sequenceDiagram has no steps'],
    [
      'one participant',
      'a->>a: x',
      4,
      'a sequenceDiagram has two to four participants',
      '---\ntitle: T\n---\nsequenceDiagram\nparticipant a',
    ],
    [
      'five participants',
      'a->>a: x',
      4,
      'a sequenceDiagram has two to four participants',
      `---\ntitle: T\n---\nsequenceDiagram\n${[...'abcde'].map((name) => `participant ${name}`).join('\n')}`,
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
