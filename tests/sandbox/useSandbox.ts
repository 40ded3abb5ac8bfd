import {afterAll, beforeAll, beforeEach} from 'vitest';
import type {Sandbox, SandboxOptions} from 'payment-sandbox/server';
import {Client, startTestSandbox} from './support';

/**
 * Starts a sandbox for the tests of a file, and resets it before each test.
 *
 * @param onStart receives the sandbox and its merchant
 */
export function useSandbox(onStart: (sandbox: Sandbox, merchant: Client) => void, options?: SandboxOptions): void {
  let sandbox: Sandbox;
  let merchant: Client;
  beforeAll(async () => {
    sandbox = await startTestSandbox(options);
    merchant = new Client(sandbox);
    onStart(sandbox, merchant);
  });
  afterAll(() => sandbox.close());
  beforeEach(() => merchant.command('reset', {}));
}
