import type {Element, ElementContent, Nodes} from 'hast';
import {toText} from 'hast-util-to-text';

export const classesOf = (element: Element): string[] =>
  Array.isArray(element.properties.className) ? element.properties.className.map(String) : [];

/** The first element of a tree that matches, in the order of the document. */
export function findElement(tree: Nodes, matches: (element: Element) => boolean): Element | undefined {
  if (tree.type === 'element' && matches(tree)) return tree;
  for (const child of 'children' in tree ? tree.children : []) {
    const found = findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

/** A copy of an element without the elements below it that match. The copy shares nothing that a change would reach. */
export function withoutElements(element: Element, matches: (element: Element) => boolean): Element {
  const isKept = (child: ElementContent) => child.type !== 'element' || !matches(child);
  const copy = (child: ElementContent): ElementContent =>
    child.type === 'element' ? withoutElements(child, matches) : {...child};
  return {...element, properties: {...element.properties}, children: element.children.filter(isKept).map(copy)};
}

/** Inline elements, which leave the text of their line as it is. */
const INLINE = new Set(['a', 'b', 'code', 'em', 'i', 'span', 'strong', 'wbr']);

/** The text of inline nodes; undefined when one of them is a block. */
function lineOf(nodes: readonly ElementContent[]): string | undefined {
  let line = '';
  for (const node of nodes) {
    if (node.type === 'text') line += node.value;
    else if (node.type === 'element') {
      const inner = INLINE.has(node.tagName) && !node.properties.hidden ? lineOf(node.children) : undefined;
      if (inner === undefined) return undefined;
      line += inner;
    }
  }
  return line;
}

/** The text of an element, with a single space where it has any. */
export const textOnOneLine = (element: Element): string =>
  // Most elements need nothing of what makes `toText` slow.
  (lineOf(element.children) ?? toText(element))
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
