import {expect, test} from 'vitest';
import {fill} from './template';

const template = `<<if json>>json
<<if not json>>query
<<if json>>

  <<fields>>
<<fields>>
call(<<address>>, <<address>>);
`;

test('a template keeps the lines that hold, and takes texts and lines', () => {
  const values = {json: true, fields: ['a', '  b'], address: '"x"'};
  expect(fill(template, values)).toBe('json\n\n\n  a,  b\na\n  b\ncall("x", "x");');
  expect(fill(template, {...values, json: false, fields: []})).toBe('query\n\n  \ncall("x", "x");');
});

test('what is filled in is not read as a template', () => {
  expect(fill('<<if not json>>"<<address>>"', {json: false, address: '<<json>> $& $1'})).toBe('"<<json>> $& $1"');
  expect(fill('<<fields>>', {fields: ['<<if json>>a', '<<address>>'], json: false, address: ''})).toBe(
    '<<if json>>a\n<<address>>',
  );
});
