import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readersOf, recall} from './memory';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'memory-'))));
afterEach(() => rmSync(folder, {recursive: true}));

describe('recall', () => {
  /** Asks, and says whether that was made now. */
  async function isMade({question = 'page', source = 'text', readers = 'these'}): Promise<boolean> {
    let made = false;
    const answer = await recall({folder, readers}, question, source, () => {
      made = true;
      return Promise.resolve({source});
    });
    expect(answer).toEqual({source});
    return made;
  }

  it('makes once what is asked', async () => {
    expect(await isMade({})).toBe(true);
    expect(await isMade({})).toBe(false);
  });

  it.each([{source: 'another text'}, {readers: 'others'}, {question: 'another page'}])(
    'makes it again with %o',
    async (other) => {
      await isMade({});
      expect(await isMade(other)).toBe(true);
    },
  );

  it('makes it again when what was kept is broken', async () => {
    await isMade({});
    for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), '{"digest":');
    expect(await isMade({})).toBe(true);
  });

  it('keeps nothing of what cannot be made', async () => {
    const fail = () => Promise.reject(new Error('no heading'));
    await expect(recall({folder, readers: 'these'}, 'page', 'text', fail)).rejects.toThrow('no heading');
    expect(await isMade({})).toBe(true);
  });
});

describe('readersOf', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), text);
  };

  it.each(['src/afterBuild/search/extract.ts', 'src/lib/hast.ts', 'package-lock.json'])('knows %s', (file) => {
    for (const each of ['src/afterBuild/index.ts', 'src/lib/html.ts', 'package-lock.json', file]) write(each, 'one');
    const before = readersOf(folder);
    expect(readersOf(folder)).toBe(before);
    write(file, 'two');
    expect(readersOf(folder)).not.toBe(before);
  });
});
