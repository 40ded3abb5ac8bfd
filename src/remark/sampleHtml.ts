import {highlight, type WriteText} from './highlight';
import {markValues} from './sampleValues';

/** A program with more lines has the colours of its comments and strings alone, and keeps its values. */
const MAX_MARKED_LINES = 60;

/**
 * Returns a program as highlighted HTML, in which a short one has marked values.
 *
 * @param code the language, as in `sampleLanguages`.
 */
export function sampleHtml(source: string, code: string): string {
  const isLong = source.split('\n').length > MAX_MARKED_LINES;
  const write: WriteText | undefined = isLong ? undefined : (text, className) => markValues(text, code, className);
  return highlight(source.trimEnd(), code, new Set(), isLong, write);
}
