import {describe, expect, test} from 'vitest';
import {readFence} from './fence';
import {mistakeOf} from './mistakeOf';

const read = (source: string) => readFence(source, ['sequenceDiagram', 'flowchart']);

describe('a title', () => {
  test.each([
    ['front matter', '---\nconfig: {}\ntitle: A payment\n---\nflowchart LR\na --> b'],
    ['quoted front matter', '---\ntitle: "A payment"\n---\nflowchart LR\na --> b'],
    ['accTitle', 'flowchart LR\naccTitle: A payment\naccDescr: Long\na --> b'],
    ['title with a colon', 'flowchart LR\ntitle: A payment\na --> b'],
    ['title', 'flowchart LR\ntitle A payment\na --> b'],
  ])('is read from %s', (_place, source) => {
    expect(read(source)).toMatchObject({
      kind: 'flowchart',
      rest: 'LR',
      title: 'A payment',
      statements: [{text: 'a --> b'}],
    });
  });

  test('is asked for where there is none', () => {
    expect(mistakeOf(() => read('%% Remark\nflowchart LR\na --> b'))).toEqual([
      2,
      expect.stringContaining('the diagram has no title. Write'),
    ]);
  });
});

test('comments belong to the statement above them; directives and a comment above the first are left out', () => {
  const fence = read(
    '%%{init: {}}%%\nflowchart LR\ntitle T\n%% Nobody’s\na --> b\n%% At once.\n%% Or later.\n\nb --> c\n',
  );
  expect(fence?.statements).toEqual([
    {text: 'a --> b', line: 5, detail: 'At once. Or later.'},
    {text: 'b --> c', line: 9},
  ]);
});

test('another kind, and an empty fence, are not read', () => {
  expect(read('---\ntitle: T\n---\ngantt\n  a :1d')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
