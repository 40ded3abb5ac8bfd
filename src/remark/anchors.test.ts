import {compile} from '@mdx-js/mdx';
import {expect, test} from 'vitest';
import remarkGfm from 'remark-gfm';
import {anchors} from './anchors';

/** As Docusaurus leaves a heading. */
const headings = () => (tree: {children: {type: string; data?: object}[]}) => {
  for (const node of tree.children) if (node.type === 'heading') node.data = {hProperties: {id: 'refunds'}};
};
const idsOf = async (markdown: string) =>
  [
    ...String(await compile(markdown, {remarkPlugins: [remarkGfm, headings, anchors], jsx: true})).matchAll(
      /id="([^"]*)"/g,
    ),
  ].map(([, id]) => id);

test('a row of a table has an address, from its heading and its first cell', async () => {
  const table =
    '| When | Do |\n| --- | --- |\n| **A card** expired: now | 1 |\n| – | 2 |\n| A card expired now | 3 |\n';
  expect(await idsOf(`## Refunds\n\n${table}`)).toEqual([
    'refunds',
    'refunds-a-card-expired-now',
    'refunds-a-card-expired-now-1',
  ]);
  expect(await idsOf(table)).toEqual([]);
});

test('an item has an address if it begins with bold words that are no link', async () => {
  expect(await idsOf('## Refunds\n\n1. **Ask who.** Then read.\n2. Read **it**.\n\n- **[Plugin](/a)** One.\n')).toEqual(
    ['refunds', 'refunds-ask-who'],
  );
});
