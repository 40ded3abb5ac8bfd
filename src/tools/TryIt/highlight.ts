import {escapeText} from 'payment-contract/lib/escape';

/** Kinds of tokens, by the class that `src/css/code.css` colours. The first match wins. */
const KINDS: readonly (readonly [className: string, pattern: string])[] = [
  ['tok-property', String.raw`"[\w.-]+"(?=\s*:)`],
  ['tok-string', String.raw`"(?:\\.|[^"\\\n])*"`],
  ['tok-keyword', String.raw`\b(?:true|false|null)\b|(?<=</?)\w+`],
  ['tok-number', String.raw`(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-])`],
];

const PIECES = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'gm');

/**
 * Highlights what the sandbox of a page answers: JSON, HTML and the request of a postback. The build has whole grammars
 * (`src/remark/highlight.ts`), which would weigh as much as the panel.
 */
export function highlight(code: string): string {
  let html = '';
  let end = 0;
  for (const match of code.matchAll(PIECES)) {
    const [piece, ...groups] = match;
    const [className] = KINDS[groups.findIndex((group) => group !== undefined)]!;
    html += `${escapeText(code.slice(end, match.index))}<span class="${className}">${escapeText(piece)}</span>`;
    end = match.index + piece.length;
  }
  return html + escapeText(code.slice(end));
}
