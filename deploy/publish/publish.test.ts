import {spawnSync} from 'node:child_process';
import disk, {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {listFiles} from '../../lib/files';
import {removeFolder, temporaryFolder} from '../../tests/serving/support/servers';
import {DIGESTS, digestsOf, timeFromDigest} from './digests';
import {currentRelease} from './home';
import {publish} from './publish';
import {rollback} from './rollback';
import {verify} from './verify';

let folder: string;
let home: string;
beforeEach(() => {
  folder = temporaryFolder('publish');
  home = path.join(folder, 'home');
});
afterEach(() => removeFolder(folder));

const POLICY = "default-src 'none'";

/** Writes a build: the files that every build has, and these. */
function buildOf(name: string, files: Record<string, string> = {}, policy = POLICY): string {
  const build = path.join(folder, name);
  const all = {
    'index.html': `home of ${name}`,
    '404.html': `nothing in ${name}`,
    _headers: `/*\n  Content-Security-Policy: ${policy}\n`,
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(build, file)), {recursive: true});
    writeFileSync(path.join(build, file), content);
  }
  return finished(build);
}

/** Writes the file with which the build ends. */
function finished(build: string): string {
  writeFileSync(path.join(build, DIGESTS), digestsOf(build));
  return build;
}

/** Functions that change the disk, by the argument that says where. */
const CHANGES = {
  copyFileSync: 1,
  cpSync: 1,
  linkSync: 1,
  mkdirSync: 0,
  renameSync: 1,
  rmSync: 0,
  symlinkSync: 1,
  unlinkSync: 0,
  utimesSync: 0,
  writeFileSync: 0,
} as const;

/** Does something, and says what it changed on the disk. */
function recordChanges(act: () => unknown): {change: string; target: string}[] {
  const changes: {change: string; target: string}[] = [];
  const spies = Object.entries(CHANGES).map(([change, index]) => {
    const name = change as keyof typeof CHANGES;
    const real = disk[name] as (...args: unknown[]) => unknown;
    return vi.spyOn(disk, name).mockImplementation((...args: unknown[]) => {
      changes.push({change, target: String(args[index])});
      return real(...args) as never;
    });
  });
  syncBuiltinESMExports();
  try {
    act();
  } finally {
    spies.forEach((spy) => spy.mockRestore());
    syncBuiltinESMExports();
  }
  return changes;
}

const served = (file: string) => readFileSync(path.join(home, 'current', file), 'utf8');
const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000);
const shared = () => listFiles(path.join(home, 'shared'));

