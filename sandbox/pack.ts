import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {constants, gzipSync} from 'node:zlib';
import {build, type Metafile, type Plugin} from 'esbuild';
import type {ContractDocument} from '../contract/document';
import {provider} from '../provider';
import {version} from './package';
import {usage} from './usage';

const ROOT = path.join(__dirname, '..');

/** The program's name in `node_modules/.bin`. */
const COMMAND = 'payment-sandbox';

/** The contract as data: the packed program reads no YAML. */
const contractAsData = (document: ContractDocument): Plugin => ({
  name: 'contract-as-data',
  setup(bundler) {
    const text = JSON.stringify(JSON.stringify(document));
    bundler.onLoad({filter: /[\\/]contract[\\/]bundle\.ts$/}, () => ({
      contents: `export const loadContract = () => JSON.parse(${text});`,
      loader: 'js',
    }));
  },
});

/** Name, version, licence and the licence's text of every package of which code is in the program. */
function licences({inputs}: Metafile): string {
  const folders = Object.keys(inputs).flatMap(
    (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const inFolder = (name: string): string => readFileSync(path.join(ROOT, folder, name), 'utf8');
      const about = JSON.parse(inFolder('package.json')) as {name: string; version: string; license?: string};
      const file = readdirSync(path.join(ROOT, folder)).find((name) => /^licen[cs]e/i.test(name));
      return `${about.name} ${about.version}, ${about.license}\n\n${file ? inFolder(file).trim() : ''}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

const BLOCK = 512;

/** A file of a POSIX archive (ustar), without owner and at the time 0. */
function archived(name: string, content: Buffer, mode: string): Buffer {
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(`${mode}\0${octal(0, 8)}${octal(0, 8)}${octal(content.length, 12)}${octal(0, 12)}        0`, 100);
  header.write('ustar\x0000', 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte),
      7,
    )} `,
    148,
  );
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (BLOCK - 1))]);
}

/** Byte of a gzip header that says which system packed: 255, none. */
const GZIP_SYSTEM = 9;

/**
 * Packs the sandbox as one program without dependencies, which `npx` runs and `npm install` takes.
 *
 * @returns a gzipped archive as npm reads it; the same bytes for the same sources and the same Node.js.
 */
export async function packSandbox(document: ContractDocument): Promise<Buffer> {
  const {outputFiles, metafile} = await build({
    absWorkingDir: ROOT,
    entryPoints: ['sandbox/main.ts'],
    outfile: 'sandbox.cjs',
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    banner: {js: '#!/usr/bin/env node'},
    legalComments: 'none',
    plugins: [contractAsData(document)],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const manifest = {
    name: COMMAND,
    version,
    description: `${provider.name} on your own machine: payment page, APIs and postbacks for tests. No money moves.`,
    license: document.info.license.identifier,
    homepage: provider.siteUrl,
    bin: {[COMMAND]: 'sandbox.cjs'},
    engines: {node: '>=20'},
  };
  const files: [name: string, content: string | Uint8Array, mode?: string][] = [
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['sandbox.cjs', outputFiles[0]!.contents, '0000755'],
    ['pages/style.css', readFileSync(path.join(ROOT, 'sandbox/pages/style.css'))],
    ['README.md', `# ${provider.name}: sandbox\n\n${manifest.description}\n\n\`\`\`text\n${usage}\n\`\`\`\n`],
    ['LICENCES.txt', licences(metafile)],
  ];
  const archive = Buffer.concat([
    ...files.map(([name, content, mode = '0000644']) => archived(`package/${name}`, Buffer.from(content), mode)),
    Buffer.alloc(2 * BLOCK),
  ]);
  const zipped = gzipSync(archive, {level: constants.Z_BEST_COMPRESSION});
  zipped[GZIP_SYSTEM] = 255;
  return zipped;
}
