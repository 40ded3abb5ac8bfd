import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Heading, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {lintRule} from 'unified-lint-rule';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {frontMatterOf, isCopy, isWholePage} from './pageFiles';

const {sections: sectionsOf, optional} = parse(readFileSync(path.join(__dirname, 'requiredSections.yaml'), 'utf8')) as {
  sections: Partial<Record<string, (string | string[])[]>>;
  optional: string[];
};

/** Checks that a page about a call or a plugin has the sections of its type, in the right order and wording. */
export const requiredSections = lintRule<Root>('payment-docs:required-sections', (tree, file) => {
  const titles = sectionsOf[String(frontMatterOf(file).document.get('page_type'))];
  if (!titles || !isWholePage(file) || isCopy(file)) return;
  const wanted = titles.map((title) => [title].flat());
  const found = new Map<number, Heading['position']>();
  let last = -1;
  visit(tree, 'heading', ({depth, children, position: place}) => {
    if (depth !== 2) return;
    // The comment at the end of a heading is its anchor.
    const text = toString(children.filter(({type}) => type !== 'mdxTextExpression')).trim();
    const index = wanted.findIndex((each) => each.includes(text));
    if (index === -1)
      file.message(`"## ${text}" is not a section of this type of page: make it "###" in the section it belongs to.`, {
        place,
      });
    else if (index < last)
      file.message(`"## ${text}" comes too late: move it before "## ${wanted[last]?.join(' / ')}".`, {place});
    last = index === -1 ? last : index;
    found.set(index, place);
  });
  wanted.forEach((each, index) => {
    const text = each.join(' / ');
    if (optional.includes(text) || found.has(index)) return;
    const before = wanted[index - 1]?.join(' / ');
    const where = before ? `after the section "${before}"` : 'as the first section';
    const place = found.get(index - 1) ?? {line: 1, column: 1};
    file.message(`The section "## ${text}" is missing: add it ${where}.`, {place});
  });
});
