import {build} from 'esbuild';
import {expect, test} from 'vitest';
import {SOURCES} from '.';

test('the package is packed anew when any of its files has changed', async () => {
  const {metafile} = await build({
    entryPoints: ['sandbox/main.ts', 'sandbox/pack.ts'],
    outdir: 'out',
    bundle: true,
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
  });
  const files = Object.keys(metafile.inputs);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !SOURCES.includes(file.split('/')[0]!))).toEqual([]);
});
