import form from './php.form.txt?raw';
import call from './php.txt?raw';
import type {Language} from './template';

/** Between single quotes PHP reads two escapes and takes everything else literally. */
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
  success({key, value}) {
    const found = `(json_decode($reply, true)[${literal(key)}] ?? '')`;
    return {failure: ` || ${found} ${value === undefined ? "=== ''" : `!== ${literal(value)}`}`};
  },
};
