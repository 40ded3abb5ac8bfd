import type {Element, ElementContent, Nodes, Text} from 'hast';
import {toText} from 'hast-util-to-text';
import {visit} from 'unist-util-visit';

export const classesOf = (element: Element): string[] =>
  Array.isArray(element.properties.className) ? element.properties.className.map(String) : [];

export const isElement = (node: Nodes): node is Element => node.type === 'element';
export const text = (value: string): Text => ({type: 'text', value});

/** Finds the first matching element of a tree, in document order. */
export function findElement(tree: Nodes, matches: (element: Element) => boolean): Element | undefined {
  if (isElement(tree) && matches(tree)) return tree;
  for (const child of 'children' in tree ? tree.children : []) {
    const found = findElement(child, matches);
    if (found) return found;
  }
  return undefined;
}

/** Every element of a tree in document order, including those in `<template>`. */
export function elementsOf(tree: Nodes): Element[] {
  const elements: Element[] = [];
  visit(tree, 'element', (element) => {
    elements.push(element);
    if (element.content) elements.push(...elementsOf(element.content));
  });
  return elements;
}

/** Copies an element without its matching descendants. Changes to the copy do not reach the original. */
export function withoutElements(element: Element, matches: (element: Element) => boolean): Element {
  const isKept = (child: ElementContent) => !isElement(child) || !matches(child);
  const copy = (child: ElementContent) => (isElement(child) ? withoutElements(child, matches) : {...child});
  return {...element, properties: {...element.properties}, children: element.children.filter(isKept).map(copy)};
}

/** Returns the text of an element with collapsed white space. */
export const textOnOneLine = (element: Element): string =>
  toText(element).replaceAll('\u200b', '').replace(/\s+/g, ' ').trim();
