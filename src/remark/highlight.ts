import {normalizeTokens} from 'prism-react-renderer';
import Prism from 'prismjs';
import components from 'prismjs/components';
import loadLanguages from 'prismjs/components/index';
import {escapeText} from 'payment-contract/lib/escape';

interface PrismLanguage {
  title: string;
  alias?: string | readonly string[];
  aliasTitles?: Readonly<Record<string, string>>;
}

/** The languages of Prism by their names and aliases. */
const languages = new Map(
  Object.entries(components.languages as Record<string, PrismLanguage>)
    .filter(([name]) => name !== 'meta')
    .flatMap(([name, language]) => [name, language.alias ?? []].flat(2).map((alias) => [alias, language] as const)),
);

/**
 * Prism's token types, grouped into the classes that `src/css/code.css` colours. Types that are not named here, such as
 * punctuation, keep the colour of the text and get no element.
 */
const classes: Readonly<Record<string, readonly string[]>> = {
  'tok-comment': ['comment', 'prolog', 'doctype', 'cdata', 'shebang'],
  'tok-string': ['string', 'char', 'attr-value', 'regex', 'url', 'template-string', 'value', 'inserted'],
  'tok-number': ['number', 'boolean', 'constant', 'symbol', 'null', 'nil', 'status-code', 'reason-phrase'],
  'tok-keyword': ['keyword', 'atrule', 'important', 'method', 'directive', 'deleted'],
  'tok-function': ['function', 'function-name', 'builtin', 'request-target'],
  'tok-name': ['tag', 'class-name', 'selector', 'package', 'namespace', 'section-name'],
  'tok-property': ['attr-name', 'property', 'key', 'variable', 'parameter', 'assign-left'],
};

const classOfType = new Map(Object.entries(classes).flatMap(([name, types]) => types.map((type) => [type, name])));

/** The innermost type that has a colour decides. */
const classOf = (types: readonly string[]) =>
  types.reduce<string | undefined>((found, type) => classOfType.get(type) ?? found, undefined);

function tokenize(code: string, language: string): (string | Prism.Token)[] {
  // Also loads the grammars on which it depends.
  if (!(language in Prism.languages)) loadLanguages([language]);
  // Prism finds PHP and Twig inside markup in its hooks, which `Prism.tokenize` alone does not run.
  const grammar = Prism.languages[language];
  // Some names, such as `js-extras`, only add to another grammar.
  if (!grammar) return [code];
  const env = {code, language, grammar, tokens: [] as (string | Prism.Token)[]};
  Prism.hooks.run('before-tokenize', env);
  env.tokens = Prism.tokenize(env.code, env.grammar);
  Prism.hooks.run('after-tokenize', env);
  return env.tokens;
}

/** The colours of a long program: the others would double the weight of its page. */
const QUIET = ['tok-comment', 'tok-string'];

/** Writes a text of one colour within a line as HTML. */
export type WriteText = (text: string, className?: string) => string;

/** Adjacent tokens of the same colour share an element. */
function renderLine(line: ReturnType<typeof normalizeTokens>[number], isQuiet: boolean, write: WriteText): string {
  const pieces: {className?: string; content: string}[] = [];
  for (const {types, content, empty} of line) {
    if (empty || content === '') continue;
    const colour = classOf(types);
    const className = isQuiet && colour && !QUIET.includes(colour) ? undefined : colour;
    const last = pieces.at(-1);
    if (last && last.className === className) last.content += content;
    else pieces.push({className, content});
  }
  return (
    pieces
      .map(({className, content}) => {
        const html = write(content, className);
        return className ? `<span class="${className}">${html}</span>` : html;
      })
      .join('')
      // What continues a command stays with its last word where a phone breaks the line.
      .replace(/ \\$/, '<span class="unbroken">$&</span>')
  );
}

/** Returns the displayed name of a language, such as `JavaScript` for `js`; unknown languages stay as written. */
export function labelOf(language: string): string {
  if (language === 'text') return 'Text';
  const known = languages.get(language);
  return known?.aliasTitles?.[language] ?? known?.title ?? language;
}

/**
 * Highlights code at build time, as HTML for the content of a `code` element: classes only, no inline style.
 *
 * @param language what follows the backticks of a fence; one that Prism does not know is plain text.
 * @param marked numbers of the lines to mark, from 1.
 * @param isQuiet whether only comments and strings get a colour.
 */
export function highlight(
  code: string,
  language: string,
  marked: ReadonlySet<number> = new Set(),
  isQuiet = false,
  write: WriteText = escapeText,
): string {
  const tokens = languages.has(language) ? tokenize(code, language) : [code];
  return normalizeTokens(tokens)
    .map((line, index) => {
      const content = renderLine(line, isQuiet, write);
      return marked.has(index + 1) ? `<mark>${content}\n</mark>` : `${content}\n`;
    })
    .join('');
}
