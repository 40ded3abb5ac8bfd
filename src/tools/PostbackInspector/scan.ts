/** A name and its value as they are in a text. */
export interface Pair {
  name: string;
  value: string;
  /** The brackets or the query that the pair is in. */
  group: number;
  /** The pair is a parameter of an address. */
  isAddress: boolean;
  /** The text ends before the value does. */
  isCut: boolean;
}

const OPENING: Readonly<Record<string, string>> = {'(': ')', '[': ']', '{': '}'};

const TOKEN = /(?<!\\)\\{0,7}(?<quote>["'`])|(?<open>[([{])|(?<close>[)\]}])|(?<word>[\p{L}_][\w-]*)|[\w-]+/gu;
/** What is between a name and its value: the rest of an index or of bold text, then a sign. */
const SEPARATOR =
  /(?<index>\]?)[*_]*(?: *(?<sign>=>|->|:=|=|:(?!\/\/|[ \t]*\n)|,|;)[*_]{0,2}[ \t]*| *(?<column>\t|\|| {2})(?=[^\n\t|]{0,200}\|?[ \t]*(?:\n|$))[ \t]*|(?<colon>:?)[ \t]*(?<below>\n)[ \t]*(?:\d+\)[ \t]*)?)/y;
/** How a program writes the type of a value before it, such as PHP's `string(2) "CP"`, or the start of a list. */
const TYPE =
  /(?:\s*(?:string|s)[(:](?<bytes>\d+)[):]\s*(?=")|string[ \t]+(?=['"])|[ubL@](?=["'])|[\w.[\]]*[([{]\s*[bu]?(?=\\*["']))/y;
const NUMBER = /(?:\s*(?:int|float|double|bool)\((?<call>[^)\n]*)\)|\s*NULL\b|[idb]:(?<serialized>[^;\n]*)(?=;))/y;
const LIST = /\[(?<inner>[^\]\n]{0,1000})\]/y;
/** The rest of a list of a name and its value. */
const ENTRY = /^(?:[^"'`,()[\]\n]*|\S{0,30}?(["'`])[^"'`\n]*\1\)?)\s*[)\]]/;
const NOTHING = /^(?:none|null|nil|undefined)$/i;
/** A pair that begins after a value, and the sign within it. */
const NEXT = /[,;|]?[ \t]*[[(]?["'`*]*:?(?<name>[A-Za-z][\w.-]*)["'`*\])]*[ \t]*(?<sign>=>|->|:=|=|:(?!\/\/))/y;
/** Texts inside texts, such as a form in JSON in JSON, are read to this depth. */
const DEPTH = 6;
/** A text has fewer brackets inside each other; the search for the one that a bracket closes takes as many steps. */
const MOST_BRACKETS = 200;

const unescape = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|((?:x[\da-f]{2})(?:\\x[\da-f]{2})*)|([^]))/gi, (_, unit, bytes, other) => {
    if (unit) return String.fromCharCode(Number.parseInt(unit as string, 16));
    if (bytes) return decode((bytes as string).replace(/\\?x/g, '%'));
    return {n: '\n', r: '\r', t: '\t'}[other as string] ?? (other as string);
  });

/** Decodes a name or a value of a form. What is no escape stays. */
const decode = (text: string): string => new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v')!;

/**
 * Finds names with values in a text of any form, in one pass, and in the quoted texts inside it. The value of a known
 * name is never searched for more pairs.
 *
 * @param known names in lower case whose values are read whole.
 * @param free those whose values may contain blanks.
 */
