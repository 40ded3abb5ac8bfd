import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {sha256} from '../../lib/files';
import {provider} from '../../../provider';
import {PACKAGE_FILE} from 'payment-sandbox/packageFile';

/** Docusaurus plugin: packs the sandbox, tells the pages its digest, and publishes it. */
export default function sandboxPlugin(): Plugin {
  return {
    name: 'sandbox',

    async loadContent() {
      const {loadContract} = await import('payment-contract/bundle');
      const {packSandbox} = await import('payment-sandbox/pack');
      return packSandbox(loadContract(provider));
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
