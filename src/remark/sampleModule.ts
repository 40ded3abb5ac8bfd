import path from 'node:path';
import {highlight} from './highlight';
import {sampleLanguages} from './sampleLanguages';
import {markValues} from './sampleValues';

/** Returns the address from which a page imports a program as highlighted HTML. */
export const sampleRequest = (file: string): string => `${file}?sample`;

/** A program with more lines has the colours of its comments and strings alone, and keeps its values. */
const LONG = 60;

/** Writes the module of a program of `samples/`: its highlighted HTML, in which a short one has marked values. */
export function sampleModule(source: string, file: string): string {
  const {code} = sampleLanguages.find(({id}) => file.split(path.sep).includes(id))!;
  const isLong = source.split('\n').length > LONG;
  const writeString = isLong ? undefined : (text: string) => markValues(text, code);
  const html = highlight(source.trimEnd(), code, new Set(), isLong, writeString);
  return `export default ${JSON.stringify(html)};`;
}
