import {expect, it} from 'vitest';
import {startSandbox} from './server';

it('suggests the first reference that no call has taken, in the form and in the commands', async () => {
  const sandbox = await startSandbox({port: 0});
  /** Every reference on the start page. */
  const suggested = async (): Promise<string[]> => {
    const page = await (await fetch(sandbox.url)).text();
    const form = /name="refno"[^>]*value="(\d{12})"/.exec(page);
    return [...new Set([form?.[1] ?? 'none in the form', ...(page.match(/\b9\d{11}\b/g) ?? [])])];
  };
  try {
    const [first, ...others] = await suggested();
    expect(first).toBe('900000000001');
    expect(others).toEqual([]);
    // To look at the page again takes nothing.
    expect(await suggested()).toEqual([first]);
    expect(sandbox.engine.claimReference(first!)).toBe(true);
    expect((await suggested())[0]).toBe('900000000002');
  } finally {
    await sandbox.close();
  }
});
