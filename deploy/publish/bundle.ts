import path from 'node:path';
import {build} from 'esbuild';

/** The publishing program as one file, so that it can be copied to a server alone. The same sources give the same bytes. */
export async function bundlePublisher(): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [path.join(__dirname, 'main.ts')],
    absWorkingDir: path.join(__dirname, '../..'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
