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

/** Node.js 20, an ES module. */
const node: Language = {
  form: nodeForm,
  call: nodeCall,
  literal: inJavaScript,
  nameOf: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : inJavaScript(name)),
};

/** PHP 8 with its curl extension. Between single quotes PHP reads two escapes and takes everything else literally. */
const php: Language = {
  form: phpForm,
  call: phpCall,
  literal: (value) => (typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`),
};

/** Python 3.9, with the standard library alone. */
const python: Language = {form: pythonForm, call: pythonCall, literal: quoted};

/** Java 17. */
const java: Language = {
  form: javaForm,
  call: javaCall,
  literal: quoted,
  // A line of JSON in a text block.
  inJson: ([name, value], index, pairs) =>
    `${quoted(name)}: ${quoted(value)}`.replaceAll('\\', '\\\\').replaceAll('"""', '""\\"') +
    (index < pairs.length - 1 ? ',' : ''),
};

/** Go 1.19. */
const go: Language = {
  form: goForm,
  call: goCall,
  literal: quoted,
  // gofmt aligns the values of a map.
  nameInMap: (name, pairs) => `${quoted(name)}:`.padEnd(Math.max(...pairs.map(([other]) => quoted(other).length)) + 1),
};

/** By the name of the language in `src/remark/sampleLanguages.ts`. */
export const programLanguages: Readonly<Record<string, Language>> = {node, php, python, java, go};
