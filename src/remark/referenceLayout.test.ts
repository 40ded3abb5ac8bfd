import {compile} from '@mdx-js/mdx';
import {VFile} from 'vfile';
import {expect, test} from 'vitest';
import {referenceLayout} from './referenceLayout';
import type {Root} from 'mdast';

/** Docusaurus has already added ids to headings. */
const ids = () => (tree: Root) => {
  for (const node of tree.children) {
    if (node.type !== 'heading') continue;
    const [text] = node.children;
    node.data = {hProperties: {id: text?.type === 'text' ? text.value.toLowerCase() : ''}};
  }
};

const compilePage = async (value: string) =>
  String(await compile(new VFile({path: 'docs/page.mdx', value}), {remarkPlugins: [ids, referenceLayout], jsx: true}))
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .replaceAll('_components.', '');

test('the sample of an API page is framed, with the text before and after it', async () => {
  const page = await compilePage("import X from './x'\n\nO\n\n## Sample\n\nS\n\n## Endpoint\n\nE\n\n## Errors");
  const [, before = '', sample = '', beside = '', after = ''] = page
    .split(/<div className="reference(?:__\w+)?">/)
    .slice(1);
  expect(before).toContain('{"O"}');
  expect(sample).toContain('{"Sample"}');
  expect(beside).toContain('{"S"}');
  expect(after).toMatch(/\{"E"\}.*\{"Errors"\}/s);
});

test('a page without these sections is unchanged', async () => {
  expect(await compilePage('## Sample\n\nS\n\n## Reply\n\nR')).not.toContain('reference');
});
