import {compile} from '@mdx-js/mdx';
import {describe, expect, test} from 'vitest';
import remarkGfm from 'remark-gfm';
import {stackedTables} from './stackedTables';

const compiled = async (markdown: string) =>
  String(await compile(markdown, {remarkPlugins: [remarkGfm, stackedTables], jsx: true}));

describe('wide Markdown tables', () => {
  test('carry the header of the column in each cell, and their roles', async () => {
    const jsx = await compiled('| Field | Rule | `code` |\n| --- | --- | --- |\n| refno | digits | yes |\n');
    expect(jsx).toContain('<_components.table role="table" className="stacked">');
    expect(jsx).toContain('<_components.th role="columnheader" scope="col">{"Field"}');
    expect(jsx).toContain('<_components.td role="cell" data-label="Rule">{"digits"}');
    expect(jsx).toContain('data-label="code">{"yes"}');
  });

  test('of many columns say so', async () => {
    const row = (cells: number) => `|${' x |'.repeat(cells)}\n`;
    const table = (cells: number) => row(cells) + `|${' --- |'.repeat(cells)}\n` + row(cells);
    expect(await compiled(table(4))).not.toContain('data-columns');
    expect(await compiled(table(5))).toContain('data-columns="many"');
  });

  test('of two columns stay as they are', async () => {
    expect(await compiled('| A | B |\n| --- | --- |\n| 1 | 2 |\n')).not.toMatch(/stacked|data-label/);
  });
});
