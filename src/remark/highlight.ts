import {normalizeTokens} from 'prism-react-renderer';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index';
import {escapeText} from '../../lib/escape';

interface Language {
  label: string;
  /** Grammar of Prism; left out for plain text. */
  grammar?: string;
}

const bash: Language = {label: 'Shell', grammar: 'bash'};
const javascript: Language = {label: 'JavaScript', grammar: 'javascript'};
const html: Language = {label: 'HTML', grammar: 'markup'};
const text: Language = {label: 'Text'};

/** What may follow the three backticks of a fence. */
const languages: Readonly<Record<string, Language>> = {
  apache: {label: 'Apache', grammar: 'apacheconf'},
  bash,
  css: {label: 'CSS', grammar: 'css'},
  diff: {label: 'Diff', grammar: 'diff'},
  go: {label: 'Go', grammar: 'go'},
  html,
  http: {label: 'HTTP', grammar: 'http'},
  ini: {label: 'INI', grammar: 'ini'},
  java: {label: 'Java', grammar: 'java'},
  javascript,
  js: javascript,
  json: {label: 'JSON', grammar: 'json'},
  jsx: {label: 'JSX', grammar: 'jsx'},
  mdx: {label: 'MDX', grammar: 'jsx'},
  mermaid: {label: 'Mermaid'},
  nginx: {label: 'nginx', grammar: 'nginx'},
  php: {label: 'PHP', grammar: 'php'},
  python: {label: 'Python', grammar: 'python'},
  sh: bash,
  sql: {label: 'SQL', grammar: 'sql'},
  text,
  ts: {label: 'TypeScript', grammar: 'typescript'},
  tsx: {label: 'TypeScript', grammar: 'tsx'},
  twig: {label: 'Twig', grammar: 'twig'},
  xml: {label: 'XML', grammar: 'markup'},
  yaml: {label: 'YAML', grammar: 'yaml'},
};

export const languageNames = Object.keys(languages);

let areLoaded = false;

/** Loads every grammar when the first code is highlighted: a build in which no page has changed highlights none. */
function loadGrammars(): void {
  if (areLoaded) return;
  areLoaded = true;
  loadLanguages.silent = true;
  loadLanguages([...new Set(Object.values(languages).flatMap(({grammar}) => grammar ?? []))]);
}

/**
 * Prism's token types, gathered into the classes that `src/css/code.css` colours. Types that are not named here,
 * such as punctuation, keep the colour of the text and get no element.
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

function tokenize(code: string, grammarName: string): (string | Prism.Token)[] {
  loadGrammars();
  // The hooks are where Prism finds PHP and Twig inside markup; `Prism.tokenize` alone does not run them.
  const env = {
    code,
    language: grammarName,
    grammar: Prism.languages[grammarName],
    tokens: [] as (string | Prism.Token)[],
  };
  Prism.hooks.run('before-tokenize', env);
  env.tokens = Prism.tokenize(env.code, env.grammar!);
  Prism.hooks.run('after-tokenize', env);
  return env.tokens;
}

/** Neighbours of one colour share an element. */
function renderLine(line: ReturnType<typeof normalizeTokens>[number]): string {
  const pieces: {className?: string; content: string}[] = [];
  for (const {types, content, empty} of line) {
    if (empty || content === '') continue;
    const className = classOf(types);
    const last = pieces.at(-1);
    if (last && last.className === className) last.content += content;
    else pieces.push({className, content});
  }
  return pieces
    .map(({className, content}) =>
      className ? `<span class="${className}">${escapeText(content)}</span>` : escapeText(content),
    )
    .join('');
}

/** The name of a language above its code, such as `Shell` for `bash`; one that is not listed here is named as it is written. */
export const labelOf = (language: string): string => languages[language]?.label ?? language;

/**
 * Highlights code at build time, as HTML for the inside of a `code` element: classes only, no inline style.
 *
 * @param language what follows the backticks of a fence; one that is not listed here is plain text.
 * @param marked numbers of the lines to mark, from 1.
 */
export function highlight(code: string, language: string, marked: ReadonlySet<number> = new Set()): string {
  const grammar = languages[language]?.grammar;
  const tokens = grammar ? tokenize(code, grammar) : [code];
  return normalizeTokens(tokens)
    .map((line, index) => {
      const content = renderLine(line);
      return marked.has(index + 1) ? `<mark>${content}\n</mark>` : `${content}\n`;
    })
    .join('');
}
