import form from './go.form.txt?raw';
import call from './go.txt?raw';
import {quoted, type Language} from './template';

/** Go 1.19. */
export const go: Language = {
  command: 'go run',
  form,
  call,
  literal: quoted,
  fields(pairs, sentAs) {
    if (sentAs === 'form') return pairs.map(([name, value]) => `\t{${quoted(name)}, ${quoted(value)}},`);
    // gofmt aligns the values of a map.
    const width = Math.max(...pairs.map(([name]) => quoted(name).length)) + 1;
    return pairs.map(([name, value]) => {
      const written = sentAs === 'query' ? `{${quoted(value)}}` : quoted(value);
      return `\t${`${quoted(name)}:`.padEnd(width)} ${written},`;
    });
  },
  header: ([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`,
  credential: ({name, prefix, variable}) =>
    `\trequest.Header.Set(${quoted(name)}, ${prefix ? `${quoted(prefix)}+` : ''}setting(${quoted(variable)}))`,
  success({key, value}) {
    const replyField = key[0]!.toUpperCase() + key.slice(1);
    return {
      replyField,
      replyType: typeof value === 'number' ? 'int' : 'string',
      failure: `reply.${replyField} ${value === undefined ? '== ""' : `!= ${JSON.stringify(value)}`}`,
    };
  },
};
