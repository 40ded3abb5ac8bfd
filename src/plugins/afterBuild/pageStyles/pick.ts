import postcss, {type AtRule, type ChildNode, type Container, type Root, type Rule} from 'postcss';
import parseSelectors, {type Node, type Selector} from 'postcss-selector-parser';
import {insertConstants} from './constants';

/** Pseudo-classes that match nothing without one of the things they name. */
const NAMING = [':has', ':is', ':where'];

/** Attributes that no script of the site sets. */
const FIXED_ATTRIBUTES = ['align', 'type'];

/** What something cannot match without: a name, or of several lists one with all that it says. */
type Need = string | Need[][];

/** What a selector cannot match without. Another pseudo-class, and an attribute that scripts may set, match anything. */
function needsOf(selector: Selector): Need[] {
  const namesOf = (node: Node): Need[] => {
    if (node.type === 'class') return [`.${node.value}`];
    if (node.type === 'id') return [`#${node.value}`];
    if (node.type === 'tag') return [node.value.toLowerCase()];
    if (node.type === 'attribute')
      return FIXED_ATTRIBUTES.includes(node.attribute) && node.operator === '='
        ? [`${node.attribute}=${node.value}`]
        : [];
    return node.type === 'pseudo' && NAMING.includes(node.value) ? [node.nodes.map(needsOf)] : [];
  };
  return selector.nodes.flatMap(namesOf);
}

const namesIn = (need: Need): string[] => (typeof need === 'string' ? [need] : need.flat().flatMap(namesIn));

const isMet = (need: Need, names: ReadonlySet<string>): boolean =>
  typeof need === 'string' ? names.has(need) : need.some((all) => all.every((part) => isMet(part, names)));

const isKeyframe = ({parent}: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** Names of custom properties that a text refers to. */
const referredIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

const MOTION = /^(?:animation|scroll-behavior)/;

/** Leaves out custom properties that nothing refers to, not even through another one. */
function dropUnusedProperties(root: Root, usedByPages: Iterable<string>): void {
  const used = new Set(usedByPages);
  const values = new Map<string, string[]>();
  root.walkDecls(({prop, value}) => {
    if (!prop.startsWith('--')) referredIn(value).forEach((name) => used.add(name));
    else values.set(prop, [...(values.get(prop) ?? []), value]);
  });
  // A set grows while it is walked: what a used property refers to is used.
  for (const name of used)
    values
      .get(name)
      ?.flatMap(referredIn)
      .forEach((referred) => used.add(referred));
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
}

/** Leaves out faces of fonts and animations that nothing names. */
function dropUnusedAtRules(root: Root): void {
  let named = '';
  root.walkDecls(({prop, value, parent}) => {
    if ((parent as AtRule).name !== 'font-face' && /^(?:--|font|animation)/.test(prop)) named += ` ${value}`;
  });
  root.walkAtRules(/^(?:font-face|(?:-\w+-)?keyframes)$/, (atRule) => {
    let name = atRule.params;
    atRule.walkDecls('font-family', ({value}) => {
      name = value;
    });
    if (!named.includes(name)) atRule.remove();
  });
}

/** Leaves out what is said to readers who want nothing to move, where nothing does. */
function dropStillness(root: Root): void {
  const still: AtRule[] = [];
  root.walkAtRules('media', (media) => void (media.params.includes('prefers-reduced-motion') && still.push(media)));
  let moving = 0;
  root.walkDecls(MOTION, () => void moving++);
  still.forEach((media) => media.walkDecls(MOTION, () => void moving--));
  if (moving === 0) still.forEach((media) => media.remove());
}

/** Leaves out the names of layers in which nothing stands. */
function dropEmptyLayers(root: Root): void {
  const filled = new Set<string>();
  root.walkAtRules('layer', ({nodes, params}) => void (nodes && filled.add(params)));
  root.walkAtRules('layer', (statement) => {
    if (statement.nodes) return;
    const isFilled = (name: string) => [...filled].some((layer) => `${layer}.`.startsWith(`${name}.`));
    const names = statement.params.split(/\s*,\s*/).filter(isFilled);
    if (names.length > 0) statement.params = names.join(',');
    else statement.remove();
  });
}

function dropEmpty(container: Container<ChildNode>): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (!('nodes' in node) || !node.nodes) continue;
    dropEmpty(node);
    if (node.nodes.length === 0) node.remove();
  }
}

