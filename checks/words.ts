import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import type {Prose} from './page';
import type {Problem} from './report';

/** A way of writing that the house does not use, as `words.yaml` has it and explains it. */
interface WrittenRule {
  pattern?: string;
  anyCase?: string;
  instead: string;
  bad: string;
  good: string;
}

const written = parse(readFileSync(path.join(__dirname, 'words.yaml'), 'utf8')) as WrittenRule[];

export const WORD_RULES = written.map(({pattern, anyCase, ...rule}) => ({
  ...rule,
  pattern: anyCase === undefined ? new RegExp(pattern!) : new RegExp(anyCase, 'i'),
}));

/** The longest sentence, in words, that a reader is asked to hold in mind. */
export const LONGEST_SENTENCE = 45;

const sentences = new Intl.Segmenter('en', {granularity: 'sentence'});

/**
 * Checks prose against the house's words.
 *
 * @param where file or address that the prose was taken from
 */
export function checkWords(where: string, prose: Prose[]): Problem[] {
  return prose.flatMap(({text, line}) => {
    const found = WORD_RULES.flatMap(({pattern, instead}) => {
      const match = pattern.exec(text);
      return match ? [{where, line, message: `"${match[0]}" in "${excerpt(text, match.index)}". ${instead}`}] : [];
    });
    const long = [...sentences.segment(text)]
      .map(({segment}) => segment.trim())
      .filter((segment) => segment.split(/\s+/).length > LONGEST_SENTENCE)
      .map((segment) => ({
        where,
        line,
        message: `A sentence has ${segment.split(/\s+/).length} words ("${excerpt(segment, 0)}"): split it, ${LONGEST_SENTENCE} at most.`,
      }));
    return [...found, ...long];
  });
}

function excerpt(text: string, index: number): string {
  const start = Math.max(0, index - 25);
  return `${start > 0 ? '…' : ''}${text.slice(start, index + 35).trim()}${index + 35 < text.length ? '…' : ''}`;
}
