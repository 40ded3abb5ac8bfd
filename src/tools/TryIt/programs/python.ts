import form from './python.form.txt?raw';
import call from './python.txt?raw';
import {quoted, type Language} from './template';

/** Python 3.9, with the standard library alone. */
export const python: Language = {
  command: 'python3',
  form,
  call,
  literal: quoted,
  fields: (pairs) => pairs.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
  header: ([name, value]) => `            ${quoted(name)}: ${quoted(value)},`,
  credential: ({name, prefix, variable}) =>
    `            ${quoted(name)}: ${prefix ? `${quoted(prefix)} + ` : ''}setting(${quoted(variable)}),`,
  success({key, value}) {
    const found = `json.loads(reply).get(${quoted(key)})`;
    return {failure: value === undefined ? `not ${found}` : `${found} != ${quoted(value)}`};
  },
};
