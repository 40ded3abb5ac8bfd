import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {fingerprint} from './plugin';

let site: string;

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
  writeFileSync(path.join(site, file), content);
};

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'));
  for (const file of ['provider.ts', 'contract/openapi.yaml', 'src/build/remark/index.ts', 'samples/a/curl.sh'])
    write(file, 'one');
});

afterEach(() => rmSync(site, {recursive: true}));

describe('the fingerprint of what pages are made with', () => {
  test.each(['provider.ts', 'contract/openapi.yaml', 'src/build/remark/index.ts'])(
    'changes with the content of %s',
    (file) => {
      const before = fingerprint(site);
      write(file, 'two');
      expect(fingerprint(site)).not.toBe(before);
    },
  );

  test.each(['contract/tables/new.ts', 'lib/deep/new.ts', 'samples/a/php.php'])('changes when %s comes', (file) => {
    const before = fingerprint(site);
    write(file, '');
    expect(fingerprint(site)).not.toBe(before);
  });

  test.each(['samples/a/curl.sh', 'docs/page.mdx'])(
    'stays when the content of %s changes: the bundler follows it',
    (file) => {
      const before = fingerprint(site);
      write(file, 'two');
      expect(fingerprint(site)).toBe(before);
    },
  );
});
