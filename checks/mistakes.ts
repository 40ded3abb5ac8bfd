import path from 'node:path';
import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {isJsxElement} from '../src/remark/jsx';
import {originalOf} from '../lib/pageFiles';
import {
  findCutLists,
  findLostCells,
  findOutsideSteps,
  findRepeated,
  findStruckOut,
  findUnclosed,
  findUnderlined,
  findVagueLinks,
} from './blocks';
import {findMissing, namesDeclaredIn, problemsWithBraces, problemsWithElement} from './elements';
import {findLiteralMarkdown} from './literalMarkdown';
import {lineOf, type Page} from './page';
import {findFalsePlaces, findLostPlaces} from './places';
import type {Mistake, Problem} from './report';
import {findSecrets} from './secrets';
import {findSpoiltSigns} from './signs';
import {findStops} from './stops';
import {findLostTargets} from './targets';

/** What Docusaurus makes a note of. */
const NOTES = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'secondary', 'success'];

/** A name that makes an address which has to be quoted, or written with percent signs. */
function findBadName(file: string): Mistake[] {
  const address = originalOf(file).replace(/\.mdx?$/, '');
  const proposed = address
    .toLowerCase()
    .replace(/[^a-z\d/_]+/g, '-')
    .replace(/(?<=^|\/)-|-(?=\/|$)/g, '');
  const message = `The name of a file is the address of its page: use small letters, digits and hyphens, ${proposed}${path.extname(file)}.`;
  return proposed === address ? [] : [{line: 1, message}];
}

/** What makes JSON none when it is written in an editor of texts. Left-out parts (`…`) are right in a page. */
function findBrokenJson({lang, value, position}: Code): Mistake[] {
  const sign = lang === 'json' ? /[“”]|,(?=\s*[}\]])/.exec(value) : null;
  if (!sign) return [];
  try {
    JSON.parse(value);
    return [];
  } catch {
    const line = (position?.start.line ?? 0) + value.slice(0, sign.index).split('\n').length;
    const remedy = sign[0] === ',' ? 'take out the comma after the last part' : 'write straight quotation marks';
    return [{line, message: `This is no JSON, and a reader who copies it gets an error: ${remedy}.`}];
  }
}

/** What a page imports and does not use. */
function findUnused(tree: Root, source: string): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, 'mdxjsEsm', (node) => {
    for (const statement of node.data?.estree?.body ?? []) {
      if (statement.type !== 'ImportDeclaration') continue;
      for (const {local} of statement.specifiers) {
        if (source.split(new RegExp(`\\b${local.name}\\b`)).length > 2) continue;
        const message = `"${local.name}" is imported and not used: take the import out, or write <${local.name} />.`;
        mistakes.push({line: statement.loc?.start.line ?? lineOf(node), message});
      }
    }
  });
  return mistakes;
}

/** Finds what a page's writer did not mean, and what the build would tell without its line, or not at all. */
export function checkMistakes(root: string, page: Page): Problem[] {
  const {file, source, tree} = page;
  const declared = namesDeclaredIn(tree);
  const lostCells = findLostCells(tree, source);
  const mistakes = [
    ...findBadName(file),
    ...findUnclosed(source),
    ...lostCells,
    // Code that a "|" cuts in two has one sign in each cell.
    ...findLiteralMarkdown(tree, source).filter(({line}) => lostCells.every((lost) => lost.line !== line)),
    ...findFalsePlaces(tree),
    ...findLostTargets(root, page),
    ...findLostPlaces(root, page),
    ...findCutLists(tree),
    ...findOutsideSteps(tree),
    ...findRepeated(tree),
    ...findStruckOut(tree, source),
    ...findVagueLinks(tree),
    ...findUnderlined(tree, source),
    ...findUnused(tree, source),
    ...findSpoiltSigns(tree, source),
    ...findSecrets(source),
  ];
  visit(tree, (node) => {
    const add = (problems: readonly string[]) =>
      mistakes.push(...problems.map((message) => ({line: lineOf(node), message})));
    if (node.type === 'code') mistakes.push(...findBrokenJson(node));
    else if (node.type === 'containerDirective' && !NOTES.includes(node.name)) {
      add([`":::${node.name}" makes no note: write one of ${NOTES.join(', ')}.`]);
    } else if (isJsxElement(node)) add(problemsWithElement(node));
    else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
      add(problemsWithBraces(node, declared));
    }
  });
  // What a plugin of the build says of an element says more than what stands below it in this list.
  for (const find of [findStops, () => findMissing(tree)]) {
    const told = new Set(mistakes.map(({line}) => line));
    mistakes.push(...find(page).filter(({line}) => !told.has(line)));
  }
  return mistakes
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .map((mistake) => ({where: file, ...mistake}));
}