describe('publishing', () => {
  test('makes the build current, whole', () => {
    const build = buildOf('first', {'docs/a.html': 'A', 'assets/js/a.1.js': 'one'});
    const release = publish({home, build});
    expect(currentRelease(home)).toBe(release);
    expect(listFiles(path.join(home, 'current'))).toEqual(listFiles(build));
    expect(served('docs/a.html')).toBe('A');
    expect(verify(home)).toEqual({release, files: 6, problems: [], partial: []});
  });

  test.each([
    ['that was not finished', (build: string) => rmSync(path.join(build, DIGESTS)), `has no ${DIGESTS}`],
    ['with a lost file', (build: string) => rmSync(path.join(build, '404.html')), 'has lost 404.html'],
    ['with a file cut off', (build: string) => truncateSync(path.join(build, 'a.js.br'), 2), 'a.js.br is not as'],
    ['with a foreign file', (build: string) => writeFileSync(path.join(build, 'x.html'), 'x'), 'x.html is not as'],
    ['with a link', (build: string) => symlinkSync('/etc/passwd', path.join(build, 'x.txt')), 'x.txt is a link'],
    ['with a linked folder', (build: string) => symlinkSync('/etc', path.join(build, 'x')), 'x is a link'],
  ])('refuses a build %s, and keeps the old site', (_, damage, message) => {
    publish({home, build: buildOf('first')});
    const build = buildOf('second', {'a.js.br': 'compressed'});
    damage(build);
    expect(() => publish({home, build})).toThrow(message);
    expect(served('index.html')).toBe('home of first');
    expect(verify(home)).toMatchObject({problems: [], partial: []});
  });

  test('lets every server read it, whatever the umask', () => {
    const umask = process.umask(0o077);
    try {
      publish({home, build: buildOf('first', {'docs/a.html': 'A', 'assets/a.1.js': 'one'})});
    } finally {
      process.umask(umask);
    }
    expect(verify(home).problems).toEqual([]);
    const modeOf = (file: string) => (statSync(path.join(home, file)).mode & 0o777).toString(8);
    for (const file of ['', 'current/', 'current/docs', 'shared/assets']) expect(modeOf(file), file).toBe('755');
    for (const file of ['current/docs/a.html', 'shared/assets/a.1.js']) expect(modeOf(file), file).toBe('644');
  });

  test('gives equal content an equal time, and changed content another', () => {
    const seconds = (file: string) => Math.floor(statSync(path.join(home, 'current', file)).mtimeMs / 1000);
    publish({home, build: buildOf('first', {'a.html': 'same', 'b.html': 'b1'})});
    const before = {a: seconds('a.html'), b: seconds('b.html')};
    const build = buildOf('second', {'a.html': 'same', 'b.html': 'b2'});
    for (const file of listFiles(build)) utimesSync(path.join(build, file), before.b, before.b);
    publish({home, build});
    expect(seconds('a.html')).toBe(before.a);
    expect(seconds('b.html')).not.toBe(before.b);
  });

  test('makes times that lie before 2004, spread over the years', () => {
    expect(timeFromDigest('ffffffff')).toBe(2 ** 30 - 1);
    expect(timeFromDigest('00000004')).toBe(1);
  });

  test('refuses a hashed name with another content', () => {
    publish({home, build: buildOf('first', {'assets/a.1.js': 'one'})});
    expect(() => publish({home, build: buildOf('second', {'assets/a.1.js': 'two'})})).toThrow(
      'its name does not depend on its content',
    );
    expect(served('index.html')).toBe('home of first');
  });

  test('accepts a compressed copy from another compressor', () => {
    publish({home, build: buildOf('first', {'assets/a.1.js': 'one', 'assets/a.1.js.gz': 'zip'})});
    publish({home, build: buildOf('second', {'assets/a.1.js': 'one', 'assets/a.1.js.gz': 'zap'})});
    expect(served('index.html')).toBe('home of second');
    expect(verify(home).problems).toEqual([]);
  });

  test.each(['assets/a.1.js', 'assets/a.1.js.br'])('puts a shared file right that was cut off: %s', (file) => {
    const files = {'assets/a.1.js': 'one', 'assets/a.1.js.br': 'compressed'};
    publish({home, build: buildOf('first', files)});
    truncateSync(path.join(home, 'shared', file), 0);
    expect(verify(home).problems).toContainEqual(
      expect.stringContaining(`${file} has another content among the shared`),
    );
    publish({home, build: buildOf('second', files)});
    expect(readFileSync(path.join(home, 'shared', file), 'utf8')).toBe(files[file as keyof typeof files]);
    expect(verify(home).problems).toEqual([]);
  });

  test('does not run beside another publication', () => {
    publish({home, build: buildOf('first')});
    const [lock, copy] = [path.join(home, 'lock'), path.join(folder, 'copy')];
    const build = buildOf('second', {}, "default-src 'self'");
    publish({home, build, reload: `cp ${lock} ${copy}`});
    expect(existsSync(lock)).toBe(false);
    // As this process, which still runs, writes it.
    copyFileSync(copy, lock);
    expect(() => publish({home, build: buildOf('third')})).toThrow('is publishing to');
    expect(readFileSync(lock)).toEqual(readFileSync(copy));
    expect(verify(home)).toMatchObject({problems: [], partial: []});
  });

  test.each([
    ['that is empty', () => '', 0],
    ['of a process that has ended', (own: string[]) => [own[0], 2 ** 22 + 1, ...own.slice(2)].join(' '), 0],
    // A container's publisher is number 1 each time.
    ['of an earlier process with its number', (own: string[]) => [...own.slice(0, 2), 1, own[3]].join(' '), 0],
    ['of an earlier start of the machine', (own: string[]) => [...own.slice(0, 3), 'other-boot'].join(' '), 0],
    ['of another machine, ten minutes old', (own: string[]) => ['other', ...own.slice(1)].join(' '), 601],
  ])('takes over a lock %s', (_, holderOf, age) => {
    publish({home, build: buildOf('first')});
    const [lock, copy] = [path.join(home, 'lock'), path.join(folder, 'copy')];
    publish({home, build: buildOf('second', {}, "default-src 'self'"), reload: `cp ${lock} ${copy}`});
    writeFileSync(lock, holderOf(readFileSync(copy, 'utf8').split(' ')));
    const then = Date.now() / 1000 - age;
    utimesSync(lock, then, then);
    publish({home, build: buildOf('third')});
    expect(served('index.html')).toBe('home of third');
    expect(existsSync(lock)).toBe(false);
    expect(verify(home).partial).toEqual([]);
  });

  test('waits for another machine', () => {
    publish({home, build: buildOf('first')});
    writeFileSync(path.join(home, 'lock'), 'other 1 2 boot');
    expect(() => publish({home, build: buildOf('second')})).toThrow('remove');
    expect(served('index.html')).toBe('home of first');
  });

  test('removes what an interrupted publication left', () => {
    publish({home, build: buildOf('first')});
    mkdirSync(path.join(home, 'releases/incoming.partial/site'), {recursive: true});
    writeFileSync(path.join(home, 'current.partial'), '');
    expect(verify(home)).toMatchObject({problems: [], partial: [expect.any(String), expect.any(String)]});
    publish({home, build: buildOf('second')});
    expect(verify(home).partial).toEqual([]);
  });
});

