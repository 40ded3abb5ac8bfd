import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {zipSync} from 'fflate';
import {listFiles, sha256} from '../../lib/files';
import {sampleHtml} from '../../remark/sampleHtml';
import {sampleLanguages} from '../../remark/sampleLanguages';
import type {Program} from '../../components/Programs';
import {archiveAddress, htmlFile, longOperations, programAddress} from './addresses';
import {DATABASES} from './databases';

/** Every entry of an archive has this time, so that the same sources give the same bytes. */
const MTIME = new Date('2026-01-01T00:00:00');

const HIDDEN = /(?:^|\/)(?:__pycache__|\.[^/]+)(?:\/|$)/;

/** What a folder of `samples/` holds beside programs and the client. */
const NO_PROGRAM = /\.(?:md|mod|json)$/;

/** The statements for the handler of any language, which come after the handlers. */
const STATEMENTS = {
  language: {id: 'sql', label: 'The same with SQL', code: 'sql'},
  client: {versions: 'SQLite, PostgreSQL, MySQL 8'},
  operation: 'postback',
  file: 'handler.sql',
} as const;

/**
 * Docusaurus plugin: gives the pages the programs of `samples/`.
 *
 * - writes each program as highlighted HTML, which `src/remark/samples.ts` lets pages import, and
 *   `src/components/Programs` loads;
 * - lists the long programs for `src/components/Programs`;
 * - publishes each long program by itself, and each language as an archive with the statements.
 */
export default function samplesPlugin({siteDir}: LoadContext): Plugin {
  const folder = path.join(siteDir, 'samples');
  const filesOf = (id: string) => listFiles(path.join(folder, id)).filter((file) => !HIDDEN.test(file));
  const read = (...parts: string[]) => readFileSync(path.join(folder, ...parts));
  const longPrograms = () => {
    const programs = sampleLanguages.flatMap(({client, fileOf, ...language}) => {
      if (!client) return [];
      return longOperations.map((operation) => {
        const file = operation === 'client' ? client.file : fileOf(operation);
        return {language, client, operation, file, bytes: read(language.id, file)};
      });
    });
    const others = [STATEMENTS, ...DATABASES].map((each) => ({...each, bytes: read(each.language.id, each.file)}));
    return [...programs, ...others];
  };
  return {
    name: 'samples',
    getPathsToWatch: () => [`${folder}/**/*`],

    async contentLoaded({actions}) {
      const long = longPrograms();
      const programOf = ({language, client, operation, file, bytes}: (typeof long)[number]): Program => ({
        id: language.id,
        label: language.label,
        code: language.code,
        lines: String(bytes).trimEnd().split('\n').length,
        versions: client.versions,
        file: programAddress(operation, file),
        archive: language.id === STATEMENTS.language.id ? undefined : archiveAddress(language.id),
        digest: sha256(bytes),
        html: `${language.id}-${path.posix.basename(file)}`,
      });
      for (const operation of longOperations)
        await actions.createData(
          `list-${operation}.json`,
          long.filter((each) => each.operation === operation).map(programOf),
        );
      const html = new Map<string, string>();
      for (const each of long)
        html.set(`long/${programOf(each).html}.json`, sampleHtml(String(each.bytes), each.language.code));
      const isLong = (id: string, file: string) => long.some((each) => each.language.id === id && each.file === file);
      for (const {id, code} of sampleLanguages)
        for (const file of filesOf(id))
          if (!NO_PROGRAM.test(file) && !isLong(id, file))
            html.set(htmlFile(id, file), sampleHtml(String(read(id, file)), code));
      await Promise.all([...html].map(([name, text]) => actions.createData(name, JSON.stringify(text))));
    },

    async postBuild({outDir}) {
      const write = async (file: string, bytes: Uint8Array) => {
        await mkdir(path.dirname(path.join(outDir, file)), {recursive: true});
        await writeFile(path.join(outDir, file), bytes);
      };
      for (const {id, client} of sampleLanguages) {
        const entries = filesOf(id).map((file) => [`${id}/${file}`, new Uint8Array(read(id, file))] as const);
        const {language, file} = STATEMENTS;
        if (client) entries.push([`${id}/${file}`, new Uint8Array(read(language.id, file))]);
        await write(archiveAddress(id), zipSync(Object.fromEntries(entries), {mtime: MTIME}));
      }
      for (const {operation, file, bytes} of longPrograms()) await write(programAddress(operation, file), bytes);
    },
  };
}
