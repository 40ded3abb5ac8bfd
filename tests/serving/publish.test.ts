import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {Agent, get} from 'node:http';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {describeHosting} from '../../deploy/hosting/hosting';
import {bundlePublisher} from '../../deploy/publish/bundle';
import {DIGESTS, digestsOf} from '../../deploy/publish/digests';
import {probeOrRollBack} from '../../deploy/publish/probe';
import {publish} from '../../deploy/publish/publish';
import {rollback} from '../../deploy/publish/rollback';
import {verify} from '../../deploy/publish/verify';
import {header, request} from './support/raw';
import {removeFolder, startCaddy, startNginx, temporaryFolder, type RunningServer} from './support/servers';

// Releases of a small site: each page names its release and the hashed file that belongs to it.

const POLICY = "default-src 'none'";
const hosting = describeHosting({siteUrl: 'https://docs.pay.example'}, POLICY);
const folder = temporaryFolder('releases');
afterAll(() => removeFolder(folder));

const PAGES = ['index.html', '404.html', 'docs.html'];

const pageOf = (release: string) =>
  `<!doctype html><title>${release}</title><script src="/assets/js/main.${release}.js"></script>`;
const scriptOf = (release: string) => `release = '${release}';`;

/** Writes the file with which a build ends. */
function finished(build: string): string {
  writeFileSync(path.join(build, DIGESTS), digestsOf(build));
  return build;
}

/** Writes the build of a release. Names of one length make pages of one size. */
function buildOf(release: string, policy = POLICY): string {
  const build = path.join(folder, 'builds', release);
  const files: Record<string, string> = {
    _headers: `/*\n  Content-Security-Policy: ${policy}\n`,
    [`assets/js/main.${release}.js`]: scriptOf(release),
    ...Object.fromEntries(PAGES.map((page) => [page, pageOf(release)])),
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(build, file)), {recursive: true});
    writeFileSync(path.join(build, file), content);
    // As container tools do, which give every file of every build the same time.
    utimesSync(path.join(build, file), 1, 1);
  }
  return finished(build);
}

/** Runs before the publishing program: counts its changes of the disk, and disturbs it at one of them. */
const DISTURB = `
import disk from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

const disturbAt = Number(process.env.DISTURB_AT);
const disturbKind = process.env.DISTURB_KIND;
const needSpace = ['mkdirSync', 'writeFileSync', 'linkSync', 'symlinkSync'];
let changes = 0;

for (const name of disturbKind === 'full' ? needSpace : [...needSpace, 'chmodSync', 'utimesSync', 'renameSync', 'rmSync']) {
  const change = disk[name];
  disk[name] = (...args) => {
    changes += 1;
    const isDeath = disturbKind === 'death' && changes === disturbAt;
    const isFull = disturbKind === 'full' && changes >= disturbAt;
    if (name === 'writeFileSync' && (isDeath || isFull)) change(args[0], String(args[1]).slice(0, 3), args[2]);
    if (isDeath) process.kill(process.pid, 'SIGKILL');
    // The first process of a namespace cannot kill itself.
    if (disturbKind === 'end' && changes === disturbAt) process.reallyExit(99);
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), {code: 'ENOSPC'});
    return change(...args);
  };
}
syncBuiltinESMExports();
`;

const releaseOf = (page: string) => /<title>(\w+)</.exec(page)?.[1];

