/** A character that stands by itself in a run of text, as CommonMark sees it. */
const PUNCTUATION = String.raw`[\p{P}\p{S}]`;
const BEGINS_WITH_PUNCTUATION = new RegExp(`^${PUNCTUATION}`, 'u');
const ENDS_WITH_PUNCTUATION = new RegExp(`${PUNCTUATION}$`, 'u');
const ENDS_WITH_LETTER = /[^\p{P}\p{S}\s]$/u;
const BEGINS_WITH_LETTER = /^[^\p{P}\p{S}\s]/u;

/** Most texts have none of these, and stay as they are. */
const MAY_MEAN_SOMETHING = /[\\`*_[\]~<&@!]|:\/\/|www\./i;

/** What would begin or end something. */
const MEANS_SOMETHING = /\\(?=[!-/:-@[-`{-~\s]|$)|[`*[~]|_+|<(?=\S|$)|&(?=#?\w*(?:;|$))/gi;
/** What GitHub makes a link of. */
const BECOMES_LINK = /(?<=[\w.+-])@(?=[\w-])|(?<=https?):(?=\/\/)|(?<=www)\./gi;

/**
 * Text in which no character means anything but itself, wherever it stands in a line but at its start.
 *
 * @param inLink in the text of a link, which ends at a bracket.
 */
export function escapeText(text: string, inLink = false): string {
  if (!MAY_MEAN_SOMETHING.test(text)) return text;
  const escaped = text.replace(MEANS_SOMETHING, (found, start: number) => {
    if (!found.startsWith('_')) return `\\${found}`;
    const [before, after] = [text.slice(0, start), text.slice(start + found.length)];
    // Underscores within a word are only underscores.
    return ENDS_WITH_LETTER.test(before.slice(-2)) && BEGINS_WITH_LETTER.test(after)
      ? found
      : found.replaceAll('_', '\\_');
  });
  return inLink ? escaped.replaceAll(']', '\\]') : escaped.replace(BECOMES_LINK, '\\$&');
}

/** A line that begins no heading, list, quotation, table or rule. */
const escapeStart = (line: string): string =>
  line
    .replace(/^(?:#{1,6}(?= |$)|\+(?= |$)|-(?=[ |:-]|$)|:(?=-)|[>|]|=+$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2');

/** Backticks that stand nowhere in the text. */
const fenceFor = (text: string, least: number): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({length}) => length));
  return '`'.repeat(Math.max(least, longest + 1));
};

/** The address of a link or picture, between its round brackets. */
const escapeAddress = (address: string): string =>
  address.replaceAll(' ', '%20').replace(/[()\\]|&(?=#?\w+;)/g, '\\$&');

export const picture = (description: string, address: string): string =>
  `![${escapeText(description, true)}](${escapeAddress(address)})`;

/** Code within a line. Of what is empty a space is left, as on the page. */
function codeSpan(text: string): string {
  if (text === '') return '` `';
  const fence = fenceFor(text, 1);
  const needsRoom = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  return needsRoom ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Code on lines of its own, with what is said of it behind the backticks. */
export function codeBlock(text: string, about: string): string {
  const fence = fenceFor(text, 3);
  const said = about.replace(/[`\\]|&(?=#?\w+;)/g, (character) => `&#${character.charCodeAt(0)};`);
  return `${fence}${said}\n${text}\n${fence}`;
}

type Piece =
  | {text: string}
  | {code: string}
  /** Markdown as it is. */
  | {made: string}
  | {link: string; inner: Phrasing}
  | {mark: string; inner: Phrasing};

/** What a piece that follows begins with. Of marks nobody knows yet whether they are written: their words may follow. */
function beginningOf(piece: Piece | undefined): string {
  if (!piece) return '';
  if ('text' in piece) return piece.text;
  if ('code' in piece) return '`';
  if ('made' in piece) return piece.made;
  return 'link' in piece ? '[' : 'a';
}

const markOf = (piece: Piece | undefined) => (piece && 'mark' in piece ? piece.mark[0] : undefined);

/**
 * Whether marks are seen as such: no letter may touch them from outside while punctuation does from inside, and none at all
 * underscores.
 */
function areSeen(mark: string, made: string, before: string, after: string): boolean {
  // GitHub's own reader looks past the marks of struck text.
  const touchesBefore = ENDS_WITH_LETTER.test(before.slice(-4).replace(/~+$/, '').slice(-2));
  const touchesAfter = BEGINS_WITH_LETTER.test(after);
  if (mark.startsWith('_')) return !touchesBefore && !touchesAfter;
  return !(touchesBefore && BEGINS_WITH_PUNCTUATION.test(made)) && !(touchesAfter && ENDS_WITH_PUNCTUATION.test(made));
}

/** Empty when there is nothing but white space. */
const withoutEdges = (line: string): string => (line.trim() === '' ? '' : line.replace(/^ +| +$/g, ''));

/** What stands in one paragraph, heading or cell, piece by piece. White space in texts is one space. */
export class Phrasing {
  private readonly pieces: Piece[] = [];

  /** @param inLink whether it is the text of a link. */
  constructor(private readonly inLink = false) {}

  say(text: string): void {
    const last = this.pieces.at(-1);
    if (last && 'text' in last) last.text += text;
    else if (text !== '') this.pieces.push({text});
  }

  sayCode(code: string): void {
    this.pieces.push({code});
  }

  /** Adds Markdown: a picture, a box, or `\n` as a line break. */
  put(made: string): void {
    this.pieces.push({made});
  }

  /** Adds what stands in another, in marks such as `**` where they can be seen, or as a link to an address. */
  enclose(inner: Phrasing, by: {mark: string} | {link: string}): void {
    const made = inner.join();
    if (made.trim() === '') this.say(made);
    else this.pieces.push({...by, inner});
  }

  /** Everything on one line, for headings and cells. */
  onOneLine(): string {
    return withoutEdges(this.join().replace(/ *\n */g, ' '));
  }

  /** A paragraph; empty when there is nothing to read. */
  paragraph(): string {
    const lines = this.join().split('\n').map(withoutEdges);
    return lines.filter(Boolean).map(escapeStart).join('\\\n');
  }

  private join(): string {
    const pieces = [...this.pieces];
    let line = '';
    const add = (text: string) => (line += line.endsWith(' ') ? text.replace(/^ /, '') : text);
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index]!;
      const next = beginningOf(pieces[index + 1]);
      if ('text' in piece) {
        add(escapeText(piece.text.replace(/[ \t\n\r\f]+/g, ' '), this.inLink));
        // Right before a link it would make a picture of it.
        if (line.endsWith('!') && next !== '') line = `${line.slice(0, -1)}\\!`;
      } else if ('code' in piece) {
        // Right behind other code its backticks would meet those.
        line += line.endsWith('`') ? escapeText(piece.code, this.inLink) : codeSpan(piece.code);
      } else if ('made' in piece) line += piece.made;
      else {
        const [, before, made, after] = /^(\s*)([^]*?)(\s*)$/.exec(piece.inner.join()) as unknown as string[];
        const [all, rest] = [line + before!, after! + next];
        if ('link' in piece) add(`${before}[${made}](${escapeAddress(piece.link)})${after}`);
        else if (
          areSeen(piece.mark, made!, all, rest) &&
          ![all.at(-1), made![0], made!.at(-1), after ? undefined : markOf(pieces[index + 1])].includes(piece.mark[0])
        )
          add(before + piece.mark + made + piece.mark + after);
        else pieces.splice(index--, 1, ...piece.inner.pieces);
      }
    }
    return line;
  }
}
