import type {Element, ElementContent, Nodes} from 'hast';
import {toText} from 'hast-util-to-text';

export const classesOf = (element: Element): string[] =>
  Array.isArray(element.properties.className) ? element.properties.className.map(String) : [];

/** Finds the first matching element of a tree, in document order. */
export function findElement(tree: Nodes, matches: (element: Element) => boolean): Element | undefined {
  if (tree.type === 'element' && matches(tree)) return tree;
  for (const child of 'children' in tree ? tree.children : []) {
    const found = findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

/** Copies an element without its matching descendants. Changes to the copy do not reach the original. */
export function withoutElements(element: Element, matches: (element: Element) => boolean): Element {
  const isKept = (child: ElementContent) => child.type !== 'element' || !matches(child);
  const copy = (child: ElementContent): ElementContent =>
    child.type === 'element' ? withoutElements(child, matches) : {...child};
  return {...element, properties: {...element.properties}, children: element.children.filter(isKept).map(copy)};
}

/** Inline elements, which do not break the line of their text. */
const INLINE = new Set(['a', 'b', 'code', 'em', 'i', 'span', 'strong', 'wbr']);

/** Returns the text of inline nodes; undefined when one of them is a block. */
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

/** Returns the text of an element with collapsed white space. */
export const textOnOneLine = (element: Element): string =>
  // `toText` is slow, and most elements do not need it.
  (lineOf(element.children) ?? toText(element))
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
