import {compile} from '@mdx-js/mdx';
import {VFile} from 'vfile';
import {expect, test} from 'vitest';
import {referenceLayout} from './referenceLayout';
import type {Root} from 'mdast';

/** Docusaurus gives headings their ids before. */
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

<<<<<<< HEAD:src/remark/folds.test.ts
test('a fold keeps its heading visible, as its summary', async () => {
  const page = await compilePage('<Fold>\n\n### Errors\n\nText\n\n</Fold>');
  expect(page).toMatch(/<Fold><summary className="fold__summary"><h3 data-plain="">\{"Errors"\}<\/h3><\/summary><p>/);
});

test.each([
  ['text before its heading', '<Fold>\n\nText\n\n### Errors\n\n</Fold>'],
  ['a heading and nothing else', '<Fold>\n\n### Errors\n\n</Fold>'],
])('the build stops for %s', async (_what, text) => {
  await expect(compilePage(text)).rejects.toThrow(
    'docs/page.mdx, line 1: <Fold> holds a heading and what belongs to it.',
  );
});

test('the sample of an API page is framed, with the text before and after it', async () => {
  const page = await compilePage("import X from './x'\n\nO\n\n## Sample\n\nS\n\n## Endpoint\n\nE\n\n## Errors");
  const [, before = '', sample = '', beside = '', after = ''] = page
    .split(/<div className="reference(?:__\w+)?">/)
=======
const SECTIONS = '## Sample\n\nS\n\n## Endpoint\n\nE\n\n## Reply\n\nR\n\n';

test('text, sample and fields share a frame, which ends with the first part of the reply', async () => {
  const page = await compilePage(`import X from './x'\n\nO\n\n${SECTIONS}### Shapes\n\nT\n\n## Errors`);
  const [, overview = '', sample = '', beside = '', fields = '', after = ''] = page
    .split(/<div className="reference(?:__\w+)?">|<\/div><\/div>(?!<div className="reference__)/)
>>>>>>> 757a76b (refactor(folds): keep three kinds of folds, as plain details elements):src/remark/referenceLayout.test.ts
    .slice(1);
  expect(before).toContain('{"O"}');
  expect(sample).toContain('{"Sample"}');
  expect(beside).toContain('{"S"}');
  expect(after).toMatch(/\{"E"\}.*\{"Errors"\}/s);
});

test('a page without these sections stays as it is', async () => {
  expect(await compilePage('## Sample\n\nS\n\n## Reply\n\nR')).not.toContain('reference');
});