export function scan(whole: string, known: ReadonlySet<string>, free: ReadonlySet<string>): Pair[] {
  let groups = 0;
  const isKnown = (name: string) => known.has(name.toLowerCase());

  function scanPart(text: string, outer: number, depth: number): Pair[] {
    const pairs: Pair[] = [];
    const own = (groups += 1);
    const brackets: {close: string; at: number; group: number}[] = [];
    /** A name that a list gives as a value: `{"name": "refno", "value": …}`. */
    let listed: {name: string; brackets: number} | undefined;
    let multipart: number | undefined;
    const unclosed = new Set<string>();
    const next: Record<string, number> = {};

    const groupAt = (up = 0) => brackets.at(-1 - up)?.group ?? own;
    const match = (pattern: RegExp, at: number) => {
      pattern.lastIndex = at;
      return pattern.exec(text);
    };
    /** Finds the next `&` or line end. The position is kept, so that many questions cost one search. */
    const nextOf = (sign: string, from: number): number => {
      if ((next[sign] ?? -1) < from) next[sign] = text.includes(sign, from) ? text.indexOf(sign, from) : text.length;
      return next[sign]!;
    };
    const add = (name: string, value: string, group: number, rest: Partial<Pair> = {}) =>
      pairs.push({name, value, group, isAddress: false, isCut: false, ...rest});

    /** Reads a quoted text; undefined when the quotation mark at `at` opens none. */
    function quoted(at: number) {
      const [, escapes = '', quote = ''] = /^(\\{0,7})(["'`])/.exec(text.slice(at, at + 8)) ?? [];
      if (!quote || unclosed.has(escapes + quote)) return undefined;
      const from = at + escapes.length + 1;
      for (let index = from; index < text.length; index += 1) {
        const start = index;
        while (text[index] === '\\') index += 1;
        const count = index - start;
        const isEnd = escapes ? count === escapes.length : count % 2 === 0;
        if (isEnd && index < text.length && text[index] === quote) {
          const raw = text.slice(from, escapes ? start : index);
          const levels = Math.log2(escapes.length + 1) + 1;
          let value = raw;
          for (let level = 0; level < levels && value.includes('\\'); level += 1) value = unescape(value);
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
        left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code < 0xe000 ? 2 : 3;
      }
      return text[end] === '"' ? {value: text.slice(at + 1, end), end: end + 1} : undefined;
    }

    /** Finds the end of a value without quotation marks. */
    function endOfBare(at: number, name: string, sign: string, startsLine: boolean): number {
      const open: string[] = [];
      const isFree = free.has(name);
      // A bracket of an earlier line ends in a line of its own, and a line without brackets is one value.
      const isInline = brackets.length > 0 && brackets.at(-1)!.at > text.lastIndexOf('\n', at);
      const isRow = sign !== '=>' && brackets.length === 0 && startsLine;
      for (let index = at; index < text.length; index += 1) {
        const character = text[index]!;
        if (character === '\n') return index;
        if (OPENING[character]) open.push(OPENING[character]);
        else if (')]}'.includes(character) && open.pop() === undefined && isInline) return index;
        if (!isFree && /\s/.test(character)) return index;
        if (!/[,;|\s]/.test(character) || /\s/.test(text[index - 1] ?? '')) continue;
        const following = match(NEXT, index)?.groups;
        if (!following) continue;
        const isPair =
          isKnown(following.name!) || (!isRow && following.sign === sign && (/[,;|]/.test(character) || sign !== ':'));
        if (isPair) return index;
      }
      return text.length;
    }

    /** Reads the values of a known name: one, or those of a list. */
    function valuesAt(
      at: number,
      name: string,
      sign: string,
      startsLine = false,
    ): {values: string[]; end: number; isCut?: boolean} {
      const typed = match(NUMBER, at);
      if (typed) return {values: [typed.groups!.call ?? typed.groups!.serialized ?? ''], end: at + typed[0].length};
      const type = match(TYPE, at);
      const from = at + (type?.[0].length ?? 0);
      const bytes = type?.groups!.bytes;
      const first = (bytes && ofBytes(from, Number(bytes))) || quoted(from);
      if (first) {
        const values = [first.value];
        let {end} = first;
        const isList = type !== null && /[[{(]\s*[bu]?$/.test(type[0]);
        for (let more; isList && (more = quoted(end + /^,?\s*/.exec(text.slice(end, end + 80))![0].length));) {
          values.push(more.value);
          ({end} = more);
        }
        return {values, end: isList ? end + (/^,?\s*[)\]}]/.exec(text.slice(end, end + 80))?.[0].length ?? 0) : end};
      }
      if (text[from] === '"') {
        const end = nextOf('\n', from);
        return {values: [text.slice(from + 1, end)], end, isCut: true};
      }
      const list = match(LIST, at);
      if (list) {
        const inner = list.groups!.inner!;
        return {values: free.has(name) ? [inner] : inner.split(/[\s,]+/), end: at + list[0].length};
      }
      const end = endOfBare(at, name, sign, startsLine);
      const bare = text.slice(at, end).replace(/[\s,;"'*`]+$/, '');
      return {values: [NOTHING.test(bare) ? '' : bare], end};
    }

    /** Reads a query or a form, whose parts `&` separates; undefined when the text at `at` is none. */
    function readQuery(at: number): number | undefined {
      const before = text[at - 1] ?? '';
      const isWhole = at === 0 && depth > 0 && /^[^\s&=?/:]+=\S*$/.test(text);
      const first = text.slice(at, Math.min(nextOf('&', at), nextOf('\n', at)));
      const isForm =
        text[at + first.length] === '&' &&
        /^[^\s=?]+=[^=?\n]*$/.test(first) &&
        /^&\s*[^\s&=]*=/.test(text.slice(at + first.length, at + first.length + 200));
      if (!isWhole && !isForm && !/[?&]/.test(before)) return undefined;
      if (!/^[^\s=&]+=/.test(first)) return undefined;
      const isOpen = before !== '?' && (at === 0 || /[\n&]/.test(before));
      const group = isWhole ? own : (groups += 1);
      let from = at;
      for (;;) {
        let end = Math.min(nextOf('&', from), nextOf('\n', from));
        // An e-mail program has broken a value.
        const broken = /^\n[^\s=&]{1,80}(?=&[\w[\]%]+=)/.exec(text.slice(end, end + 200));
        let part = text.slice(from, end) + (broken?.[0].slice(1) ?? '');
        end += broken?.[0].length ?? 0;
        const isLast = text[end] !== '&';
        const blank = part.search(/[\s"<>]/);
        if (blank >= 0 && ((isLast && !isOpen) || /[=?]/.test(part.slice(blank)))) {
          part = part.slice(0, blank);
          end = from + blank;
        }
        if (isLast && before === '?') part = part.replace(/#.*$/, '');
        if (text[end] !== '&') part = part.replace(/[)\]},;"'`]+$/, '');
        const equals = part.indexOf('=');
        if (part) {
          const written = decode(equals < 0 ? part : part.slice(0, equals));
          const inner = /\[["']?(\w+)["']?\]$/.exec(written)?.[1];
          const name = inner && isKnown(inner) ? inner : written;
          add(name, equals < 0 ? '' : decode(part.slice(equals + 1)), group, {
            isAddress: before === '?' || (isWhole && !isKnown(name)),
          });
        }
        // E-mail programs break a long form after or before an `&`.
        const continued = /^\s*&\s*(?=\S)|^\n[ \t]*&/.exec(text.slice(end, end + 40));
        if (!continued) return end;
        from = end + continued[0].length;
      }
    }

    /** Reads the name that ends at `end`, and its value. @returns where to go on. */
    function readPair(start: number, end: number, name: string): number | undefined {
      const separator = match(SEPARATOR, end);
      if (!separator) return undefined;
      const {index, column, sign = column ?? '\n', colon, below} = separator.groups!;
      const at = end + separator[0].length;
      const bracket = brackets.at(-1);
      const opened = bracket && start - bracket.at < 9 && text.slice(bracket.at + 1, start).trim() === '';
      const startsLine = /(?:^|\n)[ \t>|*\d)"']*$/.test(text.slice(Math.max(0, start - 12), start));
      if ((column || below) && !(startsLine && isKnown(name))) return undefined;
      if (sign === ';' && !/^s:\d+:/.test(text.slice(at, at + 12)) && !match(NUMBER, at)) return undefined;
      if (sign === ',' && !(opened && ENTRY.test(text.slice(at, at + 1000)))) return undefined;
      if (index && opened) brackets.pop();
      if (!isKnown(name)) {
        const value = quoted(at);
        const isListed = value !== undefined && /^(?:name|key|field)$/i.test(name) && isKnown(value.value);
        const body = isListed && /^[^\n]*\n(?:[\w-]+:[^\n]*\n)*\n/.exec(text.slice(end, end + 400));
        if (body) {
          const from = end + body[0].length;
          const stop = text.indexOf('\n--', from) < 0 ? text.length : text.indexOf('\n--', from);
          add(value.value, text.slice(from, stop), (multipart ??= groups += 1));
          return stop;
        }
        if (isListed) {
          listed = {name: value.value, brackets: brackets.length};
          return value.end;
        }
        if (/^(?:value|val)$/i.test(name) && listed?.brackets === brackets.length) {
          const {values, end: stop} = valuesAt(at, listed.name.toLowerCase(), sign);
          values.forEach((text) => add(listed!.name, text, groupAt(1)));
          listed = undefined;
          return stop;
        }
        if (value) {
          add(name, value.value, groupAt());
          scanInner(value.value, groupAt());
          return value.end;
        }
        const bare = /^[^\s,;&()[\]{}"']+/.exec(text.slice(at, at + 200))?.[0];
        if (bare && (startsLine || /=/.test(sign))) add(name, bare, groupAt());
        return at;
      }
      if (/^[ \t]*\{/.test(text.slice(at, at + 20))) return at;
      if (sign === '=>' && text[at] === '\n' && !match(TYPE, at)?.groups!.bytes && !match(NUMBER, at)) {
        add(name, '', groupAt());
        return at;
      }
      const {values, end: stop, isCut} = valuesAt(at, name.toLowerCase(), sign, startsLine);
      // The head of a table, or a list of names.
      if (
        /[\t|\n,]| {2}/.test(sign) &&
        (values.some(isKnown) || /^["'`*]?[\w-]+["'`*]{0,2} *[:=]/.test(text.slice(at, at + 40)))
      ) {
        if (colon) add(name, '', groupAt());
        return at;
      }
      values.forEach((value) => add(name, value, groupAt(sign === ',' ? 1 : 0), {isCut}));
      return stop;
    }

    function scanInner(inner: string, parent: number) {
      if (depth < DEPTH && inner.length > 4) scanPart(inner, parent, depth + 1).forEach((pair) => pairs.push(pair));
    }

    for (let position = 0; position < text.length;) {
      TOKEN.lastIndex = position;
      const token = TOKEN.exec(text);
      if (!token) break;
      const {index: start, groups: {quote, open, close, word} = {}} = token;
      position = start + token[0].length;
      if (open && brackets.length < MOST_BRACKETS)
        brackets.push({close: OPENING[open]!, at: start, group: (groups += 1)});
      if (close) {
        const depthOf = brackets.map((bracket) => bracket.close).lastIndexOf(close);
        if (depthOf >= 0) brackets.length = depthOf;
      }
      if (quote && !/(?:[\w\p{L}]{2}|(?![bu])[\w\p{L}])$/u.test(text.slice(Math.max(0, start - 2), start))) {
        const found = quoted(start);
        if (!found) continue;
        const isName = /^[A-Za-z][\w.[\]:-]{0,63}$/.test(found.value);
        const after = isName ? readPair(start, found.end, found.value) : undefined;
        if (!isName) scanInner(found.value, groupAt());
        position = after ?? found.end;
      }
      if (word) position = readQuery(start) ?? readPair(start, position, word) ?? position;
    }
    // A text with one pair, such as an argument of a command, is a part of what is around it.
    if (pairs.length === 1 && pairs[0]!.group === own && depth > 0) pairs[0]!.group = outer;
    return pairs;
  }

  return scanPart(whole, 0, 0);
}