describe('keeping', () => {
  test('keeps hashed files for 30 days after their release was replaced', () => {
    const hashed = (number: number) => ({[`assets/js/a.${number}.js`]: `content ${number}`});
    publish({home, build: buildOf('first', hashed(1)), now: day(0)});
    publish({home, build: buildOf('second', hashed(2)), now: day(100)});
    publish({home, build: buildOf('third', hashed(3)), now: day(129)});
    // Six more on one day push the first releases out of reach of a rollback, not their files.
    for (let number = 4; number < 10; number += 1) {
      publish({home, build: buildOf(`release ${number}`, hashed(number)), now: new Date(day(129).getTime() + number)});
    }
    expect(shared()).toContain('assets/js/a.1.js');
    expect(readFileSync(path.join(home, 'shared/assets/js/a.1.js'), 'utf8')).toBe('content 1');
    publish({home, build: buildOf('late', hashed(10)), now: day(131)});
    expect(shared()).not.toContain('assets/js/a.1.js');
    expect(shared()).toContain('assets/js/a.2.js');
    publish({home, build: buildOf('later', hashed(11)), now: day(200)});
    expect(shared()).not.toContain('assets/js/a.2.js');
    expect(shared()).toContain('assets/js/a.10.js');
  });

  test('keeps five whole releases and the policies of none that is gone', () => {
    for (let number = 0; number < 8; number += 1) {
      const policy = number === 0 ? POLICY : `${POLICY}; img-src 'self' https://${number}.example`;
      publish({home, build: buildOf(`release ${number}`, {}, policy), reload: 'true', now: day(number * 40)});
    }
    const releases = readdirSync(path.join(home, 'releases'));
    expect(releases.filter((name) => existsSync(path.join(home, 'releases', name, 'site')))).toHaveLength(5);
    const policies = readdirSync(path.join(home, 'policies')).filter((name) => name !== 'default.conf');
    expect(policies.sort()).toEqual(releases.map((name) => `${name}.conf`).sort());
  });
});

describe('a changed policy', () => {
  const changed = () => buildOf('second', {}, "default-src 'self'");

  test('is told to nginx before the release that needs it is current', () => {
    publish({home, build: buildOf('first')});
    const seen = path.join(folder, 'seen');
    const release = publish({
      home,
      build: changed(),
      reload: `cat ${home}/current/index.html ${home}/policies/2*.conf > ${seen}`,
    });
    expect(readFileSync(seen, 'utf8')).toBe(`home of first${release} "default-src 'self'";\n`);
  });

  test('is not published when nginx cannot be told', () => {
    publish({home, build: buildOf('first')});
    expect(() => publish({home, build: changed()})).toThrow('give --reload');
    expect(() => publish({home, build: changed(), reload: 'false'})).toThrow('the old site stays');
    expect(served('index.html')).toBe('home of first');
  });

  test('needs no reload when it is the default one', () => {
    publish({home, build: buildOf('first')});
    publish({home, build: buildOf('second'), reload: `touch ${folder}/reloaded`});
    expect(existsSync(path.join(folder, 'reloaded'))).toBe(false);
  });
});

