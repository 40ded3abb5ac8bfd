import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Heading, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {anchorOf} from '../lib/anchor';
import {editDistance, nearest} from '../lib/editDistance';
import {originalOf} from '../lib/pageFiles';
import {LEDGER, parseLedger} from './anchors';
import {lineOf, type Page} from './page';
import type {Mistake} from './report';

/** The place that a heading is given at its end: `{/* #place *\/}`. */
const GIVEN = /\{\/\*\s*#(\S+?)\s*\*\/\}/g;

/** Address of a page, from its file; undefined for a part of pages, and for a post without a slug. */
function routeOf(file: string, source: string): string | undefined {
  const original = originalOf(file).replace(/\.mdx?$/, '');
  if (/(?:^|\/)_/.test(original)) return undefined;
  if (!original.startsWith('blog/')) return `/${original.replace(/^src\/pages\//, '').replace(/^index$/, '')}`;
  const slug = /^slug: *(\S+)$/m.exec(source)?.[1];
  return slug && `/blog/${slug}`;
}

/** Places that a source names, and beginnings of those that its components make. */
function readPlaces(source: string): {named: string[]; begun: string[]} {
  const of = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, found]) => found!);
  return {
    named: [...of(GIVEN), ...of(/\sid="([^"]+)"/g), ...of(/^#{1,6}[ \t]+(.*)$/gm).map((heading) => anchorOf(heading))],
    begun: of(/\s(?:operation|name)="(\w+)"/g).map((name) => anchorOf(name)),
  };
}

/** The comment at the end of a heading, `{/* #place *\/}`, which gives it its place. */
function commentOf({children}: Heading): string | undefined {
  const last = children.at(-1);
  return last?.type === 'mdxTextExpression' ? /^\/\*\s*(\S+)\s*\*\/$/.exec(last.value)?.[1] : undefined;
}

/** Headings that are given the same place, of which a link leads to the first alone, or none for want of a sign. */
export function findFalsePlaces(tree: Root): Mistake[] {
  const lines = new Map<string, number>();
  const mistakes: Mistake[] = [];
  visit(tree, 'heading', (heading) => {
    const place = commentOf(heading);
    const line = lineOf(heading);
    if (place === undefined) return;
    const before = lines.get(place);
    if (/^[\w-]+$/.test(place)) {
      const message = `The heading is given no place, for want of a sign: write {/* #${place} */}.`;
      mistakes.push({line, message});
    } else if (before !== undefined) {
      const message = `"${place}" is already the place of the heading in line ${before}: give one of the two another name.`;
      mistakes.push({line, message});
    } else if (place.startsWith('#')) lines.set(place, line);
  });
  return mistakes;
}

/**
 * Finds links to a place that its page does not have, by the ledger of places and by what the sources name. A page that
 * the ledger does not know, and takes parts from other files, is left to the check of the built site.
 */
export function findLostPlaces(root: string, {file, source, tree}: Page): Mistake[] {
  const ledger = existsSync(path.join(root, LEDGER)) ? parseLedger(readFileSync(path.join(root, LEDGER), 'utf8')) : [];
  const mistakes: Mistake[] = [];
  const check = (url: string, line: number) => {
    const [, address = '', place] = /^([^#?]*)#(.+)$/.exec(url) ?? [];
    if (!place || /^[a-z][a-z\d+.-]*:|^\/\//i.test(url)) return;
    const isOfSite = address.startsWith('/');
    const target = address === '' ? file : path.posix.join(path.posix.dirname(file), address);
    if (!isOfSite && address !== '' && !existsSync(path.join(root, target))) return;
    const text = isOfSite ? '' : address === '' ? source : readFileSync(path.join(root, target), 'utf8');
    const route = isOfSite ? address : routeOf(target, text);
    const kept = ledger.flatMap((anchor) => (anchor.startsWith(`${route}#`) ? [anchor.slice(`${route}#`.length)] : []));
    if (route === undefined || (kept.length === 0 && (isOfSite || text.includes('import ')))) return;
    const {named, begun} = readPlaces(text);
    const known = [...kept, ...named];
    if (known.includes(place) || begun.some((beginning) => place.startsWith(beginning))) return;
    const near = nearest(place, known);
    const isLike = near !== undefined && editDistance(place, near) <= place.length / 2;
    const hint = isLike ? ` Did you mean #${near}?` : '';
    mistakes.push({line, message: `"${url}" leads to no place of ${address || 'this page'}.${hint}`});
  };
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'definition') check(node.url, lineOf(node));
  });
  return mistakes;
}
