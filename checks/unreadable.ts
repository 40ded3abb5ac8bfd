import type {YAMLParseError} from 'yaml';
import {Unreadable} from './page';
import {type Mistake, placedMistake} from './report';

/** What stops the reader of MDX, by what is written from the place on, and what to write for it. */
const SIGNS: readonly {pattern: RegExp; message: (written: string, ...parts: string[]) => string}[] = [
  {
    pattern: /^\{(#[^\s{}]+)\s*\}/,
    message: (written, place) => `"${written}" is read as code: the place of a heading is written {/* ${place} */}.`,
  },
  {
    pattern: /^<!--\s*(.*?)\s*(?:-->.*|$)/,
    message: (_, text) => `"<!--" begins no comment here: write {/* ${text || '…'} */}.`,
  },
  {
    pattern: /^<(https?:\/\/[^\s<>]*)>/,
    message: (written, address) => `"${written}" is no link here: write [text](${address}).`,
  },
  {
    pattern: /^<([^\s<>@/]+@[^\s<>]+)>/,
    message: (written, address) => `"${written}" is no link here: write [${address}](mailto:${address}).`,
  },
  {
    pattern: /^<((?:area|br|col|embed|hr|img|input|source|track|wbr)\b[^<>]*?)\s*>/,
    message: (written, tag) => `${written} is not closed: write <${tag} />.`,
  },
];

/** What may be left open: a component, or an element of HTML. Any other name was meant as text. */
const ELEMENTS =
  /^(?:[A-Z]\w*|a|abbr|article|aside|b|blockquote|button|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|i|iframe|kbd|li|mark|ol|p|pre|s|section|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video)$/;

const CODE_LINE =
  'What begins with "import" or "export" is code up to the next empty line, and this is none: correct it, leave an ' +
  'empty line after the code, or begin the text with another word.';

/** A line of front matter with its text in quotes. */
function quoted(line: string): string {
  const [, key = '', text = ''] = /^(\s*[\w-]+:\s*|\s*-\s+)(.*)$/.exec(line) ?? [];
  return key + JSON.stringify(text.trim().replace(/^(['"])(.*)\1$|^[“‘](.*)[”’]$/, '$2$3'));
}

/** Front matter that is no YAML, by the code of its reader. */
const YAML_FAULTS: Readonly<Record<string, (line: string) => string>> = {
  BLOCK_AS_IMPLICIT_KEY: (line) =>
    /:\s.*:(?:\s|$)/.test(line)
      ? `A text with ": " in it stands in quotes: write ${quoted(line)}.`
      : 'The next line is read as a part of this one: begin it without a space.',
  TAB_AS_INDENT: () => 'The line begins with a tab: write two spaces in its place.',
  DUPLICATE_KEY: (line) => `"${line.split(':')[0]}" is there twice: take one out.`,
  BAD_SCALAR_START: (line) => `A text that begins with this sign stands in quotes: write ${quoted(line)}.`,
  UNEXPECTED_TOKEN: (line) => `The text ends where its quotes end: write ${quoted(line)}.`,
  MISSING_CHAR: () => 'A quotation mark or a bracket is not closed: write the other one at the end.',
};

function explainYaml({code, linePos, message}: YAMLParseError, lines: readonly string[]): Mistake {
  // The line of dashes stands above what the reader of YAML is given, which does not say where an alias is.
  const line = linePos ? linePos[0].line + 1 : lines.findIndex((text) => /^[\w-]+:\s+\*/.test(text)) + 1;
  const written = lines[line - 1] ?? '';
  const explain = YAML_FAULTS[written.startsWith('\t') ? 'TAB_AS_INDENT' : linePos ? code : 'BAD_SCALAR_START'];
  if (explain) return {line, message: explain(written)};
  const cause = message.split('\n')[0]!.replace(/(?: at line \d+, column \d+)?:?$/, '');
  return {line, message: `The front matter cannot be read: ${cause}. A text with signs in it stands in quotes.`};
}

/**
 * Says in the words of a writer why a page cannot be read.
 *
 * @param error of `parsePage`, or of what fills in the provider's values
 * @param source as it was given to `parsePage`
 */
export function explainUnreadable(error: Error, source: string): Mistake {
  if (error instanceof Unreadable) return {line: error.line, message: error.message};
  const lines = source.split('\n');
  if ('linePos' in error || error instanceof ReferenceError) return explainYaml(error as YAMLParseError, lines);
  const placed = placedMistake(error.message);
  if (placed.line !== undefined) return placed;

  const {line: at, column, reason} = error as Error & {line?: number; column?: number; reason?: string};
  const cause = (reason ?? error.message).split('\n')[0]!;
  // Of what begins at one place and is missed at another, only the text says where.
  const [, begun, from] = /\((\d+):(\d+)-\d+:\d+\)/.exec(cause) ?? [];
  const isOpen = begun !== undefined && (at === undefined || cause.startsWith('Expected a closing tag'));
  const line = isOpen ? Number(begun) : at;
  if (reason === undefined || line === undefined) return {message: `The file cannot be read: ${cause}`};

  const text = lines[line - 1] ?? '';
  const before = text.slice(0, column);
  const written = text.slice(isOpen ? Number(from) - 1 : Math.max(before.lastIndexOf('<'), before.lastIndexOf('{'), 0));
  for (const {pattern, message} of SIGNS) {
    const match = pattern.exec(written);
    if (match) return {line, message: message(...(match as unknown as [string, ...string[]]))};
  }
  const [, name = ''] = /^Expected (?:a|the) closing tag (?:for )?`<\/?(.*?)>`/.exec(cause) ?? [];
  if (ELEMENTS.test(name)) {
    return {line, message: `<${name}> is not closed: write </${name}> after its text, or <${name} /> if it has none.`};
  }
  if (/^Unexpected character .* before attribute value/.test(cause)) {
    return {line, message: 'The value of a property stands in straight quotation marks, as in title="The title".'};
  }
  if (/^\s*\{/.test(text) && /\}\s*$/.test(lines[line - 2] ?? '')) {
    return {line: line - 1, message: 'A comma is missing at the end of the line: the next part of the list follows.'};
  }
  const [, closed, open] = /^Unexpected closing tag `(.*?)`.* closing tag for `<(.*?)>`/.exec(cause) ?? [];
  if (open) return {line, message: `${closed} is not what is open: write </${open}>, which line ${begun} begins.`};
  if (cause.includes('import/exports')) return {line, message: `${CODE_LINE} (${cause})`};
  if (/acorn|expression|closing brace|`\}`/i.test(cause) && !/tag|name|attribute/.test(cause)) {
    return {line, message: `"{" begins code here. For the sign itself write \\{, or put it in backticks. (${cause})`};
  }
  return {
    line,
    message: `"<" begins a component here. For the sign itself write &lt;, or put it in backticks; or close the component that is open. (${cause})`,
  };
}
