import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import Prism from 'prismjs/components';
import {lintRule} from 'unified-lint-rule';
import {visit} from 'unist-util-visit';
import {nearest} from 'payment-contract/lib/editDistance';
import {declaredNames, isIdentifier} from './declaredNames';
import {originalOf, isPageFile, pathOf} from './pageFiles';

/** The languages of fences: those of Prism with their aliases, plain text, and Mermaid, which the theme draws. */
const LANGUAGES = Object.entries(Prism.languages as Record<string, {alias?: string | string[]}>)
  .flatMap(([name, {alias = []}]) => [name, alias].flat())
  .concat('text', 'mermaid');

/** A comment that Docusaurus's own code blocks understand. */
const MAGIC = /^\s*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)\s*highlight-(?:next-line|start|end)\b/m;

/** A link to a file beside the source, or above it. */
const BESIDE = /^(\.{1,2}\/[^?#]*\.mdx?)(.*)$/;

function problemsWith(node: Nodes, file: string, ids: Set<string>, declared: ReadonlySet<string>): string[] {
  if (node.type === 'code') {
    const isKnown = !node.lang || LANGUAGES.includes(node.lang);
    return [
      ...(isKnown ? [] : [`"${node.lang}" is not a language. Did you mean "${nearest(node.lang!, LANGUAGES)}"?`]),
      ...(MAGIC.test(node.value) ? ['Readers would see this comment. Mark lines after the language: {2,4-5}.'] : []),
    ];
  }
  if (node.type === 'link') {
    const [, target, rest = ''] = BESIDE.exec(node.url) ?? [];
    if (!target || !originalOf(file).startsWith('docs/')) return [];
    const wanted = path.posix.relative('docs', path.posix.join(path.posix.dirname(originalOf(file)), target));
    return [`Write /${wanted}${rest}: translations find a page only by its path from docs/.`];
  }
  if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return [];
  const value = node.value.trim();
  const [, id] = /^\/\*\s*#(\S+)\s*\*\/$/.exec(value) ?? [];
  if (id) {
    const isTaken = ids.has(id);
    ids.add(id);
    return isTaken ? [`The anchor #${id} is here a second time. Each has its own.`] : [];
  }
  // Docusaurus gives each page its `props`.
  const isUnknown = isIdentifier(node.data?.estree) && value !== 'props' && !declared.has(value);
  return isUnknown ? [`{${value}} would be read as JavaScript. Write \\{${value}}, or put it in backticks.`] : [];
}

/** Finds what Docusaurus shows wrong without a word, or stops at without a line. */
export const mdxPitfalls = lintRule<Root>('payment-docs:mdx-pitfalls', (tree, file) => {
  if (!isPageFile(file)) return;
  const ids = new Set<string>();
  const declared = declaredNames(tree);
  visit(tree, (node) => {
    for (const reason of problemsWith(node, pathOf(file), ids, declared)) file.message(reason, {place: node.position});
  });
});
