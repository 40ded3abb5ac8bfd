import {readFileSync} from 'node:fs';
import path from 'node:path';
import bcd, {type BrowserName, type CompatStatement, type Identifier} from '@mdn/browser-compat-data';
import {parse} from 'acorn';
import browserslist from 'browserslist';
import type {Literal, Node, Program} from 'estree';
import {visit} from 'estree-util-visit';
import postcss, {type AtRule, type Container, type Node as StyleNode} from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import {listFiles} from '../lib/files';
import {elementsOf} from '../lib/html';
import {GUARDED} from './guardedFeatures';
import type {Report} from './report';

/**
 * Which features of the platform a built site uses, and whether the browsers promised in `package.json` have them: by
 * MDN's browser-compat-data, whose paths name the features (`api.URL.canParse_static`, `css.selectors.has`).
 *
 * Scripts are read without types: a call such as `list.toSorted()` counts when the language or the elements of a page have
 * a method of that name, and nothing of that name is in every promised browser. Names in texts, and options of calls, are
 * not seen. What a page's author may use all the same, and why, is in `guardedFeatures.ts`.
 */

/** The syntax that all promised browsers understand; the parser refuses a newer one. */
const SYNTAX = 2022;

const NAMES: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

export type Promised = ReadonlyMap<BrowserName, number>;

/** Reads the promise: `browserslist` in `package.json`, as every tool of the build does. */
export function promisedBrowsers(root: string): Promised {
  const oldest = new Map<BrowserName, number>();
  for (const entry of browserslist(undefined, {path: root, env: 'production'})) {
    const [name = '', versions = ''] = entry.split(' ');
    const browser = NAMES[name];
    if (!browser) throw new Error(`checks/browsers.ts does not know the browser "${name}" of package.json.`);
    // `16.4-16.5`: a range that caniuse does not tell apart.
    const version = Number.parseFloat(versions);
    oldest.set(browser, Math.min(version, oldest.get(browser) ?? Infinity));
  }
  return oldest;
}

const compatOf = (feature: string): CompatStatement | undefined =>
  feature.split('.').reduce<Identifier | undefined>((found, part) => found?.[part], bcd as unknown as Identifier)
    ?.__compat;

const isKnown = (feature: string) => compatOf(feature) !== undefined;

/** The promised browsers that lack a feature, in words: `Firefox 115 (has it from 121)`. */
export function lackingBrowsers(feature: string, promised: Promised): string[] {
  const {support} = compatOf(feature) ?? {};
  if (!support) return [];
  return [...promised].flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    const since = (added: string | false | undefined) => Number.parseFloat(String(added).replace('≤', ''));
    const plain = statements.filter(({flags, prefix, alternative_name}) => !flags && !prefix && !alternative_name);
    const has = plain.some(
      ({version_added, version_removed}) => since(version_added) <= version && !(since(version_removed) <= version),
    );
    const first = plain
      .filter(({version_removed}) => !version_removed)
      .map(({version_added}) => version_added)
      .find((added) => typeof added === 'string');
    return has || statements.length === 0
      ? []
      : [`${bcd.browsers[browser].name} ${version} (${first ? `has it from ${first}` : 'never had it'})`];
  });
}

// --- Styles ---

/** Functions, units and keywords are filed in many places: each by its own name. */
const types = new Map<string, string>();
function fileTypes(node: Identifier, feature: string): void {
  for (const [name, child] of Object.entries(node)) {
    if (name === '__compat') continue;
    if (!types.has(name)) types.set(name, `${feature}.${name}`);
    fileTypes(child as Identifier, `${feature}.${name}`);
  }
}
fileTypes(bcd.css.types as unknown as Identifier, 'css.types');

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\d[dsl]v(?:h|w|i|b|min|max)\b/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/\dcq(?:h|w|i|b|min|max)\b/, 'css.types.length.container_query_length_units'],
];

