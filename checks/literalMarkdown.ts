import type {Nodes, PhrasingContent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Mistake} from './report';

/** Stands for each character of what Markdown has understood: code, links, components. */
const UNDERSTOOD = '\uFFFC';

/** What is meant as Markdown, is none for want of a sign, and so is shown to readers as it is written. */
const FORMS: readonly {pattern: RegExp; message: (written: string, ...parts: string[]) => string}[] = [
  {
    pattern: /^[ \t>]*(:{3,})[ \t]+([a-z]+).*$/gim,
    message: (written, colons, name) => `"${written}" is shown as it is: write ${colons}${name} without the space.`,
  },
  {
    pattern: /^[ \t>]*(:{3,})([a-z]+)[ \t]+(\S.*)$/gim,
    message: (written, colons, name, title) =>
      `"${written}" is shown as it is: the title of a note stands in brackets, ${colons}${name}[${title?.replace(/^\[(.*)\]$/, '$1')}].`,
  },
  {
    pattern: /^[ \t>]*(#{1,6})\u00A0.*$/gm,
    message: (_, signs) =>
      `After "${signs}" stands a no-break space, and the line is no heading: write a plain space in its place.`,
  },
  {
    pattern: /^[ \t>]*(#(?=\p{Lu})|#{2,6}(?=[^#\s]))(.*)$/gmu,
    message: (written, signs, text) => `"${written}" is no heading: write a space after the signs, "${signs} ${text}".`,
  },
  {
    pattern: /^[ \t>]*={3,}[ \t]*$/gm,
    message: (written) => `"${written}" is shown as it is, and may be left over from a merge: take it out.`,
  },
  {
    pattern: /(?<=\n)[ \t>]*(\d{1,2}[.)])[ \t]+\S.*/g,
    message: (written, number) =>
      `"${number}" begins no step here: indent what stands above it by three spaces, so that the list does not end.`,
  },
  {
    pattern: /^[ \t>]*#{7,}[ \t].*$/gm,
    message: (written) => `"${written}" is no heading: the lowest has six signs.`,
  },
  {
    pattern: /^[ \t>]*(-(?=\p{L})|\d{1,2}[.)](?=\p{Lu}))(.*)$/gmu,
    message: (written, sign, text) =>
      `"${written}" is no row of a list: write a space after the sign, "${sign} ${text}".`,
  },
  {
    pattern: /^[ \t>]*\|.*\|[ \t]*\n[ \t>]*\|[^]*/gm,
    message: () =>
      'The rows are no table: write a line of dashes under the first, | --- | --- |, with as many cells as that has.',
  },
  {
    pattern: /(?<!\\)(\[[^[\]\n]+\])[ \t]+(\((?:\.{0,2}\/|#|https?:|mailto:)[^)\n]*\))/g,
    message: (written, text, address) => `"${written}" is no link: take out the space, ${text}${address}.`,
  },
  {
    pattern: /(?<!\\)(\[[^[\]\n]+\])(\((?:\.{0,2}\/|#|https?:|mailto:)[^)\n]*\))/g,
    message: (written) => `"${written}" is no link: an address has no spaces, and its title stands in quotes.`,
  },
  {
    pattern: /(?<!\\)(\[[^[\]\n]+\])(\((?:\.{0,2}\/|#|https?:|mailto:)[^\s()]*)(?![^()\n]*\))/g,
    message: (written) => `"${written}" is no link, because its address is not closed: write ")" after it.`,
  },
  {
    pattern: /\(([^()\n]+)\)\[((?:\.{0,2}\/|#|https?:|mailto:)[^\]\n]*)\]/g,
    message: (written, text, address) => `"${written}" is no link: write [${text}](${address}).`,
  },
  {
    pattern: /^[ \t>]*[•·▪◦‣●][ \t]*(.*)$/gm,
    message: (written, text) => `"${written}" is no row of a list: write "- ${text}".`,
  },
  {
    pattern: /(?<![\w:]):[a-z]+(?:_[a-z]+)*:(?![\w:])/g,
    message: (written) => `"${written}" is shown as it is: take it out, or write the sign itself.`,
  },
  {
    pattern: /【[^】\n]*】|:contentReference\[|oaicite/g,
    message: (written) => `"${written}" is left over from where the text was copied: take it out.`,
  },
  {
    pattern: /(?<!\\)`.*/g,
    message: (written) => `"${written}" is no code, because it is not closed: write the other sign, or \\\`.`,
  },
  {
    pattern: /(?<![\\*])\*\*(?!\*).*/g,
    message: (written) => {
      // Markdown asks for a space or a mark on the other side of a mark, which Thai does not have.
      const [, first, last] = /^\*\*(["“'(]).*?(["”')])\*\*[\p{L}\p{N}]/u.exec(written) ?? [];
      return first
        ? `The signs of "${written}" are shown, because a letter follows them: put ${first} and ${last} outside of the **.`
        : `The signs of "${written}" are shown: write ** right before the first word and right after the last.`;
    },
  },
  {
    pattern: /(?<![\\*_\p{L}\p{N}])([*_])(?=\p{L}).*/gu,
    message: (written, sign) =>
      `The sign of "${written}" is shown: write ${sign} after the last word too, or \\${sign}.`,
  },
  {
    pattern: /(?<![\\\w\]])(\[[^[\]\n]+\])\[([^[\]\n]*)\]/g,
    message: (written, text) => `"${written}" is no link, because nothing defines it: write the address, ${text}(…).`,
  },
  {
    pattern: /(?<!\\)\[\^[^\]\s]+\]/g,
    message: (written) =>
      `"${written}" leads to no footnote: write one, "${written}: …", on a line of its own, or take it out.`,
  },
];

/** A stretch of text as it is written, escapes included, with a sign in place of what Markdown has understood. */
function leftoverOf(children: readonly PhrasingContent[], source: string): string {
  return children
    .map((child) => {
      const {start, end} = child.position ?? {};
      const written = start && end ? source.slice(start.offset, end.offset) : toString(child);
      const isBare = child.type === 'link' && !written.startsWith('[');
      if (child.type === 'text' || child.type === 'textDirective' || isBare) return written;
      return written.replace(/[^\n]/g, UNDERSTOOD);
    })
    .join('');
}

const hasText = (node: Nodes) =>
  node.type === 'paragraph' ||
  node.type === 'heading' ||
  node.type === 'tableCell' ||
  node.type === 'emphasis' ||
  node.type === 'strong';

/** Finds what readers would see as signs because Markdown did not know it for what it was meant to be. */
export function findLiteralMarkdown(tree: Root, source: string): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(tree, (node) => {
    if (!hasText(node)) return;
    const text = leftoverOf(node.children, source);
    for (const {pattern, message} of FORMS) {
      for (const match of text.matchAll(pattern)) {
        const parts = match.map((part) => part.trim().replaceAll(new RegExp(`${UNDERSTOOD}+`, 'g'), '…'));
        const line = (node.position?.start.line ?? 1) + text.slice(0, match.index).split('\n').length - 1;
        mistakes.push({line, message: message(...(parts as [string, ...string[]]))});
      }
    }
  });
  return mistakes;
}
