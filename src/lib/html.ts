import type {Root} from 'hast';
import {fromParse5} from 'hast-util-from-parse5';
import {type DefaultTreeAdapterTypes, parse} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Reads a whole HTML document into a tree, without positions in the file: they take most of the time. */
export const parseHtml = (html: string): Root => fromParse5(parse(html)) as Root;

/** An element of a page, its attributes with character references decoded. */
export interface PageElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of its children; for `<script>` and `<style>`, their content. */
  text: string;
  /** The elements within it, in the order of the page. */
  inner: () => Generator<PageElement>;
}

function* elementsIn(node: Node): Generator<PageElement> {
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  for (const child of children) {
    if ('tagName' in child) yield elementOf(child);
    yield* elementsIn(child);
  }
}

const elementOf = (element: Element): PageElement => ({
  name: element.tagName,
  attributes: Object.fromEntries(element.attrs.map(({name, value}) => [name, value])),
  text: element.childNodes.map((child) => ('value' in child ? child.value : '')).join(''),
  inner: () => elementsIn(element),
});

/** Returns every element of a document, including those in `<template>` and `<noscript>`. */
export const elementsOf = (html: string): Generator<PageElement> => elementsIn(parse(html, {scriptingEnabled: false}));
