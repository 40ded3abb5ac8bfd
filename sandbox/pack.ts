import {exec} from 'node:child_process';
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {build, type Metafile, type Plugin} from 'esbuild';
import type {ContractDocument} from 'payment-contract/document';
import {placeholderFiller} from 'payment-contract/identity/placeholders';
import {provider} from './identity';
import manifest from './package.json';
import {usage} from './serveOptions';

const ROOT = path.join(__dirname, '..');

/** Fields of `package.json` that only the source needs: the packed program contains its dependencies. */
const SOURCE_ONLY = ['private', 'exports', 'scripts', 'dependencies', 'devDependencies'];

const fillInFile = placeholderFiller(provider);
const fillIdentity = (fileContent: string) => fillInFile({filePath: 'sandbox/package.json', fileContent});

/** The contract as JSON, because the packed program cannot read YAML. */
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

/** Name, version, licence and the licence's text of every bundled package. */
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

/**
 * Packs the sandbox as one program without dependencies, for `npx` and `npm install`.
 *
 * @returns the archive of `npm pack`; identical bytes for identical sources and Node.js versions.
 */
export async function packSandbox(document: ContractDocument): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
  try {
    const {metafile} = await build({
      absWorkingDir: ROOT,
      entryPoints: ['sandbox/main.ts'],
      outfile: path.join(folder, 'sandbox.cjs'),
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      banner: {js: '#!/usr/bin/env node'},
      legalComments: 'none',
      plugins: [contractAsData(document)],
      metafile: true,
      logLevel: 'silent',
    });
    const published = JSON.stringify(
      manifest,
      (key, value: unknown) => (SOURCE_ONLY.includes(key) ? undefined : value),
      2,
    );
    const files: Record<string, string> = {
      'package.json': fillIdentity(`${published}\n`),
      'README.md': fillIdentity(`# {{name}}: sandbox\n\n${manifest.description}\n\n\`\`\`text\n${usage}\n\`\`\`\n`),
      'LICENCES.txt': licences(metafile),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    for (const name of ['pages/style.css', 'CHANGELOG.md', 'LICENSE']) {
      cpSync(path.join(ROOT, 'sandbox', name), path.join(folder, name));
    }
    await promisify(exec)('npm pack --silent', {cwd: folder});
    return readFileSync(path.join(folder, `${manifest.name}-${manifest.version}.tgz`));
  } finally {
    rmSync(folder, {recursive: true});
  }
}
