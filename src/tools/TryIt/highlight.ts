import {escapeText} from 'payment-contract/lib/escape';

const KEYWORDS =
  'async|await|break|case|catch|class|const|curl|def|echo|else|except|export|final|for|from|func|function|if|import|in|' +
  'let|new|not|null|package|public|raise|return|static|throw|true|false|try|var|void|while|with';

/** Kinds of tokens, by the class that `src/css/code.css` colours. The first match wins. */
const KINDS: readonly (readonly [className: string, pattern: string])[] = [
  ['tok-property', String.raw`"[\w.-]+"(?=\s*:)`],
  ['tok-string', String.raw`"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'|${'`'}(?:\\.|[^${'`'}\\])*${'`'}`],
  ['tok-comment', String.raw`(?<![:\w])//.*|^[ \t]*#.*|/\*[^]*?\*/`],
  ['tok-keyword', String.raw`\b(?:${KEYWORDS})\b|(?<=</?)\w+`],
  ['tok-number', String.raw`(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-])`],
];

const PIECES = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'gm');

/**
 * Highlights code that is written in the browser: replies, postbacks and the lines of a shell. The build has whole
 * grammars (`src/remark/highlight.ts`), which would weigh as much as the panel.
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
