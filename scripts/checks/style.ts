import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import {lintRule} from 'unified-lint-rule';
import {SKIP, visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {isPageFile, isCopy} from './pageFiles';

const rows = parse(readFileSync(path.join(__dirname, 'style.yaml'), 'utf8')) as {instead: string; patterns: string[]}[];
const phrases = rows.map(({instead, patterns}) => ({instead, pattern: new RegExp(patterns.join('|'), 'i')}));

/** Returns the text of a node that readers see as prose, without code. */
function proseOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return 'code';
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(proseOf).join('') : '';
}

/** Checks the prose of pages for the phrases of `style.yaml`. */
export const style = lintRule<Root>('payment-docs:style', (tree, file) => {
  if (!isPageFile(file) || isCopy(file)) return;
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return undefined;
    const text = proseOf(node).replace(/\s+/g, ' ');
    for (const {pattern, instead} of phrases) {
      const [found] = pattern.exec(text) ?? [];
      if (found) file.message(`"${found}": ${instead}`, {place: node.position});
    }
    return SKIP;
  });
});