function featuresOfValue(property: string, value: string): string[] {
  const bare = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  const words = [...bare.matchAll(/(?<![\w-])([a-z][\w-]*)(\(?)/gi)].map(([, word, paren]) =>
    paren ? types.get(word!) : `css.properties.${property}.${word}`,
  );
  return [
    ...words.filter((feature) => feature !== undefined),
    ...UNITS.flatMap(([unit, feature]) => (unit.test(bare) ? [feature] : [])),
  ];
}

const featuresOfSelector = (selector: string): string[] => {
  const found: string[] = [];
  parseSelectors((root) => {
    root.walkPseudos(({value}) => void found.push(`css.selectors.${value.replace(/^:+/, '')}`));
    root.walkNesting(() => void found.push('css.selectors.nesting'));
  }).processSync(selector);
  return found;
};

/** What the condition of an `@supports` around a node asks for; a browser without it skips the node. */
function conditionsAround(node: StyleNode): string {
  const parent = node.parent as (Container & Partial<AtRule>) | undefined;
  if (!parent) return '';
  const own = parent.type === 'atrule' && parent.name === 'supports' ? parent.params! : '';
  return (/^not\b/.test(own) ? '' : own) + conditionsAround(parent);
}

/** Features that a style sheet uses, without those for which an `@supports` around them asks. */
export function featuresOfStyles(css: string): Set<string> {
  const found = new Set<string>();
  const add = (node: StyleNode, asked: string, features: readonly string[]) => {
    if (conditionsAround(node).includes(asked)) return;
    features.filter(isKnown).forEach((feature) => found.add(feature));
  };
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    const {name, params} = rule;
    if (name.startsWith('-')) return;
    const media = name === 'media' ? [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature]) => feature!) : [];
    add(rule, params || name, [`css.at-rules.${name}`, ...media.map((feature) => `css.at-rules.media.${feature}`)]);
    if (name === 'media' && /[<>]/.test(params)) add(rule, params, ['css.at-rules.media.range_syntax']);
  });
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) {
      // Every browser takes an unknown element with the prefix for a valid one.
      for (const feature of featuresOfSelector(selector).filter((name) => !name.includes('.-webkit-')))
        add(rule, `:${feature.split('.').at(-1)}`, [feature]);
    }
  });
  sheet.walkDecls((declaration) => {
    const {prop, value, parent} = declaration;
    // What stands beside it with a prefix is for the browsers without it.
    if (prop.startsWith('-') || parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`))
      return;
    add(declaration, prop, [`css.properties.${prop}`, ...featuresOfValue(prop, value)]);
  });
  return found;
}

// --- Scripts ---

/** By the name of a member, the features that are called so on any object. */
const members = new Map<string, string[]>();
for (const [group, owners] of [
  ['api', bcd.api],
  ['javascript.builtins', bcd.javascript.builtins],
] as const) {
  for (const [owner, description] of Object.entries(owners as unknown as Record<string, Identifier>)) {
    for (const member of Object.keys(description)) {
      if (member === '__compat' || member.includes('_')) continue;
      members.set(member, [...(members.get(member) ?? []), `${group}.${owner}.${member}`]);
    }
  }
}

/** Owners of the methods that a script of a page is likely to call. */
const COMMON =
  /^(?:javascript\.builtins\.(?:Array|Iterator|Map|Object|Promise|RegExp|Set|String|Uint8Array)|api\.(?:HTML\w*|Element|Node|NodeList|Document|Event|Response|URLSearchParams|DOMTokenList|Animation|Selection|Range))\./;

const nameOf = (node: Node | null | undefined) => (node?.type === 'Identifier' ? node.name : undefined);

const GLOBALS = ['window', 'self', 'globalThis'];
const INSTANCES: Readonly<Record<string, string>> = {navigator: 'Navigator', document: 'Document'};

function featuresOfMember(owner: string | undefined, name: string, isCalled: boolean): string[] {
  if (owner && GLOBALS.includes(owner)) return [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`];
  if (owner && INSTANCES[owner]) return [`api.${INSTANCES[owner]}.${name}`];
  if (owner && isKnown(`api.${owner}`)) return [`api.${owner}.${name}_static`];
  if (owner && isKnown(`javascript.builtins.${owner}`)) return [`javascript.builtins.${owner}.${name}`];
  const all = members.get(name) ?? [];
  return isCalled && all.some((feature) => COMMON.test(feature)) ? all : [];
}

/**
 * Features that a script uses: each as a list of what it may be.
 *
 * @throws SyntaxError for syntax that is newer than `SYNTAX`.
 */
export function featuresOfScript(code: string): string[][] {
  const found = new Map<string, string[]>();
  const add = (...features: string[]) => {
    const known = features.filter(isKnown);
    if (known.length > 0) found.set(known.join(), known);
  };
  const program = parse(code, {ecmaVersion: SYNTAX, sourceType: 'module'}) as Program;
  const declared = new Set<string | undefined>();
  visit(program, (node) => {
    if ('id' in node) declared.add(nameOf(node.id));
    if ('params' in node) node.params.forEach((parameter) => declared.add(nameOf(parameter)));
  });
  const globalName = (node: Node) => (declared.has(nameOf(node)) ? undefined : nameOf(node));
  visit(program, (node, key, _index, ancestors) => {
    const constructed = node.type === 'NewExpression' ? globalName(node.callee) : undefined;
    if (constructed) add(`api.${constructed}`, `javascript.builtins.${constructed}`);
    // A browser without it does not run the script at all. What else is new in patterns, the parser refuses.
    if ('regex' in node && /\(\?<[=!]/.test(node.regex.pattern))
      add('javascript.regular_expressions.lookbehind_assertion');
    if (node.type !== 'MemberExpression') return;
    const name = node.computed ? (node.property as Literal).value : nameOf(node.property);
    const isCalled = key === 'callee' && ancestors.at(-1)?.type === 'CallExpression';
    if (typeof name === 'string') add(...featuresOfMember(globalName(node.object), name, isCalled));
  });
  return [...found.values()];
}

// --- Pages ---

/** What a page holds: features of its elements and attributes, and its own scripts and styles. */
function readPage(html: string): {features: Set<string>; scripts: string[]; styles: string[]} {
  const features = new Set<string>();
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const {name, attributes, text} of elementsOf(html)) {
    features.add(`html.elements.${name}`);
    for (const attribute of Object.keys(attributes)) {
      features.add(`html.elements.${name}.${attribute}`).add(`html.global_attributes.${attribute}`);
    }
    if (attributes.style) styles.push(`a{${attributes.style}}`);
    if (name === 'style') styles.push(text);
    if (name === 'script' && !/json|rules/.test(attributes.type ?? '')) scripts.push(text);
  }
  return {features, scripts, styles};
}

/** What every promised browser has is in none of these; what some lack, with the browsers. */
function lackIn(alternatives: readonly string[], promised: Promised): {feature: string; lacking: string[]} | undefined {
  const lacks = alternatives.map((feature) => ({feature, lacking: lackingBrowsers(feature, promised)}));
  return lacks.every(({lacking}) => lacking.length > 0) ? lacks[0] : undefined;
}

const guardOf = (feature: string) => Object.keys(GUARDED).find((guard) => `${feature}.`.startsWith(`${guard}.`));

/** Compares everything that browsers are sent with the promise, and the list of guards with what is sent. */
export function checkBrowsers(root: string, directory: string): [uses: Report, guards: Report] {
  const promised = promisedBrowsers(root);
  const where = new Map<string, {file: string; lacking: string[]}>();
  const problems: Report['problems'] = [];
  const seen = new Set<string>();
  // Most of a page is in every other page too: each text is read once.
  const note = (file: string, text: string, read: (text: string) => Iterable<readonly string[]>) => {
    if (seen.has(text)) return;
    seen.add(text);
    try {
      for (const alternatives of read(text)) {
        const lack = lackIn(alternatives, promised);
        if (lack && !where.has(lack.feature)) where.set(lack.feature, {file, lacking: lack.lacking});
      }
    } catch (error) {
      problems.push({where: file, message: `is not understood by every promised browser: ${String(error)}.`});
    }
  };
  const readStyles = (css: string) => [...featuresOfStyles(css)].map((feature) => [feature]);

  const files = listFiles(directory).filter((file) => /\.(?:js|css|html)$/.test(file));
  for (const file of files) {
    const text = readFileSync(path.join(directory, file), 'utf8');
    if (file.endsWith('.js')) note(file, text, featuresOfScript);
    else if (file.endsWith('.css')) note(file, text, readStyles);
    else {
      const {features, scripts, styles} = readPage(text);
      features.forEach((feature) => note(file, feature, () => [[feature]]));
      scripts.forEach((script) => note(file, script, featuresOfScript));
      styles.forEach((css) => note(file, css, readStyles));
    }
  }
  for (const [feature, {file, lacking}] of where) {
    if (guardOf(feature)) continue;
    problems.push({
      where: file,
      message:
        `uses ${feature}, which ${lacking.join(', ')} ${lacking.length === 1 ? 'lacks' : 'lack'}. Do without it, or ` +
        'guard it and say how in checks/guardedFeatures.ts, or move the promise: browserslist in package.json.',
    });
  }
  const used = new Set([...where.keys()].map(guardOf));
  const guards = Object.keys(GUARDED);
  return [
    {promise: 'The oldest promised browsers have what the site uses', checked: files.length, unit: 'files', problems},
    {
      promise: 'Each guard against older browsers guards something',
      checked: guards.length,
      unit: 'guards',
      problems: guards
        .filter((guard) => !used.has(guard))
        .map((guard) => ({
          where: 'checks/guardedFeatures.ts',
          message: `The site no longer uses ${guard}: leave the line out.`,
        })),
    },
  ];
}
