import {compile} from '@mdx-js/mdx';
import {describe, expect, test} from 'vitest';
import remarkGfm from 'remark-gfm';
import {tables} from './tables';

const compiled = async (markdown: string) =>
  String(await compile(markdown, {remarkPlugins: [remarkGfm, tables], jsx: true}));

describe('Markdown tables', () => {
  const table = '| Code | Meaning |\n| --- | --- |\n| 1 | 2 |\n\n';
  const namesOf = async (markdown: string) =>
    [...(await compiled(markdown)).matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);

  test('are named by heading and columns, without duplicates', async () => {
    expect(await namesOf(`${table}## Errors\n\n${table}${table}${table}### \`Times\`\n\n${table}`)).toEqual([
      'Code, Meaning',
      'Errors: Code, Meaning',
      'Errors: Code, Meaning, 2',
      'Errors: Code, Meaning, 3',
      'Times: Code, Meaning',
    ]);
  });
});

describe('wide Markdown tables', () => {
  test('have the column header in each cell, and explicit roles', async () => {
    const jsx = await compiled('| Field | Rule | `code` |\n| --- | --- | --- |\n| refno | digits | yes |\n');
    expect(jsx).toContain('role="table" className="stacked">');
    expect(jsx).toContain('<_components.th role="columnheader" scope="col">{"Field"}');
    expect(jsx).toContain('<_components.th role="rowheader" scope="row">{"refno"}');
    expect(jsx).toContain('<_components.td role="cell" data-label="Rule">{"digits"}');
    expect(jsx).toContain('data-label="code">{"yes"}');
  });

  test('have no label in the first cell of a row, which is its title, and in a column without a header', async () => {
    const jsx = await compiled('| Field | | Rule |\n| --- | --- | --- |\n| refno | yes | digits |\n');
    expect(jsx).toContain('<_components.th role="rowheader" scope="row">{"refno"}');
    expect(jsx).toContain('<_components.td role="cell">{"yes"}');
    expect(jsx).toContain('<_components.td role="cell" data-label="Rule">{"digits"}');
  });

  test('are marked if they have many columns', async () => {
    const row = (cells: number) => `|${' x |'.repeat(cells)}\n`;
    const table = (cells: number) => row(cells) + `|${' --- |'.repeat(cells)}\n` + row(cells);
    expect(await compiled(table(4))).not.toContain('data-columns');
    expect(await compiled(table(5))).toContain('data-columns="many"');
  });

  test('of two columns have a header in each row, and nothing else', async () => {
    const jsx = await compiled('| A | B |\n| --- | --- |\n| 1 | 2 |\n');
    expect(jsx).toContain('<_components.th scope="row">{"1"}');
    expect(jsx).not.toMatch(/stacked|data-label|role=/);
  });
});
