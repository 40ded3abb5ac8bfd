import path from 'node:path';
import {highlight} from './highlight';
import {sampleLanguages} from './sampleLanguages';

/** Returns the address from which a page imports a program as highlighted HTML. */
export const sampleRequest = (file: string): string => `${file}?sample`;

/** A program with more lines has the colours of its comments and strings alone. */
const LONG = 60;

/** Writes the module of a program of `samples/`: its highlighted HTML. */
export function sampleModule(source: string, file: string): string {
  const {code} = sampleLanguages.find(({id}) => file.split(path.sep).includes(id))!;
  const html = highlight(source.trimEnd(), code, new Set(), source.split('\n').length > LONG);
  return `export default ${JSON.stringify(html)};`;
}
