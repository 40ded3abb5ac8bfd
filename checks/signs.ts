import type {Code, InlineCode, Root, Text} from 'mdast';
import {visit} from 'unist-util-visit';
import {lineOf} from './page';
import type {Mistake} from './report';

interface Form {
  pattern: RegExp;
  message: (found: string) => string;
}

const codePoint = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Signs that look like others, or like nothing. */
const ANYWHERE: readonly Form[] = [
  {
    // Between Thai letters U+200B says where a line may break; within a picture sign U+200D joins its parts.
    pattern:
      /[\u00AD\u200C\u2060\uFEFF\u202A-\u202E\u2066-\u2069]|(?<!\p{sc=Thai})\u200B|\u200B(?!\p{sc=Thai})|(?<![\p{Emoji}\uFE0F])\u200D/gu,
    message: (sign) =>
      `A sign that nobody sees stands here, ${codePoint(sign)}, and is copied with the text: take it out.`,
  },
  {pattern: /เเ/g, message: () => 'Two "เ" stand for "แ": write the one letter, or the search does not find the word.'},
  {
    pattern: /([\u0E31\u0E34-\u0E3A\u0E47-\u0E4E])\1/g,
    message: (found) => `"${found.at(0)}" stands twice above or below one letter: write it once.`,
  },
  {
    // Thai and other letters of UTF-8, read as those of Windows.
    pattern: /(?:à[¸¹].?){2,}|Ã[\u0080-\u00BF]|â€/g,
    message: (found) => `"${found}" was read in a wrong encoding: write the text anew, and save the file as UTF-8.`,
  },
  {
    pattern: /ํ[\u0E48-\u0E4B]?า/g,
    message: () => '"ํ" and "า" stand for "ำ": write the one letter, or the search does not find the word.',
  },
];

/** What stops a command or a program that a reader copies. */
const IN_CODE: readonly Form[] = [
  {
    pattern: /[“”‘’]/g,
    message: (sign) => `${sign} stands in code, and stops it when it is copied: write a straight quotation mark.`,
  },
  {
    pattern: /\u00A0/g,
    message: () => 'A no-break space stands in code, and stops it when it is copied: write a plain one.',
  },
];

/** What a shell takes for a word, and not for the beginning of an option. */
const IN_SHELL: readonly Form[] = [
  {
    pattern: /(?<=\s)[–—](?=[a-z])/g,
    message: (sign) => `"${sign}" stands in a command, and is no option: write "--", or "-" before a single letter.`,
  },
];

const SHELLS = ['bash', 'sh', 'shell', 'console'];

const STRINGS = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g;

const findForms = (forms: readonly Form[], text: string, first: number): Mistake[] =>
  text.split('\n').flatMap((line, index) =>
    forms.flatMap(({pattern, message}) => {
      const [found] = line.match(pattern) ?? [];
      return found === undefined ? [] : [{line: first + index, message: message(found)}];
    }),
  );

const isFence = (node: Code | InlineCode): node is Code => node.type === 'code';

/** Files and replies may have any sign; JSON has a check of its own. */
const isRun = (node: Code | InlineCode) => !isFence(node) || !['json', 'text', undefined, null].includes(node.lang);

/** Entities that HTML does not have: they are shown as they are written. */
const findUnknownEntities = (node: Text, source: string): Mistake[] => {
  const {start, end} = node.position ?? {};
  const written = source.slice(start?.offset, end?.offset);
  return [...node.value.matchAll(/&(?:[a-z]+;|(?:nbsp|[mn]dash|hellip)(?!;))/gi)].flatMap(([entity]) =>
    new RegExp(`(?<!\\\\)${entity}`).test(written)
      ? [
          {
            line: lineOf(node),
            message: `"${entity}" is shown as it is: write the name of a sign and ";", as in &nbsp;.`,
          },
        ]
      : [],
  );
};

/** Finds signs that readers do not see, or see as others, and that spoil what they copy or search for. */
export function findSpoiltSigns(tree: Root, source: string): Mistake[] {
  const mistakes = findForms(ANYWHERE, source, 1);
  visit(tree, (node) => {
    if (node.type === 'text') mistakes.push(...findUnknownEntities(node, source));
    if ((node.type === 'code' || node.type === 'inlineCode') && isRun(node)) {
      const first = lineOf(node) + (isFence(node) ? 1 : 0);
      // Texts of a program may have any sign.
      const code = isFence(node) ? node.value.replace(STRINGS, '""') : node.value;
      const isShell = isFence(node) && SHELLS.includes(node.lang ?? '');
      mistakes.push(...findForms(isShell ? [...IN_CODE, ...IN_SHELL] : IN_CODE, code, first));
    }
  });
  return mistakes;
}
