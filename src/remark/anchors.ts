import type {Data, ListItem, Nodes, Root, TableRow} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {createSlugger} from '@docusaurus/utils';
import {visit} from 'unist-util-visit';
import {rowAnchor} from '../lib/rowAnchor';

/** What a row or an item is about: its first cell, or the bold words that it begins with. A link is another page's. */
function titleOf(node: TableRow | ListItem): string {
  if (node.type === 'tableRow') return toString(node.children[0]);
  const [paragraph] = node.children;
  const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  return first?.type === 'strong' && first.children[0]?.type !== 'link' ? toString(first) : '';
}

/**
 * Remark plugin: gives an id to each row of a Markdown table and to each item that begins with bold words. Links and
 * the search can then lead to `#refunds-know-who-asks`. Whoever rewords the heading or the words changes the address.
 */
export const anchors = () => (tree: Root) => {
  const slugger = createSlugger();
  let section = '';
  const give = (node: {data?: Data}, title: string) => {
    // The slugger numbers those that are the same.
    const id = slugger.slug(rowAnchor(section, title));
    node.data = {...node.data, hProperties: {...node.data?.hProperties, id}};
  };
  visit(tree, (node: Nodes, index, parent) => {
    if (node.type === 'heading') section = String(node.data?.hProperties?.id ?? '');
    const isRow = node.type === 'tableRow' && parent?.type === 'table' && index !== 0;
    // A part that other pages include has no place of its own.
    if (!section || (!isRow && node.type !== 'listItem')) return;
    const title = titleOf(node).trim();
    if (/[\p{L}\p{N}]/u.test(title)) give(node, title);
  });
};
