import form from './java.form.txt?raw';
import call from './java.txt?raw';
import {quoted, type Language} from './template';

/** Escapes a line for a text block. */
const inBlock = (line: string) => line.replaceAll('\\', '\\\\').replaceAll('"""', '""\\"');

/** Java 17. */
export const java: Language = {
  command: 'java',
  form,
  call,
  literal: quoted,
  fields: (pairs, sentAs) =>
    pairs.map(([name, value], index) =>
      sentAs === 'json'
        ? `          ${inBlock(`${quoted(name)}: ${quoted(value)}`)}${index < pairs.length - 1 ? ',' : ''}`
        : `        {${quoted(name)}, ${quoted(value)}},`,
    ),
  header: ([name, value]) => `                .header(${quoted(name)}, ${quoted(value)})`,
  credential: ({name, prefix, variable}) =>
    `                .header(${quoted(name)}, ${prefix ? `${quoted(prefix)} + ` : ''}setting(${quoted(variable)}))`,
  success: ({key, value}) => ({
    pattern: quoted(`"${key}"\\s*:\\s*${value === undefined ? '"[^"]' : `${JSON.stringify(value)}(?![\\w.])`}`),
  }),
};
