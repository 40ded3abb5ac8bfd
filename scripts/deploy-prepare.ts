import path from 'node:path';
import {prepare} from '../deploy/prepare';
import {provider} from '../provider';
import {assertProvider} from '../identity/provider';

const CONFIGURATIONS = 'build-hosts';

async function main(): Promise<void> {
  assertProvider(provider);
  const {files, compressed} = await prepare(path.resolve('build'), path.resolve(CONFIGURATIONS), provider);
  console.log(`${files} files are ready to serve, ${compressed} of them also compressed.`);
  console.log(`Configurations for nginx, Caddy and CloudFront are in ${CONFIGURATIONS}: see deploy/README.md.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
