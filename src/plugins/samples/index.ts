import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {zipSync} from 'fflate';
import {listFiles, sha256} from '../../lib/files';
import {sampleHtml} from '../../remark/sampleHtml';
import {sampleLanguages} from '../../remark/sampleLanguages';
import type {Program} from '../../components/Programs';
import {archiveAddress, htmlFile, longOperations, programAddress, type LongOperation} from './addresses';

/** Every entry of an archive has this time, so that the same sources give the same bytes. */
const MTIME = new Date('2026-01-01T00:00:00');

const HIDDEN = /(?:^|\/)(?:__pycache__|\.[^/]+)(?:\/|$)/;

/** What a folder of `samples/` holds beside programs and the client. */
const NO_PROGRAM = /\.(?:md|mod|json)$/;

/** A long program: `file` is its path in the folder of its language. */
type LongProgram = Pick<Program, 'id' | 'label' | 'code' | 'versions' | 'file' | 'archive'> & {
  operation: LongOperation;
};

/** The statements for the handler of any language, which come after the handlers. */
const STATEMENTS: LongProgram = {
  id: 'sql',
  label: 'Tables and statements',
  code: 'sql',
  versions: 'SQLite, PostgreSQL, MySQL 8',
  operation: 'postback',
  file: 'handler.sql',
};

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
    const programs = sampleLanguages.flatMap(({id, label, code, client, folder, database, fileOf}) => {
      if (!client || !folder) return [];
      const {versions} = client;
      const archive = archiveAddress(id);
      const files: Omit<LongProgram, 'id' | 'code'>[] = [
        {operation: 'client', label, ...client, archive},
        {operation: 'postback', label, file: fileOf('postback'), versions, archive},
        {operation: 'postback', label: 'Its data in files', file: folder, versions},
      ];
      if (database) files.push({operation: 'postback', label: 'Its data in SQLite', ...database});
      return files.map((each): LongProgram => ({id, code, ...each}));
    });
    return [...programs, STATEMENTS].map((each) => ({...each, bytes: read(each.id, each.file)}));
  };
  return {
    name: 'samples',
    getPathsToWatch: () => [`${folder}/**/*`],

    async contentLoaded({actions}) {
      const long = longPrograms();
      const programOf = ({operation, bytes, ...program}: (typeof long)[number]): Program => ({
        ...program,
        lines: String(bytes).trimEnd().split('\n').length,
        file: programAddress(operation, program.file),
        digest: sha256(bytes),
        html: `${operation}-${program.id}`,
      });
      const html = new Map<string, string | Record<string, string>>();
      for (const operation of longOperations) {
        const wanted = long.filter((each) => each.operation === operation);
        await actions.createData(`list-${operation}.json`, wanted.map(programOf));
        for (const id of new Set(wanted.map((each) => each.id))) {
          const texts = wanted
            .filter((each) => each.id === id)
            .map(({file, bytes, code}) => [programAddress(operation, file), sampleHtml(String(bytes), code)] as const);
          html.set(`long/${operation}-${id}.json`, Object.fromEntries(texts));
        }
      }
      const isLong = (id: string, file: string) => long.some((each) => each.id === id && each.file === file);
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
      for (const {id, database} of sampleLanguages) {
        const entries = filesOf(id).map((file) => [`${id}/${file}`, new Uint8Array(read(id, file))] as const);
        if (database) {
          const beside = path.posix.join(path.posix.dirname(database.file), STATEMENTS.file);
          entries.push([`${id}/${beside}`, new Uint8Array(read(STATEMENTS.id, STATEMENTS.file))]);
        }
        await write(archiveAddress(id), zipSync(Object.fromEntries(entries), {mtime: MTIME}));
      }
      for (const {operation, file, bytes} of longPrograms()) await write(programAddress(operation, file), bytes);
    },
  };
}
