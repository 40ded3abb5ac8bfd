import type {Nodes, Root} from 'mdast';
import {lintRule} from 'unified-lint-rule';
import {SKIP, visit} from 'unist-util-visit';
import {isPageFile, isTranslation} from './pageFile';

/** Banned phrases, and what to write instead. Ten at most; single words go into `cspell.json`. */
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

/** Wording of an outside observer. Pages say what {{name}} does; doubts go into `contract/assumptions.yaml`. */
const OUTSIDER = new RegExp(
  [
    String.raw`\bunpublished\b|\b(?:not|as|is|are|was|were|nothing is|the) (?:published|documented)\b|\bobserved\b`,
    String.raw`\bnot (?:confirmed|known)\b(?! to you)|\b(?:was|were) not available\b|\b(?:was|were|been) seen\b|\bseen in\b`,
    String.raw`\bconfirm (?:\w+ )?with support\b|\bin the sources\b|\bhow facts are graded\b|\bchecked on \d`,
    String.raw`\bpublic(?:ly)? (?:integrations?|modules?|code)\b|\b(?:one|some|other|several|many) integrations?\b`,
    String.raw`\bolder (?:page|material|cop(?:y|ies)|revision|snapshot)s?\b|\bthe provider\b`,
  ].join('|'),
  'i',
);

const SPEAKS_AS_OUTSIDER = {
  pattern: OUTSIDER,
  instead: 'Say what {{name}} does. What is inferred goes into contract/assumptions.yaml.',
};

/** Returns the text of a node that readers see as prose, without code. */
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
    for (const {pattern, instead} of [...PHRASES, SPEAKS_AS_OUTSIDER]) {
      const [found] = pattern.exec(text) ?? [];
      if (found) file.message(`"${found}": ${instead}`, {place: node.position});
    }
    return SKIP;
  });
});