/** A pause that lets requests in between. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 20));

interface Got {
  status: number;
  body: string;
}

const agent = new Agent({keepAlive: true, maxSockets: 32});
afterAll(() => agent.destroy());

const fetchFrom = (port: number, target: string) =>
  new Promise<Got>((resolve, reject) => {
    get({agent, host: '127.0.0.1', port, path: target}, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => resolve({status: response.statusCode ?? 0, body}));
      response.on('error', reject);
    }).on('error', reject);
  });

const servers = [
  {name: 'nginx', start: startNginx},
  {name: 'Caddy', start: startCaddy},
];

describe.each(servers)('behind $name', ({start, name}) => {
  const home = path.join(folder, `home-${name}`);
  let server: RunningServer;
  beforeAll(async () => {
    publish({home, build: buildOf('aa')});
    server = await start(hosting, home);
  });
  afterAll(() => server.stop());

  test('a changed page is never answered with 304, even with equal size and time', async () => {
    publish({home, build: buildOf('ab')});
    const before = await request(server.port, '/docs');
    publish({home, build: buildOf('ac')});
    const tag = header(before, 'etag')!;
    const after = await request(server.port, '/docs', {
      headers: {'If-None-Match': tag, 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT'},
    });
    expect(after.body.length).toBe(before.body.length);
    expect(after.status).toBe(200);
    expect(releaseOf(after.body.toString())).toBe('ac');
    rollback(home);
    expect((await request(server.port, '/docs', {headers: {'If-None-Match': tag}})).status).toBe(304);
  });

  test('60 switches under load lose no request and mix no releases', async () => {
    const builds = ['ba', 'bb', 'bc'].map((release) => buildOf(release));
    builds.forEach((build) => publish({home, build}));
    let isSwitching = true;
    let requests = 0;
    const seen = new Set<string>();
    const faults: string[] = [];
    const read = async () => {
      while (isSwitching) {
        for (const page of ['/', '/docs', '/unknown']) {
          const {status, body} = await fetchFrom(server.port, page);
          const release = releaseOf(body);
          const wanted = page === '/unknown' ? 404 : 200;
          requests += 1;
          if (status !== wanted || !release) {
            faults.push(`${page}: ${status}`);
            continue;
          }
          seen.add(release);
          const script = await fetchFrom(server.port, `/assets/js/main.${release}.js`);
          requests += 1;
          if (script.status !== 200 || script.body !== scriptOf(release)) faults.push(`${release}: ${script.status}`);
        }
      }
    };
    const readers = Array.from({length: 16}, read);
    for (let count = 0; count < 30; count += 1) {
      publish({home, build: builds[count % builds.length]!});
      await breathe();
      rollback(home);
      await breathe();
    }
    isSwitching = false;
    await Promise.all(readers);
    expect(faults).toEqual([]);
    expect(seen.size).toBe(3);
    expect(requests).toBeGreaterThan(1000);
    expect(verify(home).problems).toEqual([]);
  }, 60_000);

  test('files of earlier releases stay for pages that are still open', async () => {
    publish({home, build: buildOf('ca')});
    for (const release of ['cb', 'cc', 'cd', 'ce', 'cf', 'cg']) publish({home, build: buildOf(release)});
    const answer = await request(server.port, '/assets/js/main.ca.js');
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(scriptOf('ca'));
    expect(header(answer, 'cache-control')).toContain('immutable');
    expect(header(answer, 'content-type')).toBe('text/javascript; charset=utf-8');
  });
});

describe.each(servers)('$name without a release', ({start, name}) => {
  test.each(['/', '/nginx.conf', '/Caddyfile', '/docs', '/assets/js/main.js'])('answers 503: %s', async (target) => {
    const home = path.join(folder, `empty-${name}`);
    mkdirSync(path.join(home, 'policies'), {recursive: true});
    const server = await start(hosting, home);
    try {
      const before = await request(server.port, target);
      expect(before.status).toBe(503);
      expect(header(before, 'cache-control')).toBe('no-cache');
      symlinkSync('releases/gone/site', path.join(home, 'current'));
      expect((await request(server.port, target)).status).toBe(503);
    } finally {
      await server.stop();
      rmSync(home, {recursive: true});
    }
  });
});

describe('a probe', () => {
  test.each(servers)('lets a release stay that $name answers with, and takes back another', async ({start, name}) => {
    const home = path.join(folder, `probed-${name}`);
    const first = publish({home, build: buildOf('ga')});
    const server = await start(hosting, home);
    const origin = `http://127.0.0.1:${server.port}`;
    try {
      await probeOrRollBack(home, origin, undefined);
      const second = publish({home, build: buildOf('gb')});
      await probeOrRollBack(home, origin, first);
      publish({home, build: buildOf('gc')});
      writeFileSync(path.join(home, 'current/index.html'), 'not what was published');
      await expect(probeOrRollBack(home, origin, second)).rejects.toThrow(
        `${origin}/ is not the published index.html.\nThe release does not answer as it should. ${second} is current again.`,
      );
      expect(releaseOf((await request(server.port, '/')).body.toString())).toBe('gb');
    } finally {
      await server.stop();
    }
    await expect(probeOrRollBack(home, origin, first)).rejects.toThrow('does not answer');
    expect(releaseOf(readFileSync(path.join(home, 'current/index.html'), 'utf8'))).toBe('ga');
  });
});

describe('nginx', () => {
  // As Debian's package runs it; here it runs as root otherwise, and root may read everything.
  test.runIf(process.getuid?.() === 0)('reads as its own user what was published with umask 077', async () => {
    const home = path.join(folder, 'home-umask');
    chmodSync(folder, 0o755);
    const umask = process.umask(0o077);
    publish({home, build: buildOf('ha')});
    process.umask(umask);
    const server = await startNginx(hosting, home, {}, '', {user: 'www-data'});
    try {
      for (const target of ['/', '/docs', '/assets/js/main.ha.js']) {
        expect((await request(server.port, target)).status, target).toBe(200);
      }
    } finally {
      await server.stop();
    }
  });

  test('sends each release the policy that its pages need, without a reload when going back', async () => {
    const home = path.join(folder, 'home-policy');
    publish({home, build: buildOf('da')});
    const server = await startNginx(hosting, home);
    try {
      const policy = async () => header(await request(server.port, '/docs'), 'content-security-policy');
      const other = "default-src 'none'; script-src 'self'";
      publish({home, build: buildOf('db', other), reload: `kill -HUP ${server.pid} && sleep 1`});
      expect(await policy()).toBe(other);
      rollback(home);
      expect(await policy()).toBe(POLICY);
    } finally {
      await server.stop();
    }
  });
});

/** Where a publication is disturbed: at its nth change of the disk. */
interface Disturbance {
  at: number;
  /** `death`: the process is killed there, in the middle of a write. `full`: from there on, nothing more fits. */
  kind: 'death' | 'full';
}

