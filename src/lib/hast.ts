import type {Element, Nodes} from 'hast';
import {toText} from 'hast-util-to-text';
import {visit, SKIP} from 'unist-util-visit';

/** The class names of an element. */
export const classesOf = (element: Element): string[] =>
  Array.isArray(element.properties.className) ? element.properties.className.map(String) : [];

/** The first element of a tree that matches, in the order of the document. */
export function findElement(tree: Nodes, matches: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (element) => {
    if (!found && matches(element)) found = element;
    return found ? false : undefined;
  });
  return found;
}

/** Takes every matching element out of a tree, with what is in it. */
export function removeElements(tree: Nodes, matches: (element: Element) => boolean): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined || !matches(element)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** The text of an element on one line. */
export const lineOf = (element: Element): string =>
  toText(element)
    .replace(/[\s\u200b]+/g, ' ')
    .trim();
