import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {cached, codeFingerprint, remembered} from './cache';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'cache-'))));
afterEach(() => rmSync(folder, {recursive: true}));

describe('cached', () => {
  /** Asks, and says whether that was made now. */
  async function isMade({question = 'page', source = 'text', fingerprint = 'these'}): Promise<boolean> {
    let made = false;
    const answer = await cached({folder, fingerprint}, question, source, () => {
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

  it.each([{source: 'another text'}, {fingerprint: 'others'}, {question: 'another page'}])(
    'makes it again with %o',
    async (other) => {
      await isMade({});
      expect(await isMade(other)).toBe(true);
    },
  );

  it('reads a source where something is kept, and only there', async () => {
    const cache = {folder, fingerprint: 'these'};
    const read = vi.fn(() => 'text');
    expect(remembered(cache, 'page', read)).toBeUndefined();
    expect(read).not.toHaveBeenCalled();
    await isMade({});
    expect(remembered(cache, 'page', read)).toEqual({source: 'text'});
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -1)],
    ['altered', (text: string) => text.replace('text', 'TEXT')],
    ['emptied', () => ''],
  ])('makes it again when what was kept is %s', async (_, damage) => {
    await isMade({});
    for (const file of readdirSync(folder).map((name) => path.join(folder, name))) {
      const damaged = damage(readFileSync(file, 'utf8'));
      expect(damaged).not.toBe(readFileSync(file, 'utf8'));
      writeFileSync(file, damaged);
    }
    expect(await isMade({})).toBe(true);
    expect(await isMade({})).toBe(false);
  });

  it('keeps nothing of what cannot be made', async () => {
    const fail = () => Promise.reject(new Error('no heading'));
    await expect(cached({folder, fingerprint: 'these'}, 'page', 'text', fail)).rejects.toThrow('no heading');
    expect(await isMade({})).toBe(true);
  });
});

describe('codeFingerprint', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), text);
  };

  it.each(['src/search/indexing/extract.ts', 'lib/hast.ts', 'package-lock.json'])('knows %s', (file) => {
    for (const each of ['src/plugins/afterBuild/index.ts', 'lib/html.ts', 'package-lock.json', file])
      write(each, 'one');
    const before = codeFingerprint(folder);
    expect(codeFingerprint(folder)).toBe(before);
    write(file, 'two');
    expect(codeFingerprint(folder)).not.toBe(before);
  });
});
