import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {literals, type Literal} from './literals';

/** What a browser's field can hold: one line. */
const unit = fc.constantFrom(`"`, `'`, '\\', '$', '`', '&', '<', '>', '=', '{', '}', '!', '%', 'u', 'n', '0', ' ', 'ก');
const value = fc.string({unit, maxLength: 30});

const isRead = (literal: Literal, read: (written: string) => string) =>
  fc.assert(
    fc.property(value, (text) => {
      expect(read(literals[literal](text))).toBe(text);
    }),
  );

// eslint-disable-next-line @typescript-eslint/no-implied-eval -- the engine itself reads the literal
const evaluate = (code: string) => (new Function(`return ${code}`) as () => string)();

test('a literal in single quotes reads back', () => {
  isRead('single', (written) => evaluate(`'${written}'`));
});

test('a literal in double quotes reads back', () => {
  isRead('double', (written) => evaluate(`"${written}"`));
});

test('shell arguments and JSON in a here-document read back', () => {
  const values = [...fc.sample(value, 200), `it's "1" \\ $HOME \`date\` $(date) \\"`];
  const run = (script: string) => execFileSync('bash', ['-c', script], {encoding: 'utf8'});
  const printed = values.map((text) => `${text}\n`).join('');
  const args = values.map((text) => `printf '%s\\n' '${literals.argument(text)}'`).join('\n');
  expect(run(args)).toBe(printed);
  const words = values.map((text) => `value=\${1:-${literals.word(text)}}\nprintf '%s\\n' "$value"`).join('\n');
  expect(run(words)).toBe(printed);
  const lines = values.map((text) => `"${literals.json(text)}"`).join(',\n');
  expect(JSON.parse(run(`cat <<JSON\n[${lines}]\nJSON`))).toEqual(values);
});

test('a word of a command has quotes where it needs them', () => {
  expect(['202611200001', 'X', '', 'a b'].map(literals.word)).toEqual(['202611200001', 'X', "''", "'a b'"]);
});

test('a number is whole', () => {
  expect(['10', '06', '', 'six'].map(literals.number)).toEqual(['10', '6', '0', '0']);
});

test('an attribute', () => {
  expect(literals.attribute(`"1" & <b>`)).toBe('&quot;1&quot; &amp; &lt;b&gt;');
});
