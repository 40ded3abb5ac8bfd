import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {zipSync} from 'fflate';
import {listFiles, sha256} from '../../lib/files';
import {sampleHtml} from '../../remark/sampleHtml';
import {sampleLanguages} from '../../remark/sampleLanguages';
import {archiveAddress, clientAddress, htmlFile} from './addresses';

/** Every entry of an archive has this time, so that the same sources give the same bytes. */
const MTIME = new Date('2026-01-01T00:00:00');

const HIDDEN = /(?:^|\/)(?:__pycache__|\.[^/]+)(?:\/|$)/;

/** What a folder of `samples/` holds beside programs and the client. */
const NO_PROGRAM = /\.(?:md|mod|json)$/;

/**
 * Docusaurus plugin: gives the pages the programs of `samples/`.
 *
 * - writes each program as highlighted HTML, which `src/remark/samples.ts` lets pages import;
 * - lists the clients for `src/components/Clients`;
 * - publishes each client by itself, and each language as an archive.
 */
export default function samplesPlugin({siteDir}: LoadContext): Plugin {
  const folder = path.join(siteDir, 'samples');
  const filesOf = (id: string) => listFiles(path.join(folder, id)).filter((file) => !HIDDEN.test(file));
  const read = (...parts: string[]) => readFileSync(path.join(folder, ...parts));
  return {
    name: 'samples',
    getPathsToWatch: () => [`${folder}/**/*`],

    async contentLoaded({actions}) {
      const clients = sampleLanguages.flatMap(({id, label, client}) =>
        client
          ? [
              {
                label,
                versions: client.versions,
                file: clientAddress(client.file),
                archive: archiveAddress(id),
                digest: sha256(read(id, client.file)),
              },
            ]
          : [],
      );
      await actions.createData('clients.json', clients);
      const programs = sampleLanguages.flatMap(({id, code, client}) =>
        filesOf(id)
          .filter((file) => file !== client?.file && !NO_PROGRAM.test(file))
          .map((file) => [htmlFile(id, file), sampleHtml(String(read(id, file)), code)] as const),
      );
      await Promise.all(programs.map(([name, html]) => actions.createData(name, JSON.stringify(html))));
    },

    async postBuild({outDir}) {
      const write = async (file: string, bytes: Uint8Array) => {
        await mkdir(path.dirname(path.join(outDir, file)), {recursive: true});
        await writeFile(path.join(outDir, file), bytes);
      };
      for (const {id, client} of sampleLanguages) {
        const entries = filesOf(id).map((file) => [`${id}/${file}`, new Uint8Array(read(id, file))] as const);
        await write(archiveAddress(id), zipSync(Object.fromEntries(entries), {mtime: MTIME}));
        if (client) await write(clientAddress(client.file), read(id, client.file));
      }
    },
  };
}
