import {spawn, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {freePort, isListening} from '../../support/ports';

/** A server for this test, on a free loopback port. */
export interface RunningServer {
  port: number;
  /** Plain HTTP port, which redirects to HTTPS. */
  redirectPort: number;
  /** Options of `nginx` for this server. */
  options: readonly string[];
  stop: () => Promise<void>;
}

/** Creates a folder that is removed at the end of the test. */
export const temporaryFolder = (name: string) => mkdtempSync(path.join(tmpdir(), `docs-${name}-`));

export const removeFolder = (folder: string) => rmSync(folder, {recursive: true, force: true});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** `deploy/nginx.conf` with other ports and another folder, without TLS. */
function siteOf(home: string, port: number, redirectPort: number): string {
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/srv/docs', home)
    .replace(/^ *(?:listen \[::\]|ssl_certificate).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`);
}

/** Runs nginx with `deploy/nginx.conf`, with separate files. */
export async function startNginx(home: string): Promise<RunningServer> {
  const [port, redirectPort] = [await freePort(), await freePort()];
  const folder = temporaryFolder('nginx');
  mkdirSync(path.join(home, 'releases'), {recursive: true});
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `load_module ${BROTLI_MODULE};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
events {}
pid ${folder}/nginx.pid;
error_log stderr notice;
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${siteOf(home, port, redirectPort)}
}
`,
  );
  const names = ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
  const tested = spawnSync('nginx', ['-t', ...names], {encoding: 'utf8'});
  if (tested.status !== 0) throw new Error(`nginx refuses its configuration:\n${tested.stderr}`);
  let output = '';
  const child = spawn('nginx', names, {stdio: ['ignore', 'pipe', 'pipe'], cwd: folder});
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    removeFolder(folder);
  };
  // Another program may have taken the port in the meantime, and would answer instead of nginx.
  const isOurs = () => output.includes('start worker process');
  for (let tries = 0; !isOurs() || !(await isListening(port)); tries += 1) {
    if (tries === 200 || child.exitCode !== null) {
      await stop();
      if (output.includes('Address already in use')) return startNginx(home);
      throw new Error(`nginx does not listen on ${port}:\n${output}`);
    }
    await pause(50);
  }
  return {port, redirectPort, options: names, stop};
}
