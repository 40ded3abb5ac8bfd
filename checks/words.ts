import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import type {Prose} from './page';
import type {Problem} from './report';

/** A way of writing that the house does not use. */
export interface WordRule {
  /** What must not be found in prose. */
  pattern: RegExp;
  /** What to do instead, as an order to the writer. */
  instead: string;
  /** A sentence that the rule must catch: its own proof. */
  bad: string;
  /** The same thought as the house writes it: the rule must let it pass. */
  good: string;
}

type WrittenRule = Omit<WordRule, 'pattern'> & ({pattern: string} | {anyCase: string});

const written = parse(readFileSync(path.join(__dirname, 'words.yaml'), 'utf8')) as WrittenRule[];

/** The rules of `words.yaml`. */
export const WORD_RULES: readonly WordRule[] = written.map((rule) => ({
  ...rule,
  pattern: 'anyCase' in rule ? new RegExp(rule.anyCase, 'i') : new RegExp(rule.pattern),
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