describe('going back', () => {
  test('makes the release before current again, or a named one', () => {
    const first = publish({home, build: buildOf('first'), now: day(1)});
    const second = publish({home, build: buildOf('second'), now: day(2)});
    publish({home, build: buildOf('third'), now: day(3)});
    expect(rollback(home)).toBe(second);
    expect(served('index.html')).toBe('home of second');
    expect(rollback(home, first)).toBe(first);
    expect(served('index.html')).toBe('home of first');
    expect(verify(home).problems).toEqual([]);
  });

  test('changes one link and nothing of a site, however large the site is', () => {
    const pages = (count: number) =>
      Object.fromEntries(Array.from({length: count}, (_, index) => [`page-${index}.html`, `page ${index}`]));
    const changesFor = (count: number) => {
      const old = publish({home, build: buildOf(`${count} old`, pages(count)), now: day(count)});
      publish({home, build: buildOf(`${count} new`, pages(count)), now: day(count + 1)});
      const changes = recordChanges(() => rollback(home, undefined, day(count + 2)));
      expect(currentRelease(home)).toBe(old);
      expect(changes.filter(({target}) => target === path.join(home, 'current'))).toEqual([
        {change: 'renameSync', target: path.join(home, 'current')},
      ]);
      // All of them in the home folder itself: the lock, the link, the history.
      expect(changes.map(({target}) => path.dirname(target)).filter((file) => file !== home)).toEqual([]);
      return changes.length;
    };
    const few = changesFor(3);
    expect(few).toBeGreaterThan(2);
    expect(changesFor(60)).toBe(few);
  });

  test('says when there is nothing to go back to', () => {
    expect(() => rollback(path.join(folder, 'nowhere'))).toThrow('nothing has been published there');
    publish({home, build: buildOf('first')});
    expect(() => rollback(home)).toThrow('There is no earlier release');
    expect(() => rollback(home, 'none')).toThrow('There is no release none');
  });

  test('leads to releases alone', () => {
    publish({home, build: buildOf('first')});
    mkdirSync(path.join(home, 'foreign/site'), {recursive: true});
    expect(() => rollback(home, '../foreign')).toThrow('There is no release ../foreign');
    expect(served('index.html')).toBe('home of first');
  });

  test.each([
    ['history', () => 'history.json', '[{"release":'],
    ['history of something else', () => 'history.json', '[null]'],
    ['manifest of the current release', (release: string) => `releases/${release}/manifest.json`, '{"files":'],
  ])('works with a damaged %s, and so does publishing', (_, fileOf, text) => {
    const files = {'assets/a.1.js': 'one'};
    const first = publish({home, build: buildOf('first', files), now: day(1)});
    const second = publish({home, build: buildOf('second', files), now: day(2)});
    writeFileSync(path.join(home, fileOf(second)), text);
    expect(rollback(home, undefined, day(3))).toBe(first);
    expect(served('index.html')).toBe('home of first');
    writeFileSync(path.join(home, fileOf(first)), text);
    const third = publish({home, build: buildOf('third', {'assets/a.2.js': 'two'}), now: day(4)});
    expect(currentRelease(home)).toBe(third);
    expect(verify(home).problems).toEqual([]);
    expect(shared()).toEqual(['assets/a.1.js', 'assets/a.2.js']);
  });
});

describe('verifying', () => {
  test.each([
    ['a changed file', (site: string) => writeFileSync(path.join(site, 'index.html'), 'x'), 'index.html has changed'],
    ['a missing file', (site: string) => rmSync(path.join(site, '404.html')), '404.html is missing'],
    ['a foreign file', (site: string) => writeFileSync(path.join(site, 'x.html'), 'x'), 'x.html was not published'],
    [
      'a changed time',
      (site: string) => utimesSync(path.join(site, 'index.html'), 1, 1),
      'index.html has another time',
    ],
    [
      'a file that only its owner may read',
      (site: string) => chmodSync(path.join(site, 'index.html'), 0o600),
      'index.html cannot be read by a server',
    ],
    [
      'a folder that only its owner may read',
      (site: string) => chmodSync(path.join(site, '../../..'), 0o700),
      'home cannot be read by a server',
    ],
    [
      'a missing shared file',
      (site: string) => rmSync(path.join(site, '../../../shared/assets/a.1.js')),
      'assets/a.1.js is missing among the shared files',
    ],
  ])('finds %s', (_, damage, message) => {
    const release = publish({home, build: buildOf('first', {'assets/a.1.js': 'one'})});
    damage(path.join(home, 'releases', release, 'site'));
    expect(verify(home).problems).toEqual([expect.stringContaining(message)]);
  });

  test('finds a manifest that cannot be read', () => {
    const release = publish({home, build: buildOf('first')});
    writeFileSync(path.join(home, 'releases', release, 'manifest.json'), '{');
    expect(verify(home).problems).toEqual([`The manifest of ${release} cannot be read.`]);
  });

  test('finds that nothing is there', () => {
    expect(verify(home).problems).toEqual(['Nothing has been published.']);
  });
});

test('an address that cannot be probed is refused before anything is published', () => {
  const args = ['--import', 'tsx', 'deploy/publish/main.ts', 'publish', '--home', home, '--build', buildOf('first')];
  const {status, stderr} = spawnSync(process.execPath, [...args, '--probe', 'docs.shop.example'], {encoding: 'utf8'});
  expect(stderr).toBe('Say where the site answers, with its scheme: --probe https://docs.shop.example.\n');
  expect(status).toBe(1);
  expect(existsSync(home)).toBe(false);
});
