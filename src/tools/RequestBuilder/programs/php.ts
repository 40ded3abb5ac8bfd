import form from './php.form.txt?raw';
import call from './php.txt?raw';
import type {Language} from './template';

/** Between single quotes PHP reads two escapes, and everything else as it stands. */
const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`;

/** PHP 8 with its curl extension. */
export const php: Language = {
  command: 'php',
  form,
  call,
  literal,
  fields: (pairs) => pairs.map(([name, value]) => `    ${literal(name)} => ${literal(value)},`),
  header: (pair) => `            ${literal(pair.join(': '))},`,
  credential: ({name, prefix, variable}) =>
    `            ${literal(`${name}: ${prefix}`)} . setting(${literal(variable)}),`,
  success({key, values}) {
    const value = `(json_decode($reply, true)[${literal(key)}] ?? '')`;
    if (!values) return {failure: ` || ${value} === ''`};
    const known = values.map(literal);
    return {
      failure:
        known.length === 1 ? ` || ${value} !== ${known[0]}` : ` || !in_array(${value}, [${known.join(', ')}], true)`,
    };
  },
};
