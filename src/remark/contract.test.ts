import {compile} from '@mdx-js/mdx';
import {describe, expect, test} from 'vitest';
import {VFile} from 'vfile';
import {contractData} from './contract';

const compilePage = async (value: string) =>
  String(await compile(new VFile({path: 'docs/page.mdx', value}), {remarkPlugins: [contractData], jsx: true}));

describe('a component of the contract', () => {
  test('gets the data of its operation from one shared import', async () => {
    const module = await compilePage('<Endpoint operation="payOrder" />\n\nText <Errors operation="payOrder" />.\n');
    expect(module.match(/^import .*$/gm)).toEqual([
      'import operation_payOrder from "@generated/contract/default/operation-payOrder.json";',
    ]);
    expect(module).toMatch(/<Endpoint operation="payOrder" data={operation_payOrder} ?\/>/);
    expect(module).toMatch(/<Errors operation="payOrder" data={operation_payOrder} ?\/>/);
  });

  test('gets the data of its table', async () => {
    const module = await compilePage('<CodeTable name="colours" />');
    expect(module).toContain('import table_colours from "@generated/contract/default/table-colours.json";');
  });

  test('leaves other components alone', async () => {
    expect(await compilePage('<Samples operation="payOrder" />')).not.toMatch(/^import/m);
  });

  test.each([
    ['nothing', '<Endpoint />'],
    ['an expression', '<Endpoint operation={name} />'],
    ['the wrong attribute', '<CodeTable operation="colours" />'],
  ])('stops the build when it names %s', async (_what, source) => {
    await expect(compilePage(`# Title\n\n${source}`)).rejects.toThrow(
      /docs\/page\.mdx, line 3: <\w+> does not say which (operation|table)\. Write (operation|name)="…", as plain text\./,
    );
  });
});
