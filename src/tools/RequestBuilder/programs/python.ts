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
  success({key, values}) {
    const value = `json.loads(reply).get(${quoted(key)})`;
    if (!values) return {failure: `not ${value}`};
    const known = values.map((each) => JSON.stringify(each));
    return {failure: `${value} ${known.length === 1 ? `!= ${known[0]}` : `not in (${known.join(', ')})`}`};
  },
};
