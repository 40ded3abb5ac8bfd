import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {literals} from '../../src/tools/TryIt/literals';
import {describeEachLanguage, languages} from './support/languages';

const text = `it's "1" \\ $HOME \\n \\u0041 {x} %s`;

const printing: Readonly<Record<string, [program: string, ...args: string[]]>> = {
  python: ['python3', '-c', `print("${literals.double(text)}", end="")`],
  php: ['php', '-r', `echo '${literals.single(text)}';`],
};

describeEachLanguage(
  ({id}) => {
    test('prints a value that the request form has written into its program', () => {
      const [program, ...args] = printing[id]!;
      expect(execFileSync(program, args, {encoding: 'utf8'})).toBe(text);
    });
  },
  languages.filter(({id}) => id in printing),
);
