import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {unzipSync} from 'fflate';
import {expect, test} from 'vitest';
import {sampleLanguages} from '../../src/remark/sampleLanguages';
import {describeEachLanguage, goEnvironment, languages} from '../samples/support/languages';
import {contentOf} from '../support/build';

const archiveOf = (id: string) => unzipSync(new Uint8Array(contentOf(`downloads/samples-${id}.zip`)));

test.each(sampleLanguages.filter(({database}) => database))(
  'the archive of $label has the statements beside the database that reads them',
  ({id, client, folder, database, fileOf}) => {
    const files = Object.keys(archiveOf(id));
    const wanted = [client!.file, folder!, database!.file, fileOf('postback'), 'README.md'];
    expect(files).toEqual(expect.arrayContaining(wanted.map((file) => `${id}/${file}`)));
    expect(files).toContain(`${id}/${path.posix.join(path.posix.dirname(database!.file), 'handler.sql')}`);
  },
);

describeEachLanguage(
  ({id}) => {
    test('compiles as it is unpacked, and its database says which driver to add', ({onTestFinished}) => {
      const desk = mkdtempSync(path.join(tmpdir(), 'archive-'));
      onTestFinished(() => rmSync(desk, {recursive: true}));
      for (const [name, bytes] of Object.entries(archiveOf(id))) {
        const file = path.join(desk, name);
        mkdirSync(path.dirname(file), {recursive: true});
        writeFileSync(file, bytes);
      }
      const options = {cwd: path.join(desk, id), env: goEnvironment(), encoding: 'utf8'} as const;
      execFileSync('go', ['build', '-o', 'bin/', './...'], options);
      const {stderr} = spawnSync('./bin/commands', ['state', 'A17'], options);
      expect(stderr).toMatch(/^package database needs a driver of SQLite: /);
    });
  },
  languages.filter(({id}) => id === 'go'),
);
