import type {Root, RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {lineOf} from './page';
import type {Mistake} from './report';

const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const NOTE = /^[ \t>]*(:{3,})[ \t]*([a-z]*)/i;

/** Fences and notes (`:::`) that are opened and not closed: all text after them is in them. */
export function findUnclosed(source: string): Mistake[] {
  const mistakes: Mistake[] = [];
  let fence: {mark: string; line: number} | undefined;
  /** What stands within a note that is never closed is no fault of its own. */
  const notes: {name: string; colons: number; line: number; within: Mistake[]}[] = [];
  for (const [index, text] of source.split('\n').entries()) {
    const line = index + 1;
    const [, mark, info = ''] = FENCE.exec(text) ?? [];
    if (fence) {
      if (!mark?.startsWith(fence.mark)) continue;
      if (info.trim() !== '') {
        const message = `The code that begins with ${fence.mark} is still open in line ${line}, where other code begins: write ${fence.mark} on a line of its own after it.`;
        mistakes.push({line: fence.line, message});
        fence = {mark, line};
      } else fence = undefined;
      continue;
    }
    if (mark) {
      fence = {mark, line};
      continue;
    }
    const [, colons = '', name = ''] = NOTE.exec(text) ?? [];
    if (colons === '') continue;
    if (name) {
      const outer = notes.at(-1);
      if (outer && outer.colons <= colons.length) {
        const message = `"${colons}${name}" is in the ${outer.name} of line ${outer.line}, which would end with it: give that one a colon more at both ends, :${colons}${outer.name}.`;
        outer.within.push({line, message});
      }
      notes.push({name, colons: colons.length, line, within: []});
      continue;
    }
    const closed = notes.pop();
    if (closed && colons.length < closed.colons) {
      const mark = ':'.repeat(closed.colons);
      mistakes.push({
        line,
        message: `"${colons}" does not close "${mark}${closed.name}" of line ${closed.line}: write ${mark}.`,
      });
    }
    if (closed) mistakes.push(...closed.within);
    else mistakes.push({line, message: '":::" closes a note, and none is open: take it out.'});
  }
  if (fence) {
    const message = `The code that begins with ${fence.mark} is not closed: write ${fence.mark} on a line of its own after it.`;
    mistakes.push({line: fence.line, message});
  }
  for (const {name, colons, line} of notes) {
    const mark = ':'.repeat(colons);
    mistakes.push({line, message: `"${mark}${name}" is not closed: write ${mark} on a line of its own after it.`});
  }
  return mistakes;
}

/** Rows with more cells than their table has columns, which are not shown, or with fewer. */
export function findLostCells(tree: Root, source: string): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, 'table', ({children: [head, ...rows]}) => {
    const columns = head?.children.length ?? 0;
    for (const row of rows) {
      const cells = row.children.length;
      if (cells === columns) continue;
      const text = row.position && source.slice(row.position.start.offset, row.position.end.offset);
      const remedy =
        cells === 1 && !text?.includes('|')
          ? 'If it is no row, write an empty line above it.'
          : cells > columns
            ? 'A "|" inside a cell, also in code, is written \\|.'
            : 'Write a "|" before each cell, and "–" where there is nothing to say.';
      mistakes.push({
        line: lineOf(row),
        message: `The row has ${cells} cells and the table ${columns} columns. ${remedy}`,
      });
    }
  });
  return mistakes;
}

/** Steps that begin anew at 1, because the code between them is not indented. */
export function findCutLists({children}: Root): Mistake[] {
  const isSteps = (node: RootContent | undefined) => node?.type === 'list' && node.start === 1;
  return children.flatMap((node, index) =>
    isSteps(node) && children[index - 1]?.type === 'code' && isSteps(children[index - 2])
      ? [
          {
            line: lineOf(node),
            message: 'The steps begin anew at 1: indent the code above by three spaces, or write the next number.',
          },
        ]
      : [],
  );
}

/** What a single "~" before and after it strikes out, as in a range of numbers. */
export function findStruckOut(tree: Root, source: string): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, 'delete', (node) => {
    const written = source.slice(node.position?.start.offset, node.position?.end.offset);
    if (written.startsWith('~~')) return;
    mistakes.push({
      line: lineOf(node),
      message: `"${written}" is struck out: write "–" for a range, or \\~ for the sign.`,
    });
  });
  return mistakes;
}

/** Bullets that are meant as parts of a step, and are indented too little for it. */
export function findOutsideSteps(tree: Root): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, 'list', (list, index, parent) => {
    const before = parent?.children[(index ?? 0) - 1];
    const column = list.position?.start.column ?? 1;
    if (list.ordered || before?.type !== 'list' || !before.ordered) return;
    if (column === (before.position?.start.column ?? 1)) return;
    mistakes.push({
      line: lineOf(list),
      message: 'The row stands outside of the step above it: indent it by three spaces.',
    });
  });
  return mistakes;
}

const LINKS_THAT_SAY_NOTHING = /^(?:here|this|this page|this link|link|click|click here|page|more|read more)$/i;

/** Links whose words do not name what they open: who hears the list of links hears nothing. */
export function findVagueLinks(tree: Root): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, 'link', (link) => {
    const text = toString(link).trim();
    if (!LINKS_THAT_SAY_NOTHING.test(text)) return;
    mistakes.push({
      line: lineOf(link),
      message: `"${text}" does not say what the link opens: write the name of the page.`,
    });
  });
  return mistakes;
}

/** As long as a sentence: what is shorter may stand below each other. */
const SENTENCE = 40;

/** Paragraphs and rows of lists that stand below their like. */
export function findRepeated(tree: Root): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (!('children' in node)) return;
    for (const [index, child] of node.children.entries()) {
      const before = node.children[index - 1];
      if (!before || (child.type !== 'paragraph' && child.type !== 'listItem') || child.type !== before.type) continue;
      const text = toString(child);
      if (text.length < SENTENCE || text !== toString(before)) continue;
      mistakes.push({
        line: lineOf(child),
        message: `The same text stands in line ${lineOf(before)} too: take one out.`,
      });
    }
  });
  return mistakes;
}

/** Texts that a line of "=" or "-" below them makes a heading. Merges leave such lines, and so does a lost empty line. */
export function findUnderlined(tree: Root, source: string): Mistake[] {
  const lines = source.split('\n');
  const mistakes: Mistake[] = [];
  visit(tree, 'heading', ({depth, position}) => {
    const line = position?.end.line ?? 1;
    const [sign] = /^[ >]*(?:=+|-+)(?=\s*$)/.exec(lines[line - 1] ?? '') ?? [];
    if (!sign) return;
    const message = `"${sign}" makes a heading of the text above it: take it out, or write "${'#'.repeat(depth)} " before the heading.`;
    mistakes.push({line, message});
  });
  return mistakes;
}
