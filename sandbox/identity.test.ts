import {expect, test} from 'vitest';
import {provider} from '../provider';

test('an invalid value in provider.ts stops the sandbox with its message', async () => {
  Object.assign(provider.hosts, {api: 'https://apis'});
  await expect(import('./identity')).rejects.toThrow(/hosts\.api is "https:\/\/apis": write a bare host name/);
});