/** The name of an element, or an attribute with its value. */
const TAG_OR_ATTRIBUTE = new RegExp(
  `<([a-z][\\w-]*)|\\s(class|id|${FIXED_ATTRIBUTES.join('|')})=(?:"([^"]*)"|([^\\s>"]+))`,
  'gi',
);

/** Every class, id (with `#`), element name and attribute that stays (`type=checkbox`) of a page. */
function namesOfPage(html: string): Set<string> {
  const names = new Set<string>(['*']);
  const classes = new Set<string>();
  for (const [, tag, attribute, quoted, bare] of html.matchAll(TAG_OR_ATTRIBUTE)) {
    const value = quoted ?? bare!;
    if (tag) names.add(tag.toLowerCase());
    else if (attribute === 'class') classes.add(value);
    else names.add(attribute === 'id' ? `#${value}` : `${attribute}=${value}`);
  }
  for (const list of classes) for (const name of list.split(/\s+/)) names.add(`.${name}`);
  return names;
}

/**
 * Leaves the faces of fonts out of a style sheet. A page has them in its own: declared again after the first paint, a face
 * that was too late for it would be used after all, and move the text.
 */
export function withoutFaces(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules('font-face', (face) => void face.remove());
  return sheet.toString();
}

/**
 * Makes the part of a style sheet that pages need before their scripts have run: the rules that can match their HTML in
 * any state, at any width, on screen and on paper. It errs to keeping too much: pseudo-classes and most attributes are not
 * looked at.
 *
 * @param alwaysThere names that a script puts into the page by itself, such as `.notice`.
 * @returns a function from the HTML of pages to their part of the sheet.
 */
export function stylePicker(css: string, alwaysThere: readonly string[] = []): (pages: Iterable<string>) => string {
  const sheet = postcss.parse(css);
  dropEmptyLayers(sheet);
  const known = new Set<string>();
  // What each selector of each rule needs.
  const rules: Need[][][] = [];
  // Decoration, which the browsers of today take from `scrollbar-width`.
  sheet.walkRules(/::-webkit-scrollbar/, (rule) => void rule.remove());
  // Safari asks for the prefix where a style, a colour or a thickness stands beside the line.
  sheet.walkDecls('-webkit-text-decoration', (declaration) => {
    if (/^[a-z]+$/.test(declaration.value)) declaration.remove();
  });
  // Nothing moves before the app has started.
  sheet.walkDecls(/^(?:-webkit-)?transition/, (declaration) => void declaration.remove());
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const needs = parseSelectors().astSync(rule.selector).nodes.map(needsOf);
    needs
      .flat()
      .flatMap(namesIn)
      .forEach((name) => known.add(name));
    rules.push(needs);
  });

  return (pages) => {
    const names = new Set(alwaysThere);
    const properties = new Set<string>();
    for (const html of pages) {
      for (const name of namesOfPage(html)) if (known.has(name)) names.add(name);
      // Referred to, or set.
      for (const [name] of html.matchAll(/--[\w-]+/g)) properties.add(name);
    }
    const part = sheet.clone();
    let index = 0;
    part.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      const needs = rules[index++]!;
      const matching = rule.selectors.filter((_, number) => needs[number]!.every((need) => isMet(need, names)));
      if (matching.length === 0) rule.remove();
      else if (matching.length < needs.length) rule.selectors = matching;
    });
    dropUnusedAtRules(part);
    dropStillness(part);
    dropUnusedProperties(part, properties);
    insertConstants(part, properties);
    dropEmpty(part);
    return part.toString();
  };
}
