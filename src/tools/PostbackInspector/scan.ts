/** A name and its value as they are in a text. */
export interface Pair {
  name: string;
  value: string;
  /** Pairs beside each other, in the same brackets or the same query, are of one group. */
  group: number;
  isAddress: boolean;
  /** The text ends before the value does. */
  isCut: boolean;
}

// Each pattern is tried at every name of a text. All repetitions have a limit or end where the next name begins, so
// that the time grows with the length of the text alone.

const NAME = /(?<![\w%.-])[A-Za-z_][\w-]{0,63}/g;
/** What ends a name: an index, a quotation mark of a program or of a log that has escaped it, or bold text. */
const CLOSING = /(?:\[\])?\\{0,7}["'`]?(?<index>\]?)[*_]{0,2}/y;
const SIGN = /[ \t]{0,40}(?<sign>=>|->|:=|=|:(?!\/\/))[*_]{0,2}[ \t]{0,40}/y;
const COLUMN = / {0,64}(?<sign>\t| \||\|| {2}) {0,64}(?=[^\n\t|]{1,200}\|?[ \t]{0,9}(?:\n|$))/y;
const BELOW = /[ \t]{0,9}\n[ \t]{0,40}(?:\d{1,3}\)[ \t])?/y;
const ENTRY = /[ \t]{0,9},[ \t]{0,9}(?=\S[^,()[\]\n]{0,99}\)?[)\]])/y;
const SERIALIZED = /;(?=(?:s:\d+:"|[idb]:|N;))/y;
/** The rest of `{"name": "refno", "value": …}`. */
const LISTED = /,\s{0,40}\\{0,7}["']val(?:ue)?\\{0,7}["']\s{0,9}:\s{0,9}/y;
const MULTIPART = /[^\n]{0,200}\n(?:[\w-]{1,40}:[^\n]{0,200}\n)?\n/y;

/** How a program writes the type of a value before it, such as PHP's `string(2) "CP"`, or the start of a list. */
const TYPE =
  /\s{0,40}(?:(?:string|s)[(:](?<bytes>\d{1,4})[):]\s{0,9}(?=")|string[ \t]{1,9}(?=['"])|[ubL@](?=["'])|[\w.[\]]{0,30}(?<list>[([{])\s{0,40}[bu]?(?=\\{0,7}["']))?/y;
const NUMBER =
  /\s{0,40}(?:(?:int|float|double|bool)\((?<call>[^)\n]{0,40})\)|NULL\b|N(?=;)|[idb]:(?<serialized>[^;\n]{0,40})(?=;))/y;
const LIST = /\[(?<inner>[^\]\n]{0,1000})\]/y;
const LIST_END = /,?\s{0,40}[)\]}]| \(length=\d{1,9}\)/y;
const NOTHING = /^(?:none|null|nil|undefined)$/i;
/** A pair that begins after a value without quotation marks, and the sign within it. */
const NEXT =
  /[,;|]?[ \t]{0,40}[[(]?["'`*]{0,3}:?(?<name>[A-Za-z][\w.-]{0,63})["'`*\])]{0,4}[ \t]{0,9}(?<sign>=>|->|:=|=|:(?!\/\/))/y;
/** The beginning of a form: a pair, and the name of the next. */
const FORM = /[^\s=?&"'<>]{1,80}=[^=?&\n]*&\s{0,9}[^\s=&"'<>]{1,80}=/y;
const QUERY = /[^\s=?&"'<>]{1,80}=/y;
/** A part of a form: a value with blanks has no further sign. */
const PART = /[^\s=&"<>]*(?:=[^\s&"<>]*(?:[ \t]+[^\s=?&"<>]+(?=[ \t&\n]|$))*[ \t]*)?/y;
/** E-mail programs break a form after or before an `&`, or within a value. */
const CONTINUED = /\s{0,9}&\s{0,9}(?=\S)/y;
const BROKEN = /\n(?<rest>[^\s=&]{1,80})(?=&[\w[\]%]{1,80}=)/y;

interface Values {
  values: readonly string[];
  end: number;
  isCut?: boolean;
}

/** The scan ends at this number: no message has as many. */
export const MOST_PAIRS = 1000;

/** Names in the text of a program are of different groups when more text is between them. */
const WIDEST_GAP = 200;

const unescape = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|((?:x[\da-f]{2})(?:\\x[\da-f]{2})*)|([^]))/gi, (_, unit, bytes, other) => {
    if (unit) return String.fromCharCode(Number.parseInt(unit as string, 16));
    if (bytes) return decode((bytes as string).replace(/\\?x/g, '%'));
    return {n: '\n', r: '\r', t: '\t'}[other as string] ?? (other as string);
  });

/** Decodes a name or a value of a form. What is no escape stays. */
export const decode = (text: string): string => new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v')!;

/** Removes what is around a value: signs after it, and brackets that it does not open; at most 20 layers. */
function trimmed(value: string): string {
  let text = value;
  for (let layer = 0; layer < 20; layer += 1) {
    text = text.trimEnd().replace(/[,;"'*`]{1,9}$/, '');
    const opening = {')': '(', ']': '[', '}': '{'}[text.at(-1) ?? ''];
    if (opening && !text.includes(opening)) text = text.slice(0, -1);
  }
  return text;
}

/**
 * Finds names with values in a text of any form, in one pass. The value of a known name is never searched for more
 * pairs.
 *
 * @param known names in lower case.
 * @param free those whose values may contain blanks.
 */
export function scan(text: string, known: ReadonlySet<string>, free: ReadonlySet<string>): Pair[] {
  const pairs: Pair[] = [];
  const unclosed = new Set<string>();
  let group = 0;
  let multipart = 0;
  /** Where the last pair ended; forms have groups of their own. */
  let last = -1;

  const isKnown = (name: string) => known.has(name.toLowerCase());
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const endOf = (pattern: RegExp, at: number): number => at + (match(pattern, at)?.[0].length ?? 0);
  const lineEnd = (at: number) => {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  };
  const add = (name: string, value: string, rest: Partial<Pair> = {}) =>
    pairs.push({name, value, group, isAddress: false, isCut: false, ...rest});

  /** Reads a quoted text; undefined when the quotation mark at `at` opens none. */
  function quoted(at: number, longest = text.length) {
    const [, escapes = '', quote = ''] = /^(\\{0,7})(["'`])/.exec(text.slice(at, at + 8)) ?? [];
    if (!quote || unclosed.has(escapes + quote)) return undefined;
    const from = at + escapes.length + 1;
    for (let index = from; index < text.length; index += 1) {
      if (index - from > longest) return undefined;
      const start = index;
      while (text[index] === '\\') index += 1;
      const count = index - start;
      const isEnd = escapes ? count === escapes.length : count % 2 === 0;
      if (isEnd && text[index] === quote) {
        let value = text.slice(from, escapes ? start : index);
        for (let level = Math.log2(escapes.length + 1); level >= 0 && value.includes('\\'); level -= 1)
          value = unescape(value);
        return {value, end: index + 1};
      }
    }
    unclosed.add(escapes + quote);
    return undefined;
  }

  /** Reads a text of PHP by its length in bytes: it is not escaped. */
  function ofBytes(at: number, bytes: number) {
    let end = at + 1;
    for (let left = bytes; left > 0 && end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    }
    return text[end] === '"' ? {value: text.slice(at + 1, end), end: end + 1} : undefined;
  }

  /** Finds the end of a value without quotation marks. `quote` is one before the name, as in `'refno=1'`. */
  function endOfBare(at: number, isFree: boolean, sign: string, isRow: boolean, quote: string): number {
    for (let index = at; index < text.length; index += 1) {
      const character = text[index]!;
      if (character === '\n' || character === quote || (!isFree && !quote && /\s/.test(character))) return index;
      if (!/[,;|\s]/.test(character) || /\s/.test(text[index - 1] ?? '')) continue;
      const next = match(NEXT, index)?.groups;
      const isPair = next?.sign === sign && !isRow && !quote && (/[,;|]/.test(character) || sign !== ':');
      if (next && (isKnown(next.name!) || isPair)) return index;
    }
    return text.length;
  }

  /** Reads the values of a known name: one, or those of a list. */
  function valuesAt(at: number, name: string, sign: string, isRow: boolean, quote: string): Values {
    const number = match(NUMBER, at);
    if (number) return {values: [number.groups!.call ?? number.groups!.serialized ?? ''], end: at + number[0].length};
    const type = match(TYPE, at)!;
    const from = at + type[0].length;
    const {bytes, list: isList} = type.groups!;
    const first = (bytes && ofBytes(from, Number(bytes))) || quoted(from);
    if (first) {
      const values = [first.value];
      let {end} = first;
      for (let more; isList && (more = quoted(endOf(/,?\s{0,40}/y, end))); {end} = more) values.push(more.value);
      return {values, end: type[0] ? endOf(LIST_END, end) : end};
    }
    if (text[from] === '"') return {values: [text.slice(from + 1, lineEnd(from))], end: lineEnd(from), isCut: true};
    const isFree = free.has(name);
    const list = match(LIST, at);
    if (list) {
      const inner = list.groups!.inner!;
      return {values: isFree ? [inner] : inner.split(/[\s,]+/), end: at + list[0].length};
    }
    const end = sign === ',' ? endOf(/[^)\]\n]{0,100}/y, at) : endOfBare(at, isFree, sign, isRow, quote);
    const value = trimmed(text.slice(at, end));
    return {values: [NOTHING.test(value) ? '' : value], end};
  }

  /** Reads a query or a form, whose parts `&` separates. Returns where it ends. */
  function readForm(at: number): number {
    const before = text[at - 1] ?? '';
    const isOpen = before !== '?' && (at === 0 || /[\n&]/.test(before));
    const isQuoted = /["'`]/.test(before);
    group += 1;
    for (let from = at; ;) {
      // A value has blanks only where an `&` follows, or when the form ends the line.
      const [written = ''] = match(PART, from)!;
      const isLast = text[from + written.length] !== '&';
      const blank =
        isLast && (!isOpen || !/[\n]|^$/.test(text[from + written.length] ?? '')) ? written.search(/[\s]/) : -1;
      let end = from + (blank < 0 ? written.length : blank);
      const broken = match(BROKEN, end);
      let part = text.slice(from, end) + (broken?.groups!.rest ?? '');
      end += broken?.[0].length ?? 0;
      if (text[end] !== '&') part = part.replace(before === '?' ? /#.*$/ : /$/, '').replace(/[)\]},;"'`\\]+$/, '');
      const [key, ...value] = part.split('=');
      const decoded = decode(key!);
      const inner = /\[["']?(\w+)["']?\]$/.exec(decoded)?.[1];
      const name = inner && isKnown(inner) ? inner : decoded;
      if (part) add(name, decode(value.join('=')), {isAddress: before === '?' || (isQuoted && !isKnown(name))});
      const next = endOf(CONTINUED, end);
      if (next === end || pairs.length >= MOST_PAIRS) {
        group += 1;
        last = -1;
        return end;
      }
      from = next;
    }
  }

  /** Whether the pair that begins at `at` is in other brackets than the last one. */
  function isApart(at: number): boolean {
    if (last < 0 || at - last > WIDEST_GAP) return true;
    const gap = text.slice(last, at);
    return gap.replace(/[^([{]/g, '').length !== gap.replace(/[^)\]}]/g, '').length;
  }

  for (let position = 0; ;) {
    NAME.lastIndex = position;
    const found = NAME.exec(text);
    if (!found || pairs.length >= MOST_PAIRS) return pairs;
    const [name] = found;
    const {index: start} = found;
    const before = text[start - 1] ?? '';
    position = start + name.length;
    const beside = text[position] ?? '';
    const isWhole =
      beside === '=' && /["'`]/.test(before) && /^[^\s"'`&]{1,270}["'`]/.test(text.slice(position, position + 272));
    if (
      (/[=[%.]/.test(beside) && match(FORM, start)) ||
      (/[?&]/.test(before) && match(QUERY, start)) ||
      (isWhole && !isKnown(name))
    ) {
      position = readForm(start);
      continue;
    }
    const closing = match(CLOSING, position)!;
    const after = position + closing[0].length;
    const ownSign = match(SIGN, after);
    if (!ownSign && !isKnown(name)) continue;
    const isIndex = closing.groups!.index !== '';
    const startsLine = /(?:^|\n)[ \t>|*\d)"']*$/.test(text.slice(Math.max(0, start - 12), start));
    const isListed = match(LISTED, after) !== null;
    const from = isIndex && /\[\\?["']?$/.test(text.slice(start - 3, start)) ? text.lastIndexOf('[', start) : start;
    const begin = () => {
      if (isApart(from)) group += 1;
    };
    if (!isKnown(name)) {
      const at = after + ownSign![0].length;
      const value = quoted(at, WIDEST_GAP);
      const bare = /^[^\s,;&()[\]{}"'`]+/.exec(text.slice(at, at + WIDEST_GAP))?.[0];
      const isShown = value
        ? !/[=?{&\\]/.test(value.value)
        : bare && (startsLine || ownSign!.groups!.sign!.includes('='));
      if (!isShown) continue;
      if (value && /^(?:name|key|field)$/i.test(name) && isKnown(value.value)) continue;
      begin();
      add(name, value?.value ?? bare!);
      position = last = value?.end ?? at + bare!.length;
      continue;
    }
    const part = /name=\\?["']$/.test(text.slice(start - 7, start)) && match(MULTIPART, after);
    if (part) {
      const at = after + part[0].length;
      const boundary = text.indexOf('\n--', at);
      position = boundary < 0 ? text.length : boundary;
      multipart ||= group += 1;
      add(name, text.slice(at, position), {group: multipart});
      group += 1;
      last = -1;
      continue;
    }
    const entry = /[[(]\s{0,9}["'`]?$/.test(text.slice(Math.max(0, start - 12), start)) && match(ENTRY, after);
    const sign = isListed ? match(LISTED, after) : ownSign || entry || match(SERIALIZED, after);
    const column = sign || !startsLine ? null : match(COLUMN, after) || match(BELOW, after);
    const separator = sign ?? column;
    if (!separator) continue;
    const at = separator.index + separator[0].length;
    const written = sign?.groups?.sign ?? (entry ? ',' : '');
    if (/^[ \t]*\{/.test(text.slice(at, at + 20))) continue;
    begin();
    if (sign && text[at] === '\n' && !match(NUMBER, at) && !match(TYPE, at)!.groups!.bytes) {
      const isEmpty = written === '=>' || /^\s*(?:$|["'`*]?[\w-]+["'`*]{0,2} *[:=])/.test(text.slice(at, at + 80));
      const below = match(BELOW, at)!;
      const end = lineEnd(at + below[0].length);
      add(name, isEmpty ? '' : trimmed(text.slice(at + below[0].length, end)));
      position = last = isEmpty ? at : end;
      continue;
    }
    const quote = written === '=' && closing[0] === '' && /["'`]/.test(before) ? before : '';
    const {values, end, isCut} = valuesAt(at, name.toLowerCase(), written, startsLine, quote);
    // The head of a table, or a list of names.
    if (column && (values.some(isKnown) || /^["'`*]?[\w-]+["'`*]{0,2} *[:=]/.test(text.slice(at, at + 40)))) continue;
    values.forEach((value) => add(name, value, {isCut}));
    position = last = end;
  }
}
