/**
 * Widths of characters, as parts of the font size: upper bounds for the system fonts of the site, of which DejaVu Sans
 * is the widest. The real width on a reader's device is never larger.
 */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\p{Mn}/u, 0],
  [/[ '|.,:;!/\\()[\]`ijlftIJ-]/, 0.42],
  [/[rsczkvxyLF?*_"]/, 0.6],
  [/[a-ln-vxyz0-9${}]/, 0.66],
  [/[A-LN-VX-Z&]/, 0.81],
  [/[w#+<=>^~]/, 0.86],
  [/\p{Script=Thai}/u, 0.95],
];
const WIDEST = 1.05;
const BOLD = 1.14;

const graphemes = new Intl.Segmenter('en', {granularity: 'grapheme'});
const thaiWords = new Intl.Segmenter('th', {granularity: 'word'});

const segmentsOf = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), ({segment}) => segment);

const widthOfCharacter = (character: string) => WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? WIDEST;

/** Type in the pictures, in pixels; `diagrams.css` sets the same size. */
const FONT_SIZE = 14;
export const LINE_HEIGHT = 18;

/** Returns an upper bound of the width of a text on one line, in pixels. */
export const widthOf = (text: string, isBold = false): number =>
  Array.from(text).reduce((sum, character) => sum + widthOfCharacter(character), 0) * FONT_SIZE * (isBold ? BOLD : 1);

/** Splits a word that is too long after punctuation, between Thai words, or as a last resort anywhere. */
function pieces(word: string, isTooLong: (piece: string) => boolean): string[] {
  if (!isTooLong(word)) return [word];
  const byPunctuation = word.split(/(?<=[/_.?&=:,-])/);
  const byWord = byPunctuation.flatMap((piece) =>
    /\p{Script=Thai}/u.test(piece) ? segmentsOf(thaiWords, piece) : [piece],
  );
  return byWord.flatMap((piece) => (isTooLong(piece) ? segmentsOf(graphemes, piece) : [piece]));
}

/**
 * Breaks a text into lines that fit the available width.
 *
 * @param room in pixels; not less than the widest character.
 * @returns at least one line.
 */
export function wrap(text: string, room: number, isBold = false): string[] {
  const isTooLong = (line: string) => widthOf(line, isBold) > room;
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    for (const [index, piece] of pieces(word, isTooLong).entries()) {
      const longer = index === 0 && line ? `${line} ${piece}` : `${line}${piece}`;
      if (line && isTooLong(longer)) {
        lines.push(line);
        line = piece;
      } else {
        line = longer;
      }
    }
  }
  return [...lines, line];
}
