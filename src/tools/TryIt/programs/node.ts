import form from './node.form.txt?raw';
import call from './node.txt?raw';
import {quoted, type Language} from './template';

const literal = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `'${quoted(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

/** Node.js 20, an ES module. */
export const node: Language = {
  command: 'node',
  form,
  call,
  literal,
  fields: (pairs) => pairs.map(([name, value]) => `  ${key(name)}: ${literal(value)},`),
  header: ([name, value]) => `      ${key(name)}: ${literal(value)},`,
  credential({name, prefix, variable}) {
    const setting = `setting(${literal(variable)})`;
    return `      ${key(name)}: ${prefix ? `\`${prefix}\${${setting}}\`` : setting},`;
  },
  success(sign) {
    const found = `JSON.parse(reply).${sign.key}`;
    return {failure: sign.value === undefined ? ` || !${found}` : ` || ${found} !== ${literal(sign.value)}`};
  },
};
