import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';

const CONFIG = 'tests/settings/files/wrongIdentity.config.ts';

test('an invalid value in provider.ts stops the build with its message', () => {
  const build = () => execFileSync('node_modules/.bin/docusaurus', ['build', '--config', CONFIG], {stdio: 'pipe'});
  expect(build).toThrow(/hosts\.api is "https:\/\/apis": write a bare host name/);
});