/** Whether this process may mount a file system: tried, because containers often take the right from root. */
const canMount = (() => {
  const place = temporaryFolder('mount');
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], {stdio: 'ignore'}).status === 0;
  if (mounted) execFileSync('umount', [place]);
  removeFolder(place);
  return mounted;
})();

/** Whether this process may start others in a namespace of their own. */
const canIsolate = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'], {stdio: 'ignore'}).status === 0;

describe('a disturbed publication', () => {
  const home = path.join(folder, 'home-disturbed');
  const program = path.join(folder, 'publish.mjs');
  let old: string;

  beforeAll(async () => {
    // The one file, as it is copied to a server.
    writeFileSync(program, DISTURB + (await bundlePublisher()));
    old = publish({home, build: buildOf('ea')});
  });

  /** Publishes in a process of its own. Resolves to its exit code; null when it was killed. */
  const run = (build: string, disturbance?: Disturbance) =>
    new Promise<number | null>((resolve) => {
      const args = [program, 'publish', '--home', home, '--build', build];
      const env = {...process.env, DISTURB_AT: String(disturbance?.at ?? 0), DISTURB_KIND: disturbance?.kind};
      spawn(process.execPath, args, {stdio: 'ignore', env}).on('exit', resolve);
    });

  test.each(['death', 'full'] as const)(
    'leaves the old site or the new one, never a mixture: %s',
    async (kind) => {
      const build = buildOf('eb');
      const outcomes = {old: 0, new: 0};
      // Every change of the disk that a publication makes, one after another, until one publication is left alone.
      for (let at = 1, code: number | null = 1; code !== 0; at += 1) {
        code = await run(build, {at, kind});
        if (at > 200) throw new Error('No publication ends by itself.');
        if (kind === 'death' && code !== 0) expect(code, 'killed, not failed').toBeNull();
        const {release, problems} = verify(home);
        expect(problems, `change ${at}`).toEqual([]);
        const page = readFileSync(path.join(home, 'current/docs.html'), 'utf8');
        expect(page, `change ${at}`).toBe(pageOf(release === old ? 'ea' : 'eb'));
        outcomes[release === old ? 'old' : 'new'] += 1;
        if (release !== old) rollback(home, old);
      }
      expect(outcomes.old).toBeGreaterThan(kind === 'death' ? 20 : 10);
      expect(outcomes.new).toBeGreaterThan(0);

      expect(await run(build)).toBe(0);
      expect(verify(home)).toMatchObject({problems: [], partial: []});
      expect(releaseOf(readFileSync(path.join(home, 'current/index.html'), 'utf8'))).toBe('eb');
      rollback(home, old);
    },
    240_000,
  );

  // The same on a disk that is really full; only root may mount one.
  test.runIf(canMount)('leaves the old site on a disk of 512 kB', () => {
    const disk = path.join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk]);
    try {
      publish({home: disk, build: buildOf('ec')});
      const build = buildOf('ed');
      writeFileSync(path.join(build, 'large.html'), randomBytes(600_000));
      expect(() => publish({home: disk, build: finished(build)})).toThrow('ENOSPC');
      expect(verify(disk)).toMatchObject({problems: [], partial: []});
      expect(readFileSync(path.join(disk, 'current/index.html'), 'utf8')).toBe(pageOf('ec'));
      publish({home: disk, build: buildOf('ee')});
      expect(verify(disk)).toMatchObject({problems: [], partial: []});
      // Not a byte for the lock.
      const ballast = path.join(disk, 'ballast');
      spawnSync('sh', ['-c', `cat /dev/zero > ${ballast}`], {stdio: 'ignore'});
      expect(() => publish({home: disk, build: buildOf('ef')})).toThrow('ENOSPC');
      expect(() => rollback(disk)).toThrow('ENOSPC');
      rmSync(ballast);
      rollback(disk);
      expect(readFileSync(path.join(disk, 'current/index.html'), 'utf8')).toBe(pageOf('ec'));
      publish({home: disk, build: buildOf('ef')});
      expect(verify(disk)).toMatchObject({problems: [], partial: []});
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  // As in a container, where each publisher is process 1.
  test.runIf(canIsolate)('does not keep the next one out, which has the same number', async () => {
    const isolated = (disturbAt: number) =>
      new Promise<number | null>((resolve) => {
        const args = ['--pid', '--fork', '--mount-proc', '--', process.execPath, program, 'publish'];
        const env = {...process.env, DISTURB_AT: String(disturbAt), DISTURB_KIND: 'end'};
        spawn('unshare', [...args, '--home', home, '--build', buildOf('fa')], {stdio: 'ignore', env}).on(
          'exit',
          resolve,
        );
      });
    expect(await isolated(12)).toBe(99);
    expect(readFileSync(path.join(home, 'lock'), 'utf8').split(' ')[1]).toBe('1');
    expect(await isolated(0)).toBe(0);
    expect(verify(home)).toMatchObject({problems: [], partial: []});
    rollback(home, old);
  });
});
