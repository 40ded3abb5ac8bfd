import goForm from './go.form.txt?raw';
import goCall from './go.txt?raw';
import javaForm from './java.form.txt?raw';
import javaCall from './java.txt?raw';
import nodeForm from './node.form.txt?raw';
import nodeCall from './node.txt?raw';
import phpForm from './php.form.txt?raw';
import phpCall from './php.txt?raw';
import pythonForm from './python.form.txt?raw';
import pythonCall from './python.txt?raw';
import {quoted, type Language} from './template';

const inJavaScript = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `'${quoted(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const keyInJavaScript = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : inJavaScript(name));

/** Node.js 20, an ES module. */
const node: Language = {
  form: nodeForm,
  call: nodeCall,
  literal: inJavaScript,
  fields: (pairs) => pairs.map(([name, value]) => `  ${keyInJavaScript(name)}: ${inJavaScript(value)},`),
  header: ([name, value]) => `      ${keyInJavaScript(name)}: ${inJavaScript(value)},`,
  credential({name, prefix, variable}) {
    const setting = `setting(${inJavaScript(variable)})`;
    return `      ${keyInJavaScript(name)}: ${prefix ? `\`${prefix}\${${setting}}\`` : setting},`;
  },
  success({key, value}) {
    const found = `JSON.parse(reply).${key}`;
    return {failure: value === undefined ? ` || !${found}` : ` || ${found} !== ${inJavaScript(value)}`};
  },
};

/** Between single quotes PHP reads two escapes and takes everything else literally. */
const inPhp = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`;

/** PHP 8 with its curl extension. */
const php: Language = {
  form: phpForm,
  call: phpCall,
  literal: inPhp,
  fields: (pairs) => pairs.map(([name, value]) => `    ${inPhp(name)} => ${inPhp(value)},`),
  header: (pair) => `            ${inPhp(pair.join(': '))},`,
  credential: ({name, prefix, variable}) => `            ${inPhp(`${name}: ${prefix}`)} . setting(${inPhp(variable)}),`,
  success({key, value}) {
    const found = `(json_decode($reply, true)[${inPhp(key)}] ?? '')`;
    return {failure: ` || ${found} ${value === undefined ? "=== ''" : `!== ${inPhp(value)}`}`};
  },
};

/** The value of a header with a key, in languages that concatenate texts with a plus. */
const keyOf = (prefix: string, variable: string, plus = ' + '): string =>
  `${prefix && quoted(prefix) + plus}setting(${quoted(variable)})`;

/** Python 3.9, with the standard library alone. */
const python: Language = {
  form: pythonForm,
  call: pythonCall,
  literal: quoted,
  fields: (pairs) => pairs.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
  header: ([name, value]) => `            ${quoted(name)}: ${quoted(value)},`,
  credential: ({name, prefix, variable}) => `            ${quoted(name)}: ${keyOf(prefix, variable)},`,
  success({key, value}) {
    const found = `json.loads(reply).get(${quoted(key)})`;
    return {failure: value === undefined ? `not ${found}` : `${found} != ${quoted(value)}`};
  },
};

/** Escapes a line for a text block of Java. */
const inBlock = (line: string) => line.replaceAll('\\', '\\\\').replaceAll('"""', '""\\"');

/** Java 17. */
const java: Language = {
  form: javaForm,
  call: javaCall,
  literal: quoted,
  fields: (pairs, sentAs) =>
    pairs.map(([name, value], index) =>
      sentAs === 'json'
        ? `          ${inBlock(`${quoted(name)}: ${quoted(value)}`)}${index < pairs.length - 1 ? ',' : ''}`
        : `        {${quoted(name)}, ${quoted(value)}},`,
    ),
  header: ([name, value]) => `                .header(${quoted(name)}, ${quoted(value)})`,
  credential: ({name, prefix, variable}) => `                .header(${quoted(name)}, ${keyOf(prefix, variable)})`,
  success: ({key, value}) => ({
    pattern: quoted(`"${key}"\\s*:\\s*${value === undefined ? '"[^"]' : `${JSON.stringify(value)}(?![\\w.])`}`),
  }),
};

/** Go 1.19. */
const go: Language = {
  form: goForm,
  call: goCall,
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
  credential: ({name, prefix, variable}) => `\trequest.Header.Set(${quoted(name)}, ${keyOf(prefix, variable, '+')})`,
  success({key, value}) {
    const replyField = key[0]!.toUpperCase() + key.slice(1);
    return {
      replyField,
      replyType: typeof value === 'number' ? 'int' : 'string',
      failure: `reply.${replyField} ${value === undefined ? '== ""' : `!= ${JSON.stringify(value)}`}`,
    };
  },
};

/** By the name of the language in `src/remark/sampleLanguages.ts`. */
export const programLanguages: Readonly<Record<string, Language>> = {node, php, python, java, go};
