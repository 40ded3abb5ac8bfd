import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {cases} from '../../sandbox/check/cases';
import {Provider} from '../../sandbox/check/provider';
import {ledgerMutants, platformMutants, type Mutant} from './defects';
import {closeShops, ledger, pack, platform, startShop} from './shops';

const root = path.join(__dirname, '../..');
const PATIENCE = 300_000;

beforeAll(pack, PATIENCE);
afterAll(closeShops);

const nameOf = (group: readonly Mutant[]): string => group.map(({does}) => does).join(', ');

describe.concurrent('the check', {timeout: PATIENCE}, () => {
  it.each([
    ['a platform with states', platform],
    ['tables in SQLite', ledger],
  ])('passes a right shop: %s', async (_what, shop) => {
    const {check} = await startShop(shop);
    const {code, results, error} = await check('--json', '--strict');
    expect(
      results.filter(({result}) => result !== 'passed'),
      error,
    ).toEqual([]);
    expect(results.map((result) => result.case)).toEqual(cases.map(({name}) => name));
    expect(code).toBe(0);
  });

  const groups = [
    ...platformMutants.map((group) => [platform, group] as const),
    ...ledgerMutants.map((group) => [ledger, group] as const),
  ].map(([shop, group]) => [nameOf(group), shop, group] as const);
  it.each(groups)('finds a shop that %s', async (_what, shop, group) => {
    const {check} = await startShop(
      shop,
      group.map(({defect}) => defect),
    );
    const wanted = [...new Set(group.flatMap((each) => each.cases))];
    const {code, results, error} = await check('--json', '--only', wanted.join(), '--patience', '6s');
    const found = results.filter(({result}) => result === 'failed').map((result) => result.case);
    expect(found.sort(), error).toEqual(wanted.sort());
    expect(code).toBe(1);
  });
});

it('sees keys that follow a redirect to localhost by IPv4 and by IPv6', async () => {
  const provider = new Provider();
  await provider.start(0, 'http://127.0.0.1:9/');
  try {
    const details = {customerEmail: 'buyer@shop.example', productDetail: 'Sample', total: '100.00', currency: '00'};
    for (const [refno, host] of [
      ['1', '127.0.0.1'],
      ['2', '[::1]'],
    ] as const) {
      const order = provider.sandbox.engine.createOrder({...details, refno});
      const {location = ''} = provider.otherHost.redirect(307, '127.0.0.1', order).headers;
      const reply = await fetch(location.replace('localhost', host), {headers: {apikey: 'a-key'}});
      expect(await reply.json()).toMatchObject([{ReferenceNo: refno, Status: 'CP'}]);
    }
    expect([...provider.otherHost.keysFor]).toEqual(['1', '2']);
  } finally {
    await provider.close();
  }
});

it('links every case to an anchor that its page has', () => {
  const missing = cases.filter(({page: address}) => {
    const [file = '', anchor] = address.split('#');
    const source = readFileSync(path.join(root, `${file}.mdx`), 'utf8');
    return anchor !== undefined && !source.includes(`{/* #${anchor} */}`);
  });
  expect(missing.map(({page: address}) => address)).toEqual([]);
});
