import type {Nodes, Root} from 'mdast';
import {lintRule} from 'unified-lint-rule';
import {SKIP, visit} from 'unist-util-visit';
import {isPageFile, isTranslation} from './pageFile';

/** Phrases that stay out of pages, and what to do instead. Ten at most: what a dictionary can refuse is in `cspell.json`. */
export const PHRASES: readonly {pattern: RegExp; instead: string}[] = [
  {
    pattern: /\b(?:just|simply|easily|easy(?! payment link))\b/i,
    instead: 'Delete it, or write what it costs: steps, minutes, lines of code.',
  },
  {pattern: /\b(?:obviously|clearly|of course|needless to say|trivial(?:ly)?)\b/i, instead: 'Delete it.'},
  {pattern: /\bplease\b/i, instead: 'Write a plain instruction.'},
  {
    pattern: /\b(?:note that|it should be noted|keep in mind that|in order to|due to the fact that)\b/i,
    instead: 'Begin with the fact.',
  },
  {
    pattern: /\b(?:seamless(?:ly)?|world-class|cutting-edge|best-in-class|effortless(?:ly)?|powerful|revolutionary)\b/i,
    instead: 'Write what it does, without advertising.',
  },
  {pattern: /\b(?:TODO|FIXME|TBD|TBC|coming soon|lorem ipsum)\b/, instead: 'Finish the passage.'},
  {
    pattern: /\b(?:recently|currently|nowadays|these days|at the moment)\b/i,
    instead: 'Write the date or the version: the word is wrong a year from now.',
  },
  {
    pattern: /\bguarantee[sd]?\b|\bnever fails\b|\balways works\b|\b100 ?% (?:safe|secure)\b/i,
    instead: 'Write what was tested.',
  },
  {pattern: /\b(?:click here|this link|read more)\b/i, instead: 'Name the page that the link opens.'},
  {pattern: /\bpost[- ]back|\bcall[- ]?backs?\b(?! function)/i, instead: 'Write "postback".'},
];

/** Text that readers see as prose, with code left out. */
function proseOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return 'code';
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(proseOf).join('') : '';
}

/** Checks the prose of pages for the phrases above. */
export const style = lintRule<Root>('payment-docs:style', (tree, file) => {
  if (!isPageFile(file) || isTranslation(file)) return;
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return undefined;
    const text = proseOf(node).replace(/\s+/g, ' ');
    for (const {pattern, instead} of PHRASES) {
      const [found] = pattern.exec(text) ?? [];
      if (found) file.message(`"${found}": ${instead}`, {place: node.position});
    }
    return SKIP;
  });
});
