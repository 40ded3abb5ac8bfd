import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {sha256} from '../../../lib/files';
import {provider} from '../../../provider';
import {PACKAGE_FILE} from '../../../sandbox/package';
import {cached, codeFingerprint} from '../afterBuild/cache';

/** What decides what is in the package. */
export const SOURCES = ['contract', 'identity', 'lib', 'sandbox', 'provider.ts', 'package.json', 'package-lock.json'];

async function pack(): Promise<Buffer> {
  const {loadContract} = await import('../../../contract/bundle');
  const {packSandbox} = await import('../../../sandbox/pack');
  return packSandbox(loadContract(provider));
}

/** Docusaurus plugin: packs the sandbox, tells the pages its digest, and publishes it. */
export default function sandboxPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'sandbox',

    async loadContent() {
      const cache = {
        folder: path.join(siteDir, 'node_modules/.cache/sandbox'),
        fingerprint: codeFingerprint(siteDir, SOURCES),
      };
      // Another Node.js may press the same content into other bytes.
      const packed = await cached(cache, 'package', process.version, async () => (await pack()).toString('base64'));
      return Buffer.from(packed, 'base64');
    },

    async contentLoaded({content, actions}) {
      const bytes = content as Buffer;
      await actions.createData('packed.json', {file: PACKAGE_FILE, digest: sha256(bytes), size: bytes.length});
    },

    async postBuild({content, outDir}) {
      const file = path.join(outDir, PACKAGE_FILE);
      await mkdir(path.dirname(file), {recursive: true});
      await writeFile(file, content as Buffer);
    },
  };
}
