import {describe, expect, test} from 'vitest';
import {readFence} from '../fence';
import {mistakeOf} from '../mistakeOf';
import {parseSequence} from './parse';

const HEAD = 'sequenceDiagram\ntitle A payment\nparticipant buyer as Buyer’s browser\nactor shop as Shop & <Co>';
const parse = (steps: string, head = HEAD) => parseSequence(readFence(`${head}\n${steps}`, ['sequenceDiagram'])!);

describe('a story', () => {
  test('has calls, replies, work of one participant and notes, with their details', () => {
    const {title, actors, steps} = parse(
      'autonumber\nbuyer->>shop: pays: by card\n%% At once.\nshop -->> buyer : 200, at once\nshop->>shop: stores\nNote over shop: waits',
    );
    expect([title, actors]).toEqual(['A payment', ['Buyer’s browser', 'Shop & <Co>']]);
    expect(steps).toEqual([
      {from: 'Buyer’s browser', to: 'Shop & <Co>', text: 'pays: by card', kind: 'call', detail: 'At once.'},
      {from: 'Shop & <Co>', to: 'Buyer’s browser', text: '200, at once', kind: 'reply'},
      {from: 'Shop & <Co>', to: 'Shop & <Co>', text: 'stores', kind: 'call'},
      {from: 'Shop & <Co>', text: 'waits', kind: 'note'},
    ]);
  });

  test('has conditions from alt to end', () => {
    const {steps} = parse(
      'buyer->>shop: a\nalt If it is paid\nshop->>buyer: b\nelse If it is not\nshop->>buyer: c\nend\nbuyer->>shop: d',
    );
    expect(steps.map(({alt}) => alt)).toEqual([undefined, 'If it is paid', 'If it is not', undefined]);
  });
});

describe('the build stops with a sentence for', () => {
  test.each([
    ['an unknown statement', 'loop every day\nend', 5, '"loop every day" is not drawn in a sequenceDiagram. Write'],
    ['an unknown arrow', 'buyer->shop: x', 5, '"buyer->shop: x" is not drawn'],
    ['a step without words', 'buyer->>shop', 5, '"buyer->>shop" is not drawn'],
    [
      'an unknown participant',
      'buyer->>shopp: x',
      5,
      '"shopp" is not a participant: buyer, shop. Did you mean "shop"?',
    ],
    ['a name taken twice', 'participant b as Shop & <Co>', 5, 'two participants are called "Shop & <Co>"'],
    ['an end of statement', 'buyer->>shop: x; y', 5, 'mermaid ends a statement at ";"'],
    ['an open alt', 'buyer->>shop: x\nalt If\nbuyer->>shop: x', 6, '"alt" is not closed. Write "end"'],
    ['an alt inside another', 'alt A\nalt B', 6, 'an "alt" inside another'],
    ['an else without alt', 'else B', 5, '"else" has no "alt" above it'],
    ['an alt without words', 'alt', 5, '"alt" has no condition. Write "alt If …"'],
    ['no steps', '', 1, 'has no steps'],
  ])('%s', (_what, steps, line, message) => {
    expect(mistakeOf(() => parse(steps))).toEqual([line, expect.stringContaining(message)]);
  });

  test('one participant, and none', () => {
    expect(() => parse('participant a\na->>a: x', 'sequenceDiagram\ntitle T')).toThrow('two to six participants');
    expect(() => parse('a->>b: x', 'sequenceDiagram\ntitle T')).toThrow('Write "participant a as Name"');
  });
});
